"""One progress file, two notebooks: whoever writes, nothing is lost."""

import subprocess
import sys

from villa_core.learn.progress import Progress
from villa_widgets.tasks.logbook import Logbook, own_logbook

WRITING = """
import sys
from villa_widgets.tasks.logbook import Logbook, own_logbook
book = Logbook(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for n in range(20):
    book.tried(f"{sys.argv[2]}/{n}", right=True)
"""


def test_two_notebooks_that_write_at_once_lose_nothing(tmp_path):
    path = tmp_path / "villa-progress.json"
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITING, str(path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    for one in writers:
        assert one.stdout.readline() == "ready\n"
    for one in writers:
        one.stdin.write("go\n")
        one.stdin.flush()
    assert [(one.communicate(), one.returncode)[1] for one in writers] == [0, 0]
    assert len(Progress.load(path).tasks) == 40


def test_a_disk_that_takes_nothing_is_told_and_the_answer_stays(tmp_path, monkeypatch):
    book = Logbook(tmp_path / "villa-progress.json")

    def full(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Progress, "save", full)
    book.tried("03/slide", right=True)
    assert "cannot be saved" in book.trouble
    assert book.progress.task("03/slide").solved


def test_users_of_a_hub_who_share_a_browser_have_each_their_own_progress(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = set()
    for user in ("", "ada", "ben"):
        monkeypatch.setenv("JUPYTERHUB_USER", user)
        own_logbook.cache_clear()
        book = own_logbook()
        names.add(book.storage.name)
        assert ("home folder" in book.keeping) == bool(user)
        book.storage.close()
    own_logbook.cache_clear()
    assert len(names) == 3

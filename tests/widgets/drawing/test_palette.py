"""Colours have names, and one file gives them."""

import ast
import re
from pathlib import Path

import villa_core
import villa_widgets

COLOR = re.compile(r"#[0-9a-fA-F]{6}\b")
PLAIN = {"#ffffff", "#000000"}
OTHERS = ("activities", "tasks", "classroom")
"""Rooms of lessons and of a class, where a picture or a page may need a colour once."""
CORE, WIDGETS = (Path(one.__file__).parent for one in (villa_core, villa_widgets))
FILES = [
    path
    for room in (CORE, WIDGETS)
    for path in sorted(room.rglob("*.py"))
    if path.name != "palette.py" and path.relative_to(room).parts[0] not in OTHERS
]


def texts(tree: ast.Module) -> set[str]:
    """All texts of a module but those that tell what something is."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and isinstance(node.body[0], ast.Expr)
    }
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {n.value for n in constants if isinstance(n.value, str) and id(n) not in docs}


def test_only_the_palette_names_colours() -> None:
    for path in FILES:
        named = {
            color
            for text in texts(ast.parse(path.read_text("utf-8")))
            for color in COLOR.findall(text)
        }
        assert named <= PLAIN, path

"""What all files share: JSON or TOML, checked by its schema; errors name their place."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from villa_core.errors import FormatError, GameError
from villa_core.text import _

if TYPE_CHECKING:
    from fastjsonschema import JsonSchemaValueException


@contextmanager
def inside(name: str) -> Iterator[None]:
    """A mistake that is found while this part of a file is read is told with its place."""
    try:
        yield
    except FormatError as error:
        raise FormatError(f"{name}.{error.path}".strip("."), error.sentence) from error
    except GameError as error:
        raise FormatError(name, str(error)) from error


def parse(source: str | dict[str, Any]) -> Any:
    """What a JSON text means; the text must be plain JSON, with no name twice in an object."""
    if isinstance(source, dict):
        try:
            source = json.dumps(source)
        except (TypeError, ValueError, RecursionError) as error:
            text = _("This cannot be written as JSON: {why}")
            raise FormatError("", text.format(why=error)) from error
    if not isinstance(source, str):
        raise FormatError("", _("A file's text is needed here, or a dictionary."))
    try:
        return json.loads(source, object_pairs_hook=_no_name_twice, parse_constant=_no_constant)
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError("", _("This is not a JSON text: {why}").format(why=error)) from error


def parse_toml(content: bytes) -> dict[str, Any]:
    """What a TOML file means."""
    try:
        return tomllib.loads(content.decode("utf-8"), parse_float=_plain_number)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError("", _("This is not a TOML file: {why}").format(why=error)) from error


def _plain_number(text: str) -> float:
    return _no_constant(text) if "nan" in text else float(text)


def write_whole(path: Path, text: str) -> None:
    """Write a file in one go: whoever reads it sees the old or the new, never half."""
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".villa-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as draft:
            draft.write(text)
            draft.flush()
            os.fsync(draft.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError("", _("The name “{name}” occurs twice in one place.").format(name=twice))
    return entries


def _no_constant(text: str) -> float:
    raise FormatError("", _("{n} is not a number that can be measured.").format(n=text))


@lru_cache(maxsize=32)
def _checker(schema: str, part: str) -> Callable[[Any], Any]:
    import fastjsonschema

    text = resources.files("villa_core").joinpath(f"data/{schema}.schema.json").read_text("utf-8")
    whole = json.loads(text)
    wanted = {"$ref": f"#/$defs/{part}", "$defs": whole["$defs"]} if part else whole
    check: Callable[[Any], Any] = fastjsonschema.compile(wanted, use_default=False)
    return check


def validate(document: Any, schema: str, part: str = "") -> None:
    """Raise `FormatError` for the first thing in a document that its schema does not allow.

    A `part` is a definition of the schema that the document is checked against instead of all.
    """
    from fastjsonschema import JsonSchemaValueException

    try:
        _checker(schema, part)(document)
    except JsonSchemaValueException as error:
        if error.rule != "oneOf":
            raise FormatError(*_told(error)) from None
        # of all kinds of moves the one that is named tells what is wrong
        kinds = [one["properties"]["move"] for one in error.rule_definition]
        known = {
            n: k for k, kind in enumerate(kinds) for n in kind.get("enum", [kind.get("const")])
        }
        name = error.value.get("move")
        with inside(_place(error)):
            if not isinstance(name, str) or name not in known:
                text = _("this must be one of: {names}.")
                raise FormatError("move", text.format(names=", ".join(known))) from None
            validate(error.value, schema, f"move/oneOf/{known[name]}")


def _place(error: JsonSchemaValueException) -> str:
    """The place of a mistake, as people write it: floors[2].columns[0].x."""
    return str(error.name).removeprefix("data").removeprefix(".")


def _told(error: JsonSchemaValueException) -> tuple[str, str]:
    """The place of a mistake, and a sentence."""
    place = _place(error)
    rule, wanted, value = error.rule, error.rule_definition, error.value
    known, more = (error.definition.get(key) for key in ("properties", "additionalProperties"))
    if rule in ("required", "additionalProperties"):
        strange = next((name for name in value if more is False and name not in known), None)
        place += "." + (strange or next(name for name in wanted if name not in value))
        text = _("there is no such entry here. Known are: {names}.")
        sentence = text.format(names=", ".join(known)) if strange else _("this is missing.")
    elif rule == "enum" and "red-thick" in wanted:
        text = _("{id} is not a column. Columns are called like red-thick, blue-hex, green-thin-2.")
        sentence = text.format(id=json.dumps(value))
    elif rule == "enum":
        sentence = _("this must be one of: {names}.").format(names=", ".join(map(str, wanted)))
    elif rule == "type":
        types = {
            "number": _("a number is needed here."),
            "integer": _("a whole number is needed here."),
            "string": _("a text in quotes is needed here."),
            "array": _("a list [ ] is needed here."),
            "object": _("a group of entries { } is needed here."),
            "boolean": _("true or false is needed here."),
        }
        first = wanted if isinstance(wanted, str) else wanted[0]
        sentence = types.get(first, _("this is of the wrong kind."))
    else:
        sentences = {
            "const": _("this must be “{value}”."),
            "minimum": _("this must be at least {value}."),
            "exclusiveMinimum": _("this must be more than {value}."),
            "maximum": _("this must be at most {value}."),
            "minItems": _("there must be at least {value} of these."),
            "maxItems": _("there can be at most {value} of these."),
        }
        sentence = sentences.get(rule or "", _("this is not allowed here.")).format(value=wanted)
    return place.removeprefix("."), sentence

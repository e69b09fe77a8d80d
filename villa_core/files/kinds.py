"""Kinds: what may stand at a place of a file, said once, for reading, writing, checking and schema.

A format is described by kinds put together (combinators; a codec). The description reads what a
file says into values, all checked, and writes them again; for whoever has other tools it is a JSON
Schema. A mistake is a `FormatError` with its place and a sentence. Here are single values, in
`groups` what holds many.

>>> Number(0, 50).read(3), Choice("red", "blue").schema()
(3.0, {'$schema': 'https://json-schema.org/draft/2019-09/schema', 'enum': ['red', 'blue']})
>>> Number(0, 50).read("3")
Traceback (most recent call last):
villa_core.errors.FormatError: a number is needed here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from villa_core.errors import FormatError
from villa_core.text import N_, _

T = TypeVar("T")
Schema = dict[str, Any]

_HALF = re.compile("[\ud800-\udfff]")  # half a character: no file can hold it
ONE_OF = N_("this must be one of: {names}.")
_AT_LEAST, _AT_MOST = N_("this must be at least {value}."), N_("this must be at most {value}.")


def wrong(sentence: str, **values: Any) -> FormatError:
    """A mistake, told at its own place."""
    return FormatError("", _(sentence).format(**values) if values else _(sentence))


def limits_of(**limits: object) -> Schema:
    """What a schema says of the limits that there are."""
    return {name: limit for name, limit in limits.items() if limit is not None}


@dataclass(eq=False)
class Kind(Generic[T]):
    """What may stand at a place of a file.

    Schemas refer to what has a `name` by it; `about` is what they tell of it.
    """

    name: str = field(default="", kw_only=True)
    about: str = field(default="", kw_only=True)
    needed: bool = field(default=True, kw_only=True)

    types: ClassVar[tuple[type, ...]] = ()
    """What it looks like in Python when a file was parsed."""
    asked: ClassVar[str] = N_("this is of the wrong kind.")
    """The sentence for whatever is of another type."""

    def read(self, given: Any) -> T:
        """The value that is meant by what a file gives; `FormatError` if there is none."""
        if type(given) not in self.types and (
            isinstance(given, bool) or not isinstance(given, self.types)
        ):
            raise self._refusal(given)
        return self._value(given)

    def write(self, value: T) -> Any:
        """The value as a file has it."""
        return value

    def schema(self, defs: Schema | None = None) -> Schema:
        """The JSON Schema; of a part of one, that which has a name is put into `defs`."""
        if defs is None:
            head = {"$schema": "https://json-schema.org/draft/2019-09/schema"}
            says = self.schema(defs := {})
            return head | says | ({"$defs": defs} if defs else {})
        about = {"description": self.about} if self.about else {}
        if not self.name:
            return about | self._says(defs)
        if self.name not in defs:
            defs[self.name] = self._says(defs)
        return about | {"$ref": f"#/$defs/{self.name}"}

    def maybe(self) -> Self:
        """The same where it may be left out."""
        other = copy(self)
        other.needed = False
        return other

    def told(self, about: str) -> Self:
        """The same with something to say about it in the schema."""
        other = copy(self)
        other.about = about
        return other

    def _value(self, given: Any) -> T:
        """The value of something of the right type."""
        value: T = given
        return value

    def _refusal(self, given: Any) -> FormatError:
        """What is told of something of the wrong type."""
        return wrong(self.asked)

    def _says(self, defs: Schema) -> Schema:
        """The JSON Schema of this alone."""
        return {}


# one value ---------------------------------------------------------------------------------------


class Nothing(Kind[None]):
    """`null`."""

    types = (type(None),)

    def _says(self, defs: Schema) -> Schema:
        return {"type": "null"}


class Flag(Kind[bool]):
    """`true` or `false`."""

    types = (bool,)
    asked = N_("true or false is needed here.")

    def _says(self, defs: Schema) -> Schema:
        return {"type": "boolean"}


@dataclass(eq=False)
class Number(Kind[float]):
    """A number from `least` to `most`, or only `above` the least."""

    least: float
    most: float
    above: bool = False

    types = (float, int)
    asked = N_("a number is needed here.")

    def _value(self, given: Any) -> float:
        if given != given:  # noqa: PLR0124 - only what is not a number differs from itself
            raise self._refusal(given)
        if given < self.least or (self.above and given == self.least):
            text = N_("this must be more than {value}.") if self.above else _AT_LEAST
            raise wrong(text, value=f"{self.least:.15g}")
        if given > self.most:
            raise wrong(_AT_MOST, value=f"{self.most:.15g}")
        return float(given)

    def _says(self, defs: Schema) -> Schema:
        least = "exclusiveMinimum" if self.above else "minimum"
        return {"type": "number", least: self.least, "maximum": self.most}


@dataclass(eq=False)
class Whole(Kind[int]):
    """A whole number, from `least` to `most` if they are given."""

    least: int | None = None
    most: int | None = None

    types = (int, float)
    asked = N_("a whole number is needed here.")

    def _value(self, given: Any) -> int:
        if given % 1 != 0:
            raise self._refusal(given)
        if self.least is not None and given < self.least:
            raise wrong(_AT_LEAST, value=self.least)
        if self.most is not None and given > self.most:
            raise wrong(_AT_MOST, value=self.most)
        return int(given)

    def _says(self, defs: Schema) -> Schema:
        return {"type": "integer"} | limits_of(minimum=self.least, maximum=self.most)


@dataclass(eq=False)
class Text(Kind[str]):
    """A text of at most so many letters, and of `some`; it is read as `made` makes it.

    If it does not fit the `pattern`, `asked_for` says what would.
    """

    most: int | None = None
    some: bool = False
    pattern: str = ""
    asked_for: str = N_("this is not allowed here.")
    made: Callable[[str], str] = str

    types = (str,)
    asked = N_("a text in quotes is needed here.")

    def _value(self, given: Any) -> str:
        text = self.made(given)
        if not text.isascii() and _HALF.search(text):
            raise wrong(N_("there is half a character in this: please type it again."))
        if self.some and not text:
            raise wrong(N_("something must be written here."))
        if self.most is not None and len(text) > self.most:
            raise wrong(N_("this can have at most {value} letters."), value=self.most)
        if self.pattern and not re.fullmatch(self.pattern, text):
            raise wrong(self.asked_for)
        return text

    def _says(self, defs: Schema) -> Schema:
        pattern = f"^{self.pattern}$" if self.pattern else None
        limits = limits_of(minLength=1 if self.some else None, maxLength=self.most, pattern=pattern)
        return {"type": "string"} | limits


class Choice(Kind[str]):
    """One of these words. `asked_for` may say it without naming all; `{id}` is what was given."""

    types = (str,)

    def __init__(self, *words: str, name: str = "", asked_for: str = ONE_OF) -> None:
        super().__init__(name=name)
        self.words, self.asked_for = dict.fromkeys(words), asked_for

    def _value(self, given: Any) -> str:
        if given not in self.words:
            raise self._refusal(given)
        return str(given)

    def _refusal(self, given: Any) -> FormatError:
        shown = json.dumps(given, default=str)
        return wrong(self.asked_for, names=", ".join(self.words), id=shown)

    def _says(self, defs: Schema) -> Schema:
        return {"enum": [*self.words]}


@dataclass(eq=False)
class Fixed(Kind[str]):
    """This word and nothing else; a group that is read does not keep it."""

    word: str

    types = (str,)

    def _value(self, given: Any) -> str:
        if given != self.word:
            raise self._refusal(given)
        return self.word

    def _refusal(self, given: Any) -> FormatError:
        return wrong(N_("this must be “{value}”."), value=self.word)

    def _says(self, defs: Schema) -> Schema:
        return {"const": self.word}


class Either(Kind[Any]):
    """One of several kinds, told apart by their types; the first says what is asked for."""

    def __init__(self, *kinds: Kind[Any], name: str = "") -> None:
        super().__init__(name=name)
        self.kinds = kinds

    def read(self, given: Any) -> Any:
        """The value as the kind of its type reads it."""
        return self._of(given).read(given)

    def write(self, value: Any) -> Any:
        """The value as the kind of its type writes it."""
        return self._of(value).write(value)

    def _of(self, given: Any) -> Kind[Any]:
        of_type = (kind for kind in self.kinds if isinstance(given, kind.types))
        return next(of_type, self.kinds[0])

    def _says(self, defs: Schema) -> Schema:
        return {"anyOf": [kind.schema(defs) for kind in self.kinds]}

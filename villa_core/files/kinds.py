"""Kinds: what may stand at a place of a file, said once, for reading, writing, checking and schema.

A format is described by kinds put together (combinators; a codec). The description reads what a
file says into values, all checked, and writes them again; for whoever has other tools it is a JSON
Schema. A mistake is a `FormatError` with its place and a sentence.

>>> spot = Group({"x": Number(-50, 50), "y": Number(-50, 50), "on": Text().maybe()})
>>> spot.read({"x": 3, "y": 4})
{'x': 3.0, 'y': 4.0}
>>> ListOf(spot).read([{"x": 3, "y": 40}, {"x": 3, "y": 400}])
Traceback (most recent call last):
villa_core.errors.FormatError: [1].y: this must be at most 50.
>>> spot.schema()["required"]
['x', 'y']
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from inspect import Parameter, signature
from typing import Any, ClassVar, Generic, Self, TypeVar

from villa_core.errors import FormatError
from villa_core.files.texts import from_json, inside, laid_out, placed
from villa_core.text import N_, _

T = TypeVar("T")
Schema = dict[str, Any]

_HALF = re.compile("[\ud800-\udfff]")  # half a character: no file can hold it
_GROUP = N_("a group of entries { } is needed here.")
_MISSING = N_("this is missing.")
_ONE_OF = N_("this must be one of: {names}.")
_AT_LEAST, _AT_MOST = N_("this must be at least {value}."), N_("this must be at most {value}.")


def _wrong(sentence: str, **values: Any) -> FormatError:
    return FormatError("", _(sentence).format(**values) if values else _(sentence))


def _given(**limits: object) -> Schema:
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
        return _wrong(self.asked)

    def _says(self, defs: Schema) -> Schema:
        """The JSON Schema of this alone."""
        return {}


# one value ---------------------------------------------------------------------------------------


class Anything(Kind[Any]):
    """What is checked elsewhere."""

    types = (object,)


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
            raise _wrong(text, value=f"{self.least:.15g}")
        if given > self.most:
            raise _wrong(_AT_MOST, value=f"{self.most:.15g}")
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
            raise _wrong(_AT_LEAST, value=self.least)
        if self.most is not None and given > self.most:
            raise _wrong(_AT_MOST, value=self.most)
        return int(given)

    def _says(self, defs: Schema) -> Schema:
        return {"type": "integer"} | _given(minimum=self.least, maximum=self.most)


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
            raise _wrong(N_("there is half a character in this: please type it again."))
        if self.some and not text:
            raise _wrong(N_("something must be written here."))
        if self.most is not None and len(text) > self.most:
            raise _wrong(N_("this can have at most {value} letters."), value=self.most)
        if self.pattern and not re.fullmatch(self.pattern, text):
            raise _wrong(self.asked_for)
        return text

    def _says(self, defs: Schema) -> Schema:
        pattern = f"^{self.pattern}$" if self.pattern else None
        limits = _given(minLength=1 if self.some else None, maxLength=self.most, pattern=pattern)
        return {"type": "string"} | limits


class Choice(Kind[str]):
    """One of these words. `asked_for` may say it without naming all; `{id}` is what was given."""

    types = (str,)

    def __init__(self, *words: str, name: str = "", asked_for: str = _ONE_OF) -> None:
        super().__init__(name=name)
        self.words, self.asked_for = dict.fromkeys(words), asked_for

    def _value(self, given: Any) -> str:
        if given not in self.words:
            raise self._refusal(given)
        return str(given)

    def _refusal(self, given: Any) -> FormatError:
        shown = json.dumps(given, default=str)
        return _wrong(self.asked_for, names=", ".join(self.words), id=shown)

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
        return _wrong(N_("this must be “{value}”."), value=self.word)

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


# many values -------------------------------------------------------------------------------------


@dataclass(eq=False)
class ListOf(Kind[tuple[T, ...]]):
    """A list of `least` to `most` values of a kind, none twice if they are `distinct`.

    The `first` may be of another kind.
    """

    kind: Kind[T]
    least: int = 0
    most: int | None = None
    distinct: bool = False
    first: Kind[T] | None = None

    types = (list, tuple)
    asked = N_("a list [ ] is needed here.")

    def write(self, value: tuple[T, ...]) -> Any:
        """The list as a file has it."""
        return [self._at(number).write(one) for number, one in enumerate(value)]

    def _value(self, given: Any) -> tuple[T, ...]:
        if len(given) < self.least:
            raise _wrong(N_("there must be at least {value} of these."), value=self.least)
        if self.most is not None and len(given) > self.most:
            raise _wrong(N_("there can be at most {value} of these."), value=self.most)
        found: list[T] = []
        for one in given:
            try:
                found.append(self._at(len(found)).read(one))
            except FormatError as error:
                raise placed(error, f"[{len(found)}]") from None
        if self.distinct and len(set(found)) < len(found):
            twice = next(one for number, one in enumerate(found) if one in found[:number])
            raise _wrong(N_("{one} stands here twice."), one=twice)
        return tuple(found)

    def _at(self, number: int) -> Kind[T]:
        return self.kind if number or self.first is None else self.first

    def _says(self, defs: Schema) -> Schema:
        says: Schema = {"type": "array", "items": self.kind.schema(defs)}
        if self.first is not None:
            says |= {"items": [self.first.schema(defs)], "additionalItems": says["items"]}
        distinct = True if self.distinct else None
        return says | _given(minItems=self.least, maxItems=self.most, uniqueItems=distinct)


@dataclass(eq=False)
class MapOf(Kind[dict[str, T]]):
    """A group whose names are free, or `keys` of a kind themselves."""

    kind: Kind[T]
    keys: Kind[str] = field(default_factory=Text)

    types = (dict,)
    asked = _GROUP

    def write(self, value: dict[str, T]) -> Any:
        """The group as a file has it."""
        return {name: self.kind.write(one) for name, one in value.items()}

    def _value(self, given: Any) -> dict[str, T]:
        found: dict[str, T] = {}
        for name, one in given.items():
            try:
                found[self.keys.read(name)] = self.kind.read(one)
            except FormatError as error:
                raise placed(error, str(name)) from None
        if len(found) < len(given):
            raise _wrong(N_("two names here are the same, only written in another way."))
        return found

    def _says(self, defs: Schema) -> Schema:
        says: Schema = {"type": "object", "additionalProperties": self.kind.schema(defs)}
        return says | {"propertyNames": self.keys.schema(defs)}


class _Entries(Kind[T]):
    """A group of these entries and no others."""

    types = (dict,)
    asked = _GROUP

    def __init__(self, entries: Mapping[str, Kind[Any]], name: str, about: str) -> None:
        super().__init__(name=name, about=about)
        self.entries = dict(entries)
        self.must = [entry for entry, kind in entries.items() if kind.needed]
        self.words = {e: kind.word for e, kind in entries.items() if isinstance(kind, Fixed)}

    def _found(self, given: dict[str, Any]) -> dict[str, Any]:
        """What is said besides fixed words."""
        strange = next((name for name in given if name not in self.entries), None)
        for name in self.must:
            if name not in given:
                raise FormatError(name, _(_MISSING)) if strange is None else self._unknown(strange)
        found: dict[str, Any] = {}
        for name, kind in self.entries.items():
            if name in given:
                try:
                    found[name] = kind.read(given[name])
                except FormatError as error:
                    raise placed(error, name) from None
        if strange is not None:
            raise self._unknown(strange)
        for name in self.words:
            found.pop(name, None)
        return found

    def _unknown(self, name: object) -> FormatError:
        text = _("there is no such entry here. Known are: {names}.")
        return FormatError(str(name), text.format(names=", ".join(self.entries)))

    def _says(self, defs: Schema) -> Schema:
        entries = {name: kind.schema(defs) for name, kind in self.entries.items()}
        says = {"type": "object", "required": self.must, "additionalProperties": False}
        return says | {"properties": entries}


class Group(_Entries[dict[str, Any]]):
    """A group of these entries and no others, as a dictionary."""

    def __init__(
        self, entries: Mapping[str, Kind[Any]], *, name: str = "", about: str = ""
    ) -> None:
        super().__init__(entries, name, about)

    def write(self, value: Mapping[str, Any]) -> Any:
        """The group as a file has it; what may be left out is written if it is there."""
        said = {**value, **self.words}
        kinds = self.entries.items()
        return {name: kind.write(said[name]) for name, kind in kinds if kind.needed or name in said}

    def _value(self, given: Any) -> dict[str, Any]:
        return self._found(given)


class Made(_Entries[T]):
    """A group of these entries and no others, of which `make` makes a value, and back.

    What `make` has a default for may be left out, unless it is `needed`, and is not written when it
    is as usual. `fields` are names that `make` has for entries which a file calls otherwise.
    """

    def __init__(
        self,
        make: Callable[..., T],
        entries: Mapping[str, Kind[Any]],
        *,
        needed: tuple[str, ...] = (),
        fields: Mapping[str, str] | None = None,
        about: str = "",
    ) -> None:
        self.make = make
        self.fields = {entry: entry for entry in entries} | dict(fields or {})
        given = signature(make).parameters
        defaults = {entry: given[f].default for entry, f in self.fields.items() if f in given}
        self.usual = {entry: one for entry, one in defaults.items() if one is not Parameter.empty}
        left_out = {entry: entries[entry].maybe() for entry in self.usual.keys() - needed}
        super().__init__({**entries, **left_out}, "", about)

    def write(self, value: T) -> Any:
        """The value as a file has it."""
        written: dict[str, Any] = {}
        for name, kind in self.entries.items():
            if name in self.words:
                written[name] = self.words[name]
            else:
                one = getattr(value, self.fields[name])
                if kind.needed or one != self.usual[name]:
                    written[name] = kind.write(one)
        return written

    def _value(self, given: Any) -> T:
        return self.make(**{self.fields[name]: one for name, one in self._found(given).items()})


class OneOf(Kind[T]):
    """One of several groups, told apart by the word in their entry `by`, in Python by their class.

    >>> class Roll:
    ...     pass
    >>> OneOf("move", {"roll": Made(Roll, {"move": Fixed("roll")})}).write(Roll())
    {'move': 'roll'}
    """

    types = (dict,)
    asked = _GROUP

    def __init__(self, by: str, groups: Mapping[str, Made[T]], name: str = "") -> None:
        super().__init__(name=name)
        self.by, self.groups = by, groups
        self.of_class = {group.make: group for group in groups.values()}

    def write(self, value: T) -> Any:
        """The value as the group of its class writes it."""
        return self.of_class[type(value)].write(value)

    def _value(self, given: Any) -> T:
        if self.by not in given:
            raise FormatError(self.by, _(_MISSING))
        word = given[self.by]
        if not isinstance(word, str) or word not in self.groups:
            raise placed(_wrong(_ONE_OF, names=", ".join(self.groups)), self.by)
        return self.groups[word].read(given)

    def _says(self, defs: Schema) -> Schema:
        return {"oneOf": [group.schema(defs) for group in self.groups.values()]}


class Format(Group):
    """A whole file: it names its format, and `title` tells people what that is."""

    def __init__(self, mark: str, title: str, entries: Mapping[str, Kind[Any]]) -> None:
        super().__init__({"format": Fixed(mark), **entries}, about=title)
        self.mark = mark

    def parse(self, source: str | dict[str, Any]) -> dict[str, Any]:
        """What the text of a file says, or what was read of one."""
        return self.read(from_json(source))

    def text(self, value: dict[str, Any]) -> str:
        """The text of a file."""
        return laid_out(self.write(value)) + "\n"

    def _value(self, given: Any) -> dict[str, Any]:
        if "format" in given:  # a file of another format is told as that
            with inside("format"):
                self.entries["format"].read(given["format"])
        return super()._value(given)

"""Groups: lists, maps and groups of entries, described like single values (`kinds`), and formats.

>>> from villa_core.files.kinds import Number
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

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import Parameter, signature
from typing import Any, TypeVar

from villa_core.errors import FormatError
from villa_core.files.kinds import ONE_OF, Fixed, Kind, Schema, Text, limits_of, wrong
from villa_core.files.texts import from_json, inside, laid_out, placed
from villa_core.text import N_, _

T = TypeVar("T")

_GROUP = N_("a group of entries { } is needed here.")
_MISSING = N_("this is missing.")


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
            raise wrong(N_("there must be at least {value} of these."), value=self.least)
        if self.most is not None and len(given) > self.most:
            raise wrong(N_("there can be at most {value} of these."), value=self.most)
        items: list[T] = []
        for one in given:
            try:
                items.append(self._at(len(items)).read(one))
            except FormatError as error:
                raise placed(error, f"[{len(items)}]") from None
        if self.distinct and len(set(items)) < len(items):
            twice = next(one for number, one in enumerate(items) if one in items[:number])
            raise wrong(N_("{one} stands here twice."), one=twice)
        return tuple(items)

    def _at(self, number: int) -> Kind[T]:
        return self.kind if number or self.first is None else self.first

    def _says(self, defs: Schema) -> Schema:
        says: Schema = {"type": "array", "items": self.kind.schema(defs)}
        if self.first is not None:
            says |= {"items": [self.first.schema(defs)], "additionalItems": says["items"]}
        distinct = True if self.distinct else None
        return says | limits_of(minItems=self.least, maxItems=self.most, uniqueItems=distinct)


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
        entries: dict[str, T] = {}
        for name, one in given.items():
            try:
                entries[self.keys.read(name)] = self.kind.read(one)
            except FormatError as error:
                raise placed(error, str(name)) from None
        if len(entries) < len(given):
            raise wrong(N_("two names here are the same, only written in another way."))
        return entries

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
        values: dict[str, Any] = {}
        for name, kind in self.entries.items():
            if name in given:
                try:
                    values[name] = kind.read(given[name])
                except FormatError as error:
                    raise placed(error, name) from None
        if strange is not None:
            raise self._unknown(strange)
        for name in self.words:
            values.pop(name, None)
        return values

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
        written = {**value, **self.words}
        kinds = self.entries.items()
        return {
            name: kind.write(written[name])
            for name, kind in kinds
            if kind.needed or name in written
        }

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
            raise placed(wrong(ONE_OF, names=", ".join(self.groups)), self.by)
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

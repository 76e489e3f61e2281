"""Base of the documents: frozen values with the keys of Barpoint's JSON."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(**_: bool) -> Any:
        """Marks a document for type checkers. The classes themselves are made by ``Document``, ten times as fast."""
        return lambda cls: cls


__all__ = ["Document", "dataclass"]

Self = TypeVar("Self", bound="Document")

#: Length of the longest list that ``repr`` writes whole.
_LONGEST = 3


class Document:
    """Answer of the engine. Its fields cannot be changed.

    The fields have the names of the JSON that the command ``barpoint`` prints, and the same numbers. ``to_json``
    returns that JSON, byte for byte.
    """

    #: Names of the fields by their keys in JSON. A name that is a word of Python has an underscore at its end.
    _names: ClassVar[dict[str, str]] = {}
    #: Values of the fields that may be left out.
    _defaults: ClassVar[dict[str, Any]] = {}
    #: Classes of documents that each field may hold, alone or in a list. If there are several, the first one whose
    #: fields are all there counts. The first document that is read fills them.
    _parts: ClassVar[dict[str, tuple[type[Document], ...]]] = {}

    def __init_subclass__(cls) -> None:
        names = [name for name in cls.__annotations__ if not name.startswith("_")]
        cls._names = {name.rstrip("_"): name for name in names}
        cls._defaults = {name: getattr(cls, name) for name in names if hasattr(cls, name)}
        cls._parts = {}

    def __init__(self, **values: Any) -> None:
        own = self._defaults | values
        if wrong := own.keys() ^ self._names.values():
            raise TypeError(f"{type(self).__name__}: missing or unknown fields {', '.join(sorted(wrong))}")
        self.__dict__.update(own)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document) or type(self) is not type(other):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def _values(self) -> list[Any]:
        return [getattr(self, name) for name in self._names.values()]

    @classmethod
    def from_dict(cls: type[Self], data: dict[str, Any]) -> Self:
        """Returns the document of a dictionary. Unknown keys are ignored."""
        names = cls._names
        return cls(**{names[key]: cls._value(names[key], data[key]) for key in data if key in names})

    @classmethod
    def from_json(cls: type[Self], text: str) -> Self:
        """Returns the document of a JSON object."""
        document = cls.from_dict(json.loads(text))
        document.__dict__["_text"] = text
        return document

    @classmethod
    def _value(cls, name: str, value: Any) -> Any:
        if not cls._parts:
            cls._parts = {field: _documents(kind) for field, kind in get_type_hints(cls).items()}
        parts = cls._parts[name]
        if not parts or value is None:
            return _frozen(value)
        if isinstance(value, list):
            return tuple(_made(parts, item) for item in value)
        return _made(parts, value)

    def to_dict(self) -> dict[str, Any]:
        """Returns the document as a dictionary of dictionaries, lists, texts and numbers."""
        return {key: _plain(getattr(self, name)) for key, name in self._names.items()}

    def to_json(self) -> str:
        """Returns the document as JSON."""
        text: str | None = self.__dict__.get("_text")
        return json.dumps(self.to_dict(), ensure_ascii=False) if text is None else text

    def _repr_html_(self) -> str | None:
        # The pictures of a document are made of documents.
        html: str | None = import_module(".notebook", __package__).html(self)
        return html

    def __repr__(self) -> str:
        values = ((name, getattr(self, name)) for name in self._names.values())
        shown = (f"{name}={_short(value)}" for name, value in values if value is not None)
        return f"{type(self).__name__}({', '.join(shown)})"


def _documents(kind: Any) -> tuple[type[Document], ...]:
    """Returns the classes of documents that a type names."""
    if inner := get_args(kind):
        return tuple(document for part in inner for document in _documents(part))
    return (kind,) if isinstance(kind, type) and issubclass(kind, Document) else ()


def _made(parts: tuple[type[Document], ...], data: dict[str, Any]) -> Document:
    fitting = (part for part in parts if all(key in data for key in part._names if key not in part._defaults))
    return next(fitting, parts[0]).from_dict(data)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    if isinstance(value, Document):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _short(value: Any) -> str:
    if isinstance(value, tuple) and len(value) > _LONGEST:
        return f"<{len(value)} items>"
    return repr(value)

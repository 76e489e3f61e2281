"""Writes `python/barpoint/documents.py`, the classes of the documents, from their JSON Schema.

Run it after a change of `crates/wire/schema`. A test compares the file with the output of this program.
"""

from __future__ import annotations

import json
import keyword
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCHEMAS = HERE.parent / "wire" / "schema"
TARGET = HERE / "python" / "barpoint" / "documents.py"

#: Documents of the package, in the order of the file.
NAMES = [
    "eval", "moves", "cube", "rolls", "tempmap", "scoremap", "rollout", "id", "legal", "perft", "race", "met",
    "statistics", "analysis", "duel", "bearoff-info", "bearoff-verify", "bearoff-dump",
]

HEAD = '''"""Documents: the answers of the engine as frozen values.

All chances are from 0 to 1. Equities are normalised to the cube: in money play, points per game with a cube of
1; in a match, +1 is the value of winning the points on the cube and -1 that of losing them. ``mwc`` is a chance
to win the match. Values are those of the player on roll, or of the player who makes the play.

This file is written by ``generate_documents.py`` from the JSON Schema of the documents. Do not edit it.
"""

from __future__ import annotations

from typing import Any, Literal

from .document import Document, dataclass
'''

Schema = dict[str, Any]
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Module:
    """The classes and names written so far."""

    def __init__(self) -> None:
        self.bodies: dict[str, str] = {}
        self.texts: list[str] = []
        self.names: list[str] = []

    def add(self, title: str, schema: Schema) -> None:
        """Adds a document with all definitions that it uses."""
        definitions: Schema = schema.get("$defs", {})
        names = {name: self.name(title, name, body, definitions) for name, body in definitions.items()}
        for name, body in order(definitions):
            self.define(names[name], body, names, definitions)
        self.define(title, schema, names, definitions)

    def name(self, title: str, name: str, body: Schema, definitions: Schema) -> str:
        """Returns the name of a definition: with that of its document, if another one has it already."""
        whole = closure(body, definitions)
        return name if self.bodies.get(name, whole) == whole and name not in TITLES else title + name

    def define(self, name: str, body: Schema, names: dict[str, str], definitions: Schema) -> None:
        """Writes a class, or a list of words."""
        whole = closure(body, definitions)
        if self.bodies.setdefault(name, whole) != whole or name in self.names:
            assert self.bodies[name] == whole, name
            return
        self.names.append(name)
        self.texts.append(self.text(name, body, names))

    def text(self, name: str, body: Schema, names: dict[str, str]) -> str:
        if "properties" in body:
            return dataclass_text(name, body, names)
        return f"{comment(body)}{name} = {annotation(body, names)}\n"


#: Names of the documents.
TITLES: set[str] = set()


def order(definitions: Schema) -> list[tuple[str, Schema]]:
    """Returns the definitions, each after those that it uses."""
    done: dict[str, Schema] = {}

    def visit(name: str) -> None:
        if name in done:
            return
        for used in references(definitions[name]):
            visit(used)
        done[name] = definitions[name]

    for name in definitions:
        visit(name)
    return list(done.items())


def references(schema: Any) -> list[str]:
    if isinstance(schema, dict):
        own = [schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else []
        return own + [name for value in schema.values() for name in references(value)]
    if isinstance(schema, list):
        return [name for value in schema for name in references(value)]
    return []


def closure(body: Schema, definitions: Schema) -> str:
    """Returns a definition with all that it uses, as text."""
    used: Schema = {}

    def visit(schema: Schema) -> None:
        for name in references(schema):
            if name not in used:
                used[name] = definitions[name]
                visit(definitions[name])

    visit(body)
    own = {key: value for key, value in body.items() if key not in ("$defs", "$schema", "title")}
    return json.dumps([own, used], sort_keys=True)


def annotation(schema: Schema, names: dict[str, str]) -> str:
    """Returns the type of a value."""
    if "$ref" in schema:
        return names[schema["$ref"].rsplit("/", 1)[1]]
    if "const" in schema:
        return f"Literal[{json.dumps(schema['const'])}]"
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        if all("const" in choice for choice in choices):
            words = ", ".join(json.dumps(choice["const"]) for choice in choices)
            return f"Literal[{words}]"
        return " | ".join(annotation(choice, names) for choice in choices)
    kind = schema.get("type", [])
    kinds = kind if isinstance(kind, list) else [kind]
    return " | ".join(scalar(one, schema, names) for one in kinds) or "Any"


def scalar(kind: str, schema: Schema, names: dict[str, str]) -> str:
    if kind == "array":
        if "prefixItems" in schema:
            return f"tuple[{', '.join(annotation(item, names) for item in schema['prefixItems'])}]"
        item = annotation(schema["items"], names)
        count = schema.get("maxItems")
        return f"tuple[{', '.join([item] * count)}]" if count else f"tuple[{item}, ...]"
    if kind == "object":
        return f"dict[str, {annotation(schema['additionalProperties'], names)}]"
    return SCALARS[kind]


def dataclass_text(name: str, body: Schema, names: dict[str, str]) -> str:
    required = body.get("required", [])
    properties = body["properties"]
    ordered = [*required, *(key for key in properties if key not in required)]
    lines = ["@dataclass(frozen=True, kw_only=True, repr=False)", f"class {name}(Document):"]
    lines += docstring(body.get("description", ""))
    for key in ordered:
        kind = annotation(properties[key], names)
        lines += ["", f"    {field(key)}: {kind}{'' if key in required else default(kind)}"]
        lines += docstring(properties[key].get("description", ""))
    return "\n".join(lines) + "\n"


def field(key: str) -> str:
    """Returns the name of a field: a key that is a word of Python has an underscore at its end."""
    return f"{key}_" if keyword.iskeyword(key) else key


def default(kind: str) -> str:
    """Returns the value of a field that may be left out."""
    if kind.endswith(", ...]"):
        return " = ()"
    return {"bool": " = False"}.get(kind, " = None" if "None" in kind or kind == "Any" else "")


def docstring(text: str) -> list[str]:
    lines = textwrap.wrap(" ".join(text.split()), 110)
    if len(lines) <= 1:
        return [f'    """{"".join(lines)}"""'] if lines else []
    return [f'    """{lines[0]}', *(f"    {line}" for line in lines[1:]), '    """']


def comment(body: Schema) -> str:
    lines = textwrap.wrap(" ".join(body.get("description", "").split()), 110)
    return "".join(f"#: {line}\n" for line in lines)


def generated() -> str:
    """Returns the text of the file."""
    schemas = [json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")) for name in NAMES]
    TITLES.update(schema["title"] for schema in schemas)
    module = Module()
    for schema in schemas:
        module.add(schema["title"], schema)
    return "\n\n".join([HEAD, *module.texts])


if __name__ == "__main__":
    TARGET.write_text(generated(), encoding="utf-8")

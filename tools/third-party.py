#!/usr/bin/env python3
"""Writes LICENSE-THIRD-PARTY: the crates inside Barpoint's programs and libraries, with their licences.

usage: tools/third-party.py [--check]

One file serves the archives, the wheels, the npm package, the libraries for C and the crates, on all systems. With
`--check` it writes nothing, and fails if the file is not current. Needs cargo, which downloads all crates of Cargo.lock.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "LICENSE-THIRD-PARTY"
# What people get, and the crate that it is built from.
PRODUCTS = {
    "command": ["barpoint-cli"],
    "Python": ["barpoint-py", "--features=extension"],
    "C": ["barpoint-ffi"],
    "JavaScript": ["barpoint-wasm"],
}
# Of several licences that a crate offers, the first of these is used.
PREFERRED = ["Apache-2.0", "MIT", "BSD-3-Clause", "BSD-2-Clause", "Zlib", "ISC", "Unicode-3.0", "BSL-1.0"]
HEAD = """\
Licences of the software inside Barpoint

Barpoint, nets included, is under MIT or Apache-2.0: see LICENSE-MIT and LICENSE-APACHE. Its programs and libraries
contain the software below. This file serves all of them, on all systems, so that each contains a part of the list only.
A crate of Barpoint contains its own source only; what it depends on comes with its own licence.

SQLite, in the command, is in the public domain.

The standard library of Rust is under MIT or Apache-2.0, copyright The Rust Project contributors.

musl, the C library in the archives whose names end in `musl`, is under MIT:

{musl}

Crates: version, the licence under which Barpoint uses it, and the products that contain it. Apache-2.0 is the text of
LICENSE-APACHE. The other texts follow the list.
"""


@dataclass(frozen=True)
class Crate:
    name: str
    version: str
    licence: str
    folder: Path
    authors: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def cargo(*arguments: str) -> str:
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def products() -> dict[str, set[str]]:
    """Returns the crates inside each product, as "name version"."""
    found = {}
    for product, package in PRODUCTS.items():
        options = ["--locked", "--edges=normal,no-proc-macro", "--target=all", "--prefix=none", "--format={p}"]
        lines = cargo("tree", f"--package={package[0]}", *package[1:], *options).splitlines()
        words = [line.split() for line in lines if line and not line.startswith("barpoint")]
        found[product] = {f"{name} {version.removeprefix('v')}" for name, version, *_ in words}
    return found


def crates() -> dict[str, Crate]:
    packages = json.loads(cargo("metadata", "--locked", "--all-features", "--format-version=1"))["packages"]
    made = (
        Crate(p["name"], p["version"], p["license"] or "", Path(p["manifest_path"]).parent, ", ".join(p["authors"]))
        for p in packages
    )
    return {str(crate): crate for crate in made}


def chosen(licence: str) -> list[str]:
    """Returns the licences that apply, of an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`."""
    tokens = re.findall(r"[()]|[^\s()/]+|/", licence)

    def alternatives() -> list[str]:
        options = [both()]
        while tokens and tokens[0] in ("OR", "/"):
            tokens.pop(0)
            options.append(both())
        rank = {name: rank for rank, name in enumerate(PREFERRED)}
        return min(options, key=lambda names: max(rank.get(name, len(rank)) for name in names))

    def both() -> list[str]:
        names = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            names = names + one()
        return names

    def one() -> list[str]:
        name = tokens.pop(0)
        if name == "(":
            names = alternatives()
            tokens.pop(0)
            return names
        if tokens and tokens[0] == "WITH":
            name = f"{name} {tokens.pop(0)} {tokens.pop(0)}"
        return [name]

    names = alternatives()
    unknown = set(names) - set(PREFERRED)
    if unknown:
        sys.exit(f"third-party.py: {licence!r}: unknown licence {unknown.pop()}: expected one of {', '.join(PREFERRED)}")
    return names


def own_texts(crate: Crate, names: list[str]) -> list[str]:
    """Returns the texts in a crate of the licences that apply, but that of Apache-2.0 itself, which is the same for all."""
    files = sorted(path for path in crate.folder.iterdir() if path.name.upper().startswith(("LICEN", "COPYING", "NOTICE")))
    if names == ["Apache-2.0"]:
        files = [path for path in files if path.name.upper().startswith("NOTICE")]
    elif "Apache-2.0" in names:
        files = [path for path in files if "APACHE" not in path.name.upper() and "MIT" not in path.name.upper()]
    elif " OR " in crate.licence or "/" in crate.licence:
        named = [path for path in files if names[0].split("-")[0].upper() in path.name.upper()]
        files = named or files
    return [path.read_text(encoding="utf-8").strip().replace("\r\n", "\n") for path in files]


def mit(holders: str) -> str:
    permission = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8").split("\n\n", 2)[2].strip()
    return f"Copyright (c) {holders}\n\n{permission}"


def document() -> str:
    inside, known = products(), crates()
    used = [known[name] for name in sorted(set().union(*inside.values()))]
    lines, texts, without = [], {}, []
    for crate in used:
        names = chosen(crate.licence)
        where = ", ".join(product for product in PRODUCTS if str(crate) in inside[product])
        lines.append(f"  {crate}: {' and '.join(dict.fromkeys(names))} ({where})")
        found = own_texts(crate, names)
        if not found and names == ["MIT"]:
            found = [mit(crate.authors or f"the authors of {crate.name}")]
        elif not found and names != ["Apache-2.0"]:
            without.append((crate, names))
        for text in found:
            texts.setdefault(text, []).append((crate, names))
    # A text that names nobody is the same for all crates with the licence.
    for crate, names in without:
        shared = (text for text, users in texts.items() if users[0][1] == names and "opyright (c)" not in text)
        text = next(shared, None)
        if text is None:
            sys.exit(f"third-party.py: {crate} ({crate.licence}): found no text of its licence")
        texts[text].append((crate, names))
    parts = [HEAD.format(musl=mit("2005-2020 Rich Felker, et al.")) + "\n" + "\n".join(lines)]
    for text, users in texts.items():
        rule = "-" * 79
        parts.append(f"{rule}\n{', '.join(str(crate) for crate, _ in users)}\n{rule}\n\n{text}")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: tools/third-party.py [--check]")
    text = document()
    if not sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8", newline="\n")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        sys.exit("LICENSE-THIRD-PARTY is not current: run tools/third-party.py, and read the difference")


if __name__ == "__main__":
    main()

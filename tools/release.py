#!/usr/bin/env python3
"""Checks that a release is of one piece, and fills the files of package managers.

usage: tools/release.py check TAG [ADDRESS]
       tools/release.py fill ARCHIVES FOLDER [ADDRESS]

`check` fails unless TAG is the version of every package, the changelog has it with a day, and ADDRESS is the repository of
Cargo.toml. `fill` writes the files of `pkg` to FOLDER, with the version, the address of the repository and the sums of
the archives of `tools/dist.sh`; it fails if an archive is missing or is another than its sum.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def field(name: str) -> str:
    """Returns a text of [workspace.package]."""
    return re.search(rf'^{name} = "(.*)"$', read("Cargo.toml"), re.MULTILINE)[1]


def versions() -> dict[str, str]:
    """Returns the version in every place where somebody has to write it."""
    crates = re.findall(r'^(barpoint\S*) = \{ version = "(.*?)"', read("Cargo.toml"), re.MULTILINE)
    locked = json.loads(read("web/package-lock.json"))["packages"]
    return {
        "Cargo.toml": field("version"),
        **{f"Cargo.toml: {name}": version for name, version in crates},
        "CITATION.cff": re.search(r"^version: (.*)$", read("CITATION.cff"), re.MULTILINE)[1],
        "web/engine/package.json": json.loads(read("web/engine/package.json"))["version"],
        "web/page/package.json": json.loads(read("web/page/package.json"))["dependencies"]["barpoint"],
        "web/package-lock.json: engine": locked["engine"]["version"],
        "web/package-lock.json: page": locked["page"]["dependencies"]["barpoint"],
    }


def check(tag: str, address: str | None = None) -> list[str]:
    version = tag.removeprefix("v")
    problems = [f"{place}: {found}, expected {version}" for place, found in versions().items() if found != version]
    if tag != f"v{version}":
        problems.append(f"tag {tag}: expected v{version}")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE):
        problems.append(f"CHANGELOG.md: no heading `## [{version}] - YEAR-MONTH-DAY`")
    # Go wants the place of a module in its name.
    module = re.search(r"^module (.*)$", read("bindings/go/go.mod"), re.MULTILINE)[1]
    expected = field("repository").removeprefix("https://") + "/bindings/go"
    if module != expected:
        problems.append(f"bindings/go/go.mod: module {module}, expected {expected}")
    if address and field("repository").removesuffix("/") != address:
        problems.append(f"Cargo.toml: repository {field('repository')}, expected {address}")
    return problems


def sums(archives: Path, version: str) -> dict[str, str]:
    """Returns the SHA-256 of the archive for each target."""
    found = {}
    for path in archives.glob(f"barpoint-{version}-*"):
        if path.name.endswith((".tar.gz", ".zip")):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            written = path.with_name(f"{path.name}.sha256").read_text(encoding="ascii").split()
            if written != [digest, path.name]:
                sys.exit(f"{path}: its sum is {digest}, expected {written[0]}")
            target = path.name.removeprefix(f"barpoint-{version}-").removesuffix(".tar.gz").removesuffix(".zip")
            found[target] = digest
    return found


def fill(archives: Path, folder: Path, address: str | None = None) -> None:
    version = field("version")
    digests = sums(archives, version)
    values = {"version": version, "repository": (address or field("repository")).removesuffix("/")}

    def value(match: re.Match[str]) -> str:
        name, target = match[1], match[2]
        if target is None:
            return values[name]
        if target not in digests:
            sys.exit(f"{archives}: no archive of {target}")
        return digests[target]

    for path in sorted((ROOT / "pkg").rglob("*")):
        if path.is_file() and path.name != "README.md":
            text = re.sub(r"@(version|repository|sha256)(?: ([\w-]+))?@", value, path.read_text(encoding="utf-8"))
            to = folder / path.relative_to(ROOT / "pkg")
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(text, encoding="utf-8", newline="\n")
            to.chmod(path.stat().st_mode)


def main() -> None:
    match sys.argv[1:]:
        case ["check", tag, *address] if len(address) <= 1:
            problems = check(tag, *address)
            if problems:
                sys.exit("\n".join(problems))
        case ["fill", archives, folder, *address] if len(address) <= 1:
            fill(Path(archives), Path(folder), *address)
        case _:
            print(__doc__.split("\n\n")[1], file=sys.stderr)
            sys.exit(2)


if __name__ == "__main__":
    main()

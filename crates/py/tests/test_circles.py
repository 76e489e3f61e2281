"""No file of the package imports a file that leads back to it."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "python" / "barpoint"


def imported(path: Path) -> set[Path]:
    """Returns the files of the package that a file imports, also within its functions."""
    files: set[Path] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            names = [folder / alias.name for alias in node.names]
            candidates = [*(name.with_suffix(".py") for name in names), folder.with_suffix(".py")]
            candidates += [name / "__init__.py" for name in [*names, folder] if node.module]
            files |= {file for file in candidates if file.is_file()}
    return files


def check(files: dict[Path, set[Path]]) -> None:
    """Fails if files import each other in a circle."""
    try:
        TopologicalSorter(files).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(str(file.relative_to(PACKAGE)) for file in error.args[1]))


def test_no_files_import_each_other_in_a_circle() -> None:
    files = {file: imported(file) for file in PACKAGE.rglob("*.py")}
    assert sum(map(len, files.values())) > 60
    check(files)


def test_a_circle_is_found() -> None:
    one, other = PACKAGE / "one.py", PACKAGE / "other.py"
    with pytest.raises(pytest.fail.Exception, match="one.py -> other.py"):
        check({one: {other}, other: {one}})

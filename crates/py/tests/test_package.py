"""The package as it is installed."""

import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
WHEELS = sorted((ROOT / "target" / "python" / "wheels").glob("*.whl"))
SCRIPT = Path(__file__).parents[1] / "examples" / "ten_lines.py"
MATCH = Path(__file__).parent / "gnubg_scripts" / "sample_match7.mat"


def run(program: str, *arguments: object) -> str:
    """Runs Python and returns its output."""
    command = [program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout


def test_the_import_takes_less_than_a_tenth_of_a_second() -> None:
    program = "import time; began = time.process_time(); import barpoint; print(time.process_time() - began)"
    assert min(float(run(sys.executable, "-c", program)) for _ in range(5)) < 0.1


def test_the_import_brings_in_no_other_package() -> None:
    program = "import sys, barpoint; print('numpy' in sys.modules, 'gymnasium' in sys.modules)"
    assert run(sys.executable, "-c", program).split() == ["False", "False"]


@pytest.mark.skipif(not WHEELS, reason="there is no wheel")
def test_the_wheel_is_small_and_has_types() -> None:
    # That of the checks is not optimised.
    assert WHEELS[-1].stat().st_size <= 14_000_000
    names = zipfile.ZipFile(WHEELS[-1]).namelist()
    assert {"barpoint/py.typed", "barpoint/_native.pyi"} <= set(names)


@pytest.mark.skipif(not WHEELS, reason="there is no wheel")
def test_the_wheel_holds_the_licences() -> None:
    wheel = zipfile.ZipFile(WHEELS[-1])
    folder = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")).removesuffix("METADATA")
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"]:
        assert wheel.read(f"{folder}licenses/{name}") == (ROOT / name).read_bytes()


@pytest.mark.skipif(not WHEELS, reason="there is no wheel")
def test_ten_lines_run_in_an_empty_environment(tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "empty")
    python = str(tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    run(python, "-m", "pip", "install", "--quiet", "--no-index", WHEELS[-1])
    output = run(python, SCRIPT, MATCH, tmp_path / "report.html")
    assert "8/5 6/5" in output and "\n288 [" in output
    assert (tmp_path / "report.html").read_bytes().startswith(b"<!")


def test_arrays_without_numpy_have_a_reason() -> None:
    program = textwrap.dedent("""
        import sys, tempfile
        sys.modules["numpy"] = None
        import barpoint
        table, path = barpoint.MatchEquityTable(), tempfile.mkdtemp() + "/one.bd"
        database = barpoint.Database.build(path, barpoint.Database.one_sided(2, 2))
        for call in [
            lambda: barpoint.Engine(plies=0).evaluate_batch(["start"]), lambda: barpoint.Batch(1, 2, 3), table.chances,
            table.chances_post_crawford, database.rolls, database.mean_rolls, database.equities, database.chances,
            lambda: database.indices(["start"]),
        ]:
            try:
                call()
            except ImportError as error:
                print("arrays need NumPy: pip install numpy" in str(error))
    """)
    assert run(sys.executable, "-c", program).split() == ["True"] * 9

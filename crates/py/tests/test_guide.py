"""Examples of the guide and of the package."""

import doctest
from pathlib import Path

import barpoint
import pytest
from barpoint.compat import gnubg

GUIDE = Path(__file__).parents[3] / "docs" / "src" / "python.md"


@pytest.mark.skipif(not GUIDE.exists(), reason="needs the checkout")
def test_the_examples_of_the_guide() -> None:
    for package in ("numpy", "gymnasium"):
        pytest.importorskip(package)
    # The fences end the expected output, and are no part of it.
    text = GUIDE.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", str(GUIDE), 0)
    assert len(examples.examples) > 20
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(examples).failed == 0


@pytest.mark.parametrize("module", [barpoint, gnubg], ids=["barpoint", "gnubg"])
def test_the_examples_of_the_package(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0 and result.failed == 0

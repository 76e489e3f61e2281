"""Classes of the documents, and their source."""

import importlib.util
from pathlib import Path

import pytest

CRATE = Path(__file__).parent.parent


@pytest.mark.skipif(not (CRATE.parent / "wire").exists(), reason="needs the checkout")
def test_documents_are_those_of_the_schema() -> None:
    spec = importlib.util.spec_from_file_location("generate_documents", CRATE / "generate_documents.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TARGET.read_text(encoding="utf-8") == module.generated(), "run generate_documents.py"

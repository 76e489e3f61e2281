"""Notebooks run from their first to their last cell."""

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.skipif(not NOTEBOOKS, reason="needs the checkout")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    for package in ["matplotlib", "ipykernel"]:
        pytest.importorskip(package)
    client = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in cells), "outputs are not committed"
    client.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in cells for output in cell.outputs]
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    # Plots of the rollout, of the scores and of the season, and boards.
    assert kinds.count("image/png") >= 3 and kinds.count("image/svg+xml") >= 2
    assert not [output for output in outputs if output.get("name") == "stderr"]

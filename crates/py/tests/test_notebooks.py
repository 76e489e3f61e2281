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
    for cell in cells:
        # Less training than a reader wants.
        cell.source = cell.source.replace("STEPS = 8000", "STEPS = 500")
    client.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.get("name") == "stderr"]
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    if path.stem == "td_learning":
        text = "".join(output.get("text", "") for output in outputs)
        points = [float(line.split(": ")[1].split()[0]) for line in text.splitlines() if "random plays: " in line]
        assert len(points) == 1 and points[0] > 1, text
        difference = float(text.split("equities: ")[1].split()[0])
        assert difference < 0.03 and kinds.count("image/png") == 1 and kinds.count("text/html") == 1
        return
    # Plots of the rollout, of the scores and of the season, and boards.
    assert kinds.count("image/png") >= 3 and kinds.count("image/svg+xml") >= 2

"""Test of the export to ONNX beside the integers of `conformance/nets.py`.

usage: python3 -m unittest test_onnx_export
"""
import contextlib
import io
import pathlib
import re
import tempfile
import unittest
import unittest.mock

try:
    import onnxruntime  # noqa: F401
    import onnx_export
except ImportError as missing:
    raise unittest.SkipTest(f"{missing.name} is not installed") from None

ROOT = pathlib.Path(__file__).resolve().parents[3]
NETS = ROOT / "weights/nets"


class Export(unittest.TestCase):
    def test_chances_are_near_those_of_the_integers(self):
        lines = (ROOT / "tests/yardstick/positions.ids").read_text().splitlines()[:60]
        [contact], [pruner] = NETS.glob("contact-*.bpnn"), NETS.glob("pruner-*.bpnn")
        said = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(said), \
                unittest.mock.patch("sys.stdin", io.StringIO("\n".join(lines))):
            onnx_export.main(contact, pruner, folder)
        largest = [float(number) for number in re.findall(r"largest (\d\.\d+)", said.getvalue())]
        self.assertEqual(len(largest), 3, said.getvalue())
        self.assertTrue(all(0 < number < 0.01 for number in largest), said.getvalue())


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""Exports the contact net and the pruner to ONNX, in floating point, and states the difference to the integer nets.

usage: onnx_export.py CONTACT.bpnn PRUNER.bpnn FOLDER < positions

Writes FOLDER/contact.onnx and FOLDER/pruner.onnx. Each line of the input begins with a position ID; all positions in
contact are compared with `conformance/nets.py`, which is equal to the engine to the last bit. Needs `onnx` and `numpy`, and
`onnxruntime` for the comparison.

Inputs of contact.onnx (`docs/src/net-files.md`), N positions each:
  rows      N x 446  one-hot inputs
  bytes     N x 68   bytes of the features, 0 to 127
  plan      N        plan, 0 to 15 (int64)
  possible  N x 6    1 for results that can still occur, else 0
Outputs: `outputs`, N x 6, in units of 1/4194304; `chances`, N x 5: win, win gammon, win backgammon, lose gammon, lose
backgammon, for the player on roll. pruner.onnx has the input `rows` and the output `outputs` alone.
"""
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "conformance"))
import nets  # noqa: E402

UNIT = 4194304.0


class Graph:
    """A graph that grows node by node."""

    def __init__(self):
        self.nodes, self.tables = [], []

    def table(self, values, kind=np.float32):
        name = f"table{len(self.tables)}"
        self.tables.append(numpy_helper.from_array(np.asarray(values, dtype=kind), name))
        return name

    def node(self, kind, *inputs, name=None, **attributes):
        name = name or f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def smoothstep(self, x):
        """The activation without its two roundings."""
        t = self.node("Clip", self.node("Add", x, self.table(2048.0)), self.table(0.0), self.table(4095.0))
        square = self.node("Mul", self.node("Mul", t, t), self.table(1 / 256))
        rest = self.node("Sub", self.table(12288.0), self.node("Mul", t, self.table(2.0)))
        return self.node("Mul", self.node("Mul", square, rest), self.table(1 / 65536))

    def chosen(self, values, choice, count):
        """Of values of shape N x count x width those of each position's choice."""
        on_off = self.node("OneHot", choice, self.table(count, np.int64), self.table([0.0, 1.0]))
        weights = self.node("Unsqueeze", on_off, self.table([2], np.int64))
        return self.node("ReduceSum", self.node("Mul", values, weights), self.table([1], np.int64), keepdims=0)

    def save(self, path, inputs, outputs):
        def values(of):
            return [helper.make_tensor_value_info(name, kind, ["N", *shape]) for name, kind, shape in of]
        graph = helper.make_graph(self.nodes, path.stem, values(inputs), values(outputs), self.tables)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="Barpoint")
        model.ir_version = 8
        onnx.checker.check_model(model)
        onnx.save(model, path)


def weights(table, units):
    """Weights of a table of `nets.lanes`: rows of integers."""
    rows = [np.frombuffer(lanes.to_bytes(4 * units, sys.byteorder), dtype=np.uint32) for lanes in table]
    return np.array(rows, dtype=np.float32) - 128


def export_contact(net, path):
    graph, hidden = Graph(), net.hidden
    branches = lambda table, inputs: np.reshape(weights(table, hidden), (6, inputs, hidden))
    flat = lambda table: np.transpose(table, (1, 0, 2)).reshape(table.shape[1], 6 * hidden)
    rows = flat(branches(net.rows, nets.ROWS) * np.array(net.row_steps)[:, None, :])
    parts = flat(branches(net.bytes, 68) * np.array(net.byte_steps)[:, None, :] / 256)
    of_rows = graph.node("Add", graph.node("MatMul", "rows", graph.table(rows)),
                         graph.table(np.array(net.bias).reshape(-1)))
    of_bytes = graph.node("Clip", graph.node("MatMul", "bytes", graph.table(parts)),
                          graph.table(-32768.0), graph.table(32767.0))
    total = graph.node("Clip", graph.node("Add", of_rows, of_bytes), graph.table(-32768.0), graph.table(32767.0))
    total = graph.node("Reshape", total, graph.table([-1, 6, hidden], np.int64))
    branch = graph.node("Gather", graph.table(nets.BRANCH, np.int64), "plan")
    units = graph.smoothstep(graph.chosen(total, branch, 6))
    head = np.array(net.head, dtype=np.float32).T
    all_heads = graph.node("Add", graph.node("MatMul", units, graph.table(head)), graph.table(net.head_bias))
    all_heads = graph.node("Reshape", all_heads, graph.table([-1, 16, nets.OUTPUTS], np.int64))
    outputs = graph.chosen(all_heads, "plan", 16)
    graph.node("Identity", outputs, name="outputs")
    logits = graph.node("Mul", outputs, graph.table(1 / UNIT))
    impossible = graph.node("Mul", graph.node("Sub", graph.table(1.0), "possible"), graph.table(1e9))
    shares = graph.node("Softmax", graph.node("Sub", logits, impossible), axis=1)
    # Columns: lose backgammon, lose gammon, lose, win, win gammon, win backgammon.
    sums = [[0, 0, 0, 0, 1], [0, 0, 0, 1, 0], [0] * 5, [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 1, 0, 0]]
    sums[0][3] = 1
    graph.node("MatMul", shares, graph.table(sums), name="chances")
    real, whole = TensorProto.FLOAT, TensorProto.INT64
    graph.save(path, [("rows", real, [nets.ROWS]), ("bytes", real, [68]), ("plan", whole, []), ("possible", real, [6])],
               [("outputs", real, [6]), ("chances", real, [5])])


def export_pruner(net, path):
    graph = Graph()
    total = graph.node("Add", graph.node("MatMul", "rows", graph.table(net.rows)), graph.table(net.bias))
    total = graph.node("MatMul", graph.smoothstep(total), graph.table(np.array(net.head, dtype=np.float32).T))
    graph.node("Add", total, graph.table(net.head_bias), name="outputs")
    graph.save(path, [("rows", TensorProto.FLOAT, [nets.ROWS])], [("outputs", TensorProto.FLOAT, [6])])


def possible(mine, theirs):
    gammons = [sum(mine) == 15, sum(theirs) == 15]
    backgammons = gammons if nets.has_contact(mine, theirs) else [
        gammons[0] and any(mine[18:]), gammons[1] and any(theirs[18:])]
    return [backgammons[0], gammons[0], True, True, gammons[1], backgammons[1]]


def compare(contact, pruner, folder, positions):
    """Largest and mean differences of chances, equities and of the pruner's outputs."""
    import onnxruntime
    rows = np.zeros((len(positions), nets.ROWS), dtype=np.float32)
    for at, position in enumerate(positions):
        rows[at, nets.rows_of(*position)] = 1
    inputs = {"rows": rows, "bytes": np.array([nets.bytes_of(*p) for p in positions], dtype=np.float32),
              "plan": np.array([nets.plan_of(*p) for p in positions], dtype=np.int64),
              "possible": np.array([possible(*p) for p in positions], dtype=np.float32)}
    run = lambda name, of, output: onnxruntime.InferenceSession(folder / name).run([output], of)[0]
    ours = np.array([[float(x) for x in nets.softmax(*p, contact.outputs(*p))] for p in positions])
    theirs = run("contact.onnx", inputs, "chances")
    equity = lambda chances: 2 * chances[:, 0] - 1 + chances[:, 1:3].sum(1) - chances[:, 3:5].sum(1)
    prunes = np.array([pruner.outputs(*p) for p in positions]) / UNIT
    others = run("pruner.onnx", {"rows": rows}, "outputs") / UNIT
    for what, one, other in [("chance", ours, theirs), ("equity", equity(ours), equity(theirs)),
                             ("output of the pruner", prunes, others)]:
        far = np.abs(one - other)
        print(f"{what}: mean difference {far.mean():.6f}, largest {far.max():.6f}")


def main(contact_file, pruner_file, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    contact, pruner = nets.Contact(contact_file), nets.Pruner(pruner_file)
    export_contact(contact, folder / "contact.onnx")
    export_pruner(pruner, folder / "pruner.onnx")
    found = [nets.decode(line.split()[0]) for line in sys.stdin if line.strip()]
    found = [position for position in found if nets.class_of(*position) in ("contact", "crashed")]
    print(f"{len(found)} positions in contact")
    if found:
        compare(contact, pruner, folder, found)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    main(*sys.argv[1:])

"""Reads a position pack by AnkiGammon, writes it again, and prints the best choice of each position."""

import json
import sys
from pathlib import Path

from ankigammon.anki.decision_serialize import decision_from_json
from ankigammon.study_pack import build_pack, save_pack

source, target = map(Path, sys.argv[1:])
pack = json.loads(source.read_text(encoding="utf-8"))
decisions = [decision_from_json(json.dumps(position["analysis"])) for position in pack["positions"]]
written = build_pack(decisions, pack["deck"]["title"])
for ours, theirs in zip(pack["positions"], written["positions"], strict=True):
    assert ours["tags"] == theirs["tags"], (ours["tags"], theirs["tags"])
save_pack(written, target)
for decision in decisions:
    best = [move.notation for move in decision.candidate_moves if move.rank == 1]
    print(json.dumps([decision.xgid, decision.on_roll.name, best]))

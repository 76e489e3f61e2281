"""Reads files that Barpoint writes with the readers of GammonView and AnkiGammon.

Usage: `python3 tests/readers/read_ours.py`, where the package `barpoint` is installed. The two packages are installed
beside it, without what they need for their windows. Without PyPI the check is skipped.
"""

import importlib
import subprocess
import sys
import tempfile
from pathlib import Path

import barpoint

PACKAGES = ["gammonview==3.1.0", "ankigammon==1.19.1"]
ROOT = Path(__file__).parents[2]
SAMPLES = ["mat/gnubg-export-7p.mat", "mat/studio-7pt.txt", "xg/charlot-7p.xg", "sgf/gnubg-analysed-7p.sgf"]

# Two illegal plays: one that is too long, and one backwards.
ILLEGAL = """ 3 point match

 Game 1
 Anna : 0                     Bert : 0
  1) 31: 8/5 6/5                 43: 13/9 13/10
  2) 41: 13/7                    52: 13/8 6/4
  3) 64: 24/18 5/9               21: 13/10
      Wins 1 point and the match
"""


def pips(games):
    """Returns the rolls of each game with the pips that they moved, as GammonView reads them."""

    def moved(step, color):
        # The numbers of pips of a chequer that is borne off differ.
        return min(step["pips"], 25 - step["from"] if color else step["from"])

    def play(ply):
        return {ply["d1"], ply["d2"]}, sum(moved(step, ply["color"]) for step in ply.get("moves") or [])

    return [[play(ply) for ply in game["plies"] if ply.get("d1")] for game in games]


def check(name, match, folder):
    """Writes a match and reads it with both programs."""
    import gvformat
    from ankigammon.parsers import ogxm_parser

    text, file = folder / "ours.mat", folder / "ours.ogxm"
    match.write(text)
    match.write(file)
    read = gvformat.read_gvab(file.read_bytes())
    assert {read["player_white"], read["player_black"]} == set(match.players), name
    rolls = pips(gvformat.convert_mat(text)["games"])
    assert sum(map(len, rolls)) > 0, name
    # OGXM has the boards of illegal plays, not their moves.
    if name != "illegal plays":
        assert rolls == pips(read["games"]), f"{name}: match text and OGXM differ"
    try:
        found = len(ogxm_parser.parse_ogxm_file(str(file)))
    except ValueError as error:
        assert "no analysis" in str(error), f"{name}: {error}"
        found = 0
    print(f"{name}: {sum(map(len, rolls))} rolls, {found} decisions")


def main():
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", *PACKAGES]
    if subprocess.run(command, check=False).returncode != 0:
        print("skipped: the readers cannot be installed")
        return
    importlib.invalidate_caches()
    matches = [(name, barpoint.Match.read(ROOT / "tests/data/files" / name)[0]) for name in SAMPLES]
    matches.append(("illegal plays", barpoint.Match.parse(ILLEGAL)[0]))
    with tempfile.TemporaryDirectory() as folder:
        for name, match in matches:
            check(name, match, Path(folder))


if __name__ == "__main__":
    main()

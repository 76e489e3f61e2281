"""Scripts in the style of published ones, here and in GNU Backgammon.

Each script of the folder ``gnubg_scripts`` imports ``gnubg``. Beside it is the output of GNU Backgammon 1.07.001. Lines
that begin with ``=`` or ``?`` are equal here; lines that begin with ``~`` have numbers of nets, which are close. The
match in the folder was played by that program against itself.
"""

import math
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest
from barpoint.compat import gnubg

FOLDER = Path(__file__).parent / "gnubg_scripts"
SCRIPTS = sorted(FOLDER.glob("*.py"))
#: Largest difference between the numbers of two nets and of two cube efficiencies.
CLOSE = 0.08
#: Largest difference between the numbers that GNU Backgammon prints on two machines.
LAST_DIGIT = 0.0011


def lines_of(output: str) -> list[str]:
    """Returns the lines that a script prints, without those of the program."""
    return [line for line in output.splitlines() if re.match("[=~?] ", line)]


def numbers(line: str) -> list[float]:
    """Returns the numbers of a line with a point in them."""
    return [float(number) for number in re.findall(r"[-+]?\d+\.\d+", line)]


def check(lines: list[str], expected: list[str], difference: float) -> None:
    """Fails unless lines are equal and the numbers of those that begin with ``~`` differ by no more than this."""
    assert len(lines) == len(expected) > 5
    for line, other in zip(lines, expected):
        if line.startswith("~") and other.startswith("~"):
            assert numbers(line) == pytest.approx(numbers(other), abs=difference), (line, other)
        else:
            assert line == other


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_prints_the_same(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "gnubg", gnubg)
    monkeypatch.chdir(FOLDER)
    runpy.run_path(str(script))
    ours = lines_of(capsys.readouterr().out)
    theirs = script.with_suffix(".out").read_text(encoding="utf-8").splitlines()
    check(ours, theirs, CLOSE)


@pytest.mark.skipif(not shutil.which("gnubg"), reason="GNU Backgammon is absent")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_output_is_that_of_gnubg(script: Path) -> None:
    program = ["gnubg", "-t", "-q", "-p", script.name]
    done = subprocess.run(
        program, cwd=FOLDER, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False
    )
    expected = script.with_suffix(".out").read_text(encoding="utf-8").splitlines()
    check(lines_of(done.stdout), expected, LAST_DIGIT)


def test_games_are_played_by_commands(capsys: pytest.CaptureFixture[str]) -> None:
    people = ["set player both human", "set automatic roll off"]
    for text in [*people, "new match 5", "set board 4HPwATDgc/ABMA", "set turn 0", "set dice 3 1", "move 8/5 6/5"]:
        gnubg.command(text)
    assert gnubg.posinfo()["turn"] == 1 and gnubg.positionid() == "sGfwATDgc/ABMA"
    with pytest.raises(Exception, match="not yet implemented"):
        gnubg.hint()
    gnubg.command("double")
    assert gnubg.posinfo()["doubled"] == 1
    gnubg.command("take")
    assert gnubg.cubeinfo()["cube"] == 2 and gnubg.cubeinfo()["cubeowner"] == 0 and gnubg.posinfo()["turn"] == 1
    gnubg.command("set dice 66")
    assert gnubg.findbestmove()[0] in (24, 13, 8)
    gnubg.nextturn()
    assert gnubg.posinfo()["turn"] == 1
    gnubg.command("set player 1 gnubg")
    gnubg.nextturn()
    assert gnubg.posinfo()["turn"] == 0
    gnubg.command("set player 1 human")
    gnubg.command("set gnubgid 4HPwATDgc/ABMA:cInlAAAAAAAE")
    assert gnubg.gnubgid() == "4HPwATDgc/ABMA:cInlAAAAAAAE" and gnubg.posinfo()["dice"] == (3, 1)
    gnubg.command("move 24/13")
    assert "24/13" in capsys.readouterr().out
    gnubg.command("rubbish")
    assert "unknown word `rubbish`" in capsys.readouterr().out
    gnubg.command("set sound enable on")
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit):
        gnubg.command("quit")


def test_engines_play_a_match_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ["set player both chequerplay evaluation plies 0", "set player both cubedecision evaluation plies 0"]:
        gnubg.command(text)
    gnubg.command("set player both gnubg")
    gnubg.command("set automatic game on")
    gnubg.command("set automatic roll on")
    gnubg.command("new match 3")
    assert "has won the match." in capsys.readouterr().out
    match = gnubg.match(analysis=0)
    assert match is not None and max(gnubg.posinfo()["gamestate"], 1) > 1
    assert sum(game["info"]["points-won"] for game in match["games"]) >= 3
    gnubg.command("set player both human")
    assert len(gnubg.dicerolls(3)) == 3


def test_settings_are_those_of_the_session() -> None:
    for plies, level, row in [(2, 0, "0 4 0.2"), (2, 0, "0 8 0.16")]:
        gnubg.command(f"set evaluation movefilter {plies} {level} {row}")
        found = {(one["ply"], one["level"]): one for one in gnubg.getevalhintfilter()}
        assert [str(found[plies, level][name]) for name in ("acceptmoves", "extramoves", "threshold")] == row.split()
    gnubg.setevalhintfilter([{"ply": 4, "level": 1, "acceptmoves": -1, "extramoves": 0, "threshold": 0.0}])
    usual = gnubg.met(5)
    gnubg.command("set matchequitytable zadeh")
    assert gnubg.met(5) != usual
    gnubg.command("set met Kazaross-XG2")
    assert gnubg.met(5) == usual


def test_keys_and_bearoff_numbers_come_back() -> None:
    for text in ["4HPwATDgc/ABMA", "2x0AAOi2AQAAAA"]:
        board = gnubg.positionfromid(text)
        assert gnubg.positionfromkey(gnubg.positionkey(board)) == board
    start = gnubg.positionfromid("4HPwATDgc/ABMA")
    assert gnubg.movetupletostring(gnubg.parsemove("24/18 13/11"), start) == "24/18 13/11"
    for number in [0, 1, 7, 100, 1000, 54263]:
        assert gnubg.positionbearoff(gnubg.positionfrombearoff(number)[0]) == number
    with pytest.raises(ValueError, match="expected 1 to 24"):
        gnubg.parsemove("rubbish")


def test_a_match_is_at_its_end_after_it_was_read() -> None:
    # What GNU Backgammon 1.07.001 does with the same file.
    gnubg.command(f'import auto "{FOLDER / "sample_match7.mat"}"')
    assert (gnubg.positionid(), gnubg.posinfo()["gamestate"]) == ("AAAAJAAAAAAAAA", 2)
    assert gnubg.show("score").startswith("The score (after 5 games) is: gnubg 7, root 1 (match to 7 points)")
    assert gnubg.show("pipcount") == "The pip counts are: root 6, gnubg 0."
    assert (gnubg.eq2mwc(0.1), gnubg.mwc2eq(0.1), gnubg.eq2mwc_stderr(0.1)) == (1.0, -math.inf, 0.0)
    gnubg.command("next game")
    assert gnubg.positionid() == "AAAAJAAAAAAAAA"
    gnubg.command("first game")
    assert gnubg.positionid() == "4HPwATDgc/ABMA"

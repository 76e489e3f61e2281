"""The command and the package give equal numbers, to the last digit."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from barpoint import Engine
from barpoint.errors import QuestionError

TARGET = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[3] / "target"))
FOUND = [TARGET / profile / "barpoint" for profile in ("checks", "release", "debug")]
COMMAND = next((str(path) for path in FOUND if path.exists()), None) or shutil.which("barpoint")

POSITIONS = Path(__file__).parents[3] / "tests/data/edges/positions.txt"

pytestmark = pytest.mark.skipif(COMMAND is None, reason="the command is not built")


def positions() -> list[str]:
    """Returns the XGIDs of 200 positions at several scores."""
    return POSITIONS.read_text().splitlines()


REQUESTS = Path(__file__).parents[3] / "tests/data/edges/requests.jsonl"


def test_every_request_has_the_reply_of_the_command() -> None:
    program = [str(COMMAND), "engine", "json"]
    text = REQUESTS.read_text()
    done = subprocess.run(program, input=text, capture_output=True, text=True, timeout=300, check=True)
    replies = {reply["id"]: reply for reply in map(json.loads, done.stdout.splitlines()) if not reply["partial"]}
    engine = Engine()
    for request in map(json.loads, text.splitlines()):
        expected = replies[request["id"]]
        if expected["type"] == "error":
            with pytest.raises(QuestionError, match=expected["reason"]):
                engine.ask(request)
        else:
            assert engine.ask(request) == expected


def test_a_field_that_is_not_used_is_a_warning() -> None:
    request = {"action": "legal", "position": "start", "dice": "31", "plies": 2}
    with pytest.warns(UserWarning, match="plies: the action does not use the field"):
        assert len(Engine().ask(request)["plays"]) == 16
    replies: list[dict[str, Any]] = []
    Engine().ask(request, report=replies.append)
    assert [reply["field"] for reply in replies] == ["plies"]


def answers(arguments: list[str], lines: list[str]) -> list[dict[str, Any]]:
    """Returns the documents that the command prints, with numbers as they are written."""
    program = [str(COMMAND), *arguments, "--plies", "0", "--format", "json"]
    done = subprocess.run(program, input="\n".join(lines), capture_output=True, text=True, timeout=300, check=True)
    return [written(line) for line in done.stdout.splitlines()]


def written(text: str) -> dict[str, Any]:
    """Reads a document with numbers as they are written, without the number of its line."""
    document: dict[str, Any] = json.loads(text, parse_float=str)
    document.pop("line", None)
    return document


def test_evaluations_are_equal(static: Engine) -> None:
    lines = positions()
    assert answers(["eval", "-"], lines) == [written(static.evaluate(line).to_json()) for line in lines]


def test_cube_decisions_are_equal(static: Engine) -> None:
    lines = positions()
    assert answers(["cube", "-"], lines) == [written(static.cube(line).to_json()) for line in lines]


def test_plays_are_equal(static: Engine) -> None:
    lines = positions()
    expected = [written(static.rank_plays(line, "42", top=5).to_json()) for line in lines]
    assert answers(["moves", "-", "--dice", "42", "--top", "5"], lines) == expected


def test_rollouts_are_equal(static: Engine) -> None:
    for arguments, more in [(["--dice", "31", "--top", "2"], {"dice": "31", "top": 2}), ([], {})]:
        program = [str(COMMAND), "rollout", "start", "--preset", "roller", "--format", "json", *arguments]
        done = subprocess.run(program, capture_output=True, text=True, timeout=300, check=True)
        result = static.rollout("start", preset="roller", **more).run()  # type: ignore[arg-type]
        assert result is not None
        assert written(done.stdout) == written(result.to_json())

"""Asks a server by the client that openapi-python-client makes of its document: `python ask.py ADDRESS`.

The folder of the client, `barpoint_client`, is in the path of Python. Prints the best play of an opening, the cube action of a
position, a rollout, and the length of a report.
"""

import sys
from io import BytesIO

from barpoint_client import Client
from barpoint_client.api.library import list_matches
from barpoint_client.api.matches import convert, report
from barpoint_client.api.positions import get_moves, moves, rollout
from barpoint_client.api.positions import cube as cube_action
from barpoint_client.api.service import get_version
from barpoint_client.models import (
    CubeAnswer,
    CubeBody,
    Matches,
    MovesAnswer,
    MovesBody,
    Problem,
    ReportFilesBody,
    RolloutAnswer,
    RolloutBody,
    RolloutSettings,
    Version,
)
from barpoint_client.types import File

MATCH = b" 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/4    64: 24/14\n"

client = Client(base_url=sys.argv[1])

found = get_moves.sync(client=client, position="start", dice="31", plies=0)
assert isinstance(found, MovesAnswer)
assert found == moves.sync(client=client, body=MovesBody(position="start", dice="31", plies=0, id=found.id))
print("best play:", found.plays[0].play, round(found.plays[0].equity, 3))

action = cube_action.sync(client=client, body=CubeBody(position="4PPgAyDg28HBAA", plies=0, score="2-4/9"))
assert isinstance(action, CubeAnswer)
print("cube:", action.action)

body = RolloutBody(position="start", dice="31", top=2, rollout=RolloutSettings(trials=36, plies=0, truncate=1))
rolled_out = rollout.sync(client=client, body=body)
assert isinstance(rolled_out, RolloutAnswer)
print("rollout:", rolled_out.trials, "trials,", rolled_out.candidates[0].play)

match = File(payload=BytesIO(MATCH), file_name="match.mat")
page = report.sync(client=client, body=ReportFilesBody(file=match), level="instant", to="html")
assert isinstance(page, File) and page.payload.read(2) == b"<!"
record = convert.sync(client=client, body=File(payload=BytesIO(MATCH)), to="json")
assert isinstance(record, File) and b"Ann" in record.payload.read()

refused = get_moves.sync(client=client, position="nothing", dice="31")
assert isinstance(refused, Problem) and refused.field == "position"
print("refused:", refused.reason)

listed, version = list_matches.sync(client=client), get_version.sync(client=client)
assert isinstance(listed, Matches) and isinstance(version, Version)
print("matches:", listed.total, "program:", version.software)

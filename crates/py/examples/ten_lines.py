"""Ranks plays, rolls them out with progress, analyses a match and saves a report: `ten_lines.py MATCH REPORT`."""
import sys
import barpoint
engine = barpoint.Engine(plies=1)
for play in engine.rank_plays("start", "31", top=3).plays:
    print(play.play, play.equity)
for result in engine.rollout("start", dice="31", top=2, preset="roller", trials=288):
    print(result.trials, [(one.play, one.equity.mean, one.equity.error) for one in result.candidates])
analysis = engine.analyse(barpoint.Match.read(sys.argv[1])[0], level="fast")
with open(sys.argv[2], "wb") as report:
    report.write(analysis.record.report("html"))

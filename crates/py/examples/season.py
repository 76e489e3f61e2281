"""Analyses the matches of a folder on all processors, into a table and a file: `season.py FOLDER SEASON.parquet`."""
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
import polars
from barpoint import Engine, Match, rows
def analysed(path: Path) -> rows.Rows:
    engine = Engine(threads=1)
    return rows.concatenated(engine.analyse(match).rows() for match in Match.read(path)).with_columns(file=path.name)
if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        season = polars.DataFrame(rows.concatenated(pool.map(analysed, sorted(Path(sys.argv[1]).iterdir()))))
    season.write_parquet(sys.argv[2])

#!/usr/bin/env bash
# Measures how strong this tree plays, from nothing, and prints a table: version, signature, nets, loss of a decision on
# our yardstick, and duels against GNU Backgammon for single points and for money with the cube.
#
# usage: tools/strength.sh [PAIRS]
#
# PAIRS is the number of pairs of games of a duel at 0 plies, by default 2000; a fifth of them is played at 2 plies. With 2000 it takes
# about an hour of two cores. The same tree gives the same table, with any number of threads. Needs cargo, Python 3.10 and gnubg 1.07.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/games"

pairs=${1:-2000}
if [[ ! $pairs =~ ^[1-9][0-9]{0,6}$ ]] || [ $# -gt 1 ]; then
    echo "usage: tools/strength.sh [PAIRS], with 1 to 9999999 pairs" >&2
    exit 2
fi
for program in cargo python3 gnubg; do
    command -v $program > /dev/null || { echo "strength.sh: $program is not installed" >&2; exit 1; }
done
cargo build --quiet --release --locked --package barpoint-cli
barpoint=$(realpath "${CARGO_TARGET_DIR:-target}")/release/barpoint

row() {
    printf '| %s | %s | %s |\n' "$@"
}

# The luck-adjusted result of a duel: what it is about, plies, pairs, figure of its JSON, and options of `duel`.
duel() {
    local what=$1 plies=$2 count=$3 figure=$4 result
    shift 4
    result=$("$barpoint" duel "barpoint:$plies" "gnubg:$plies" --pairs "$count" --seed 2811 --format json "$@" 2> /dev/null |
        python3 -c '
import json, sys
figure = json.load(sys.stdin)[sys.argv[1]]
error = figure["error"] or 0
print("{:.2f} ± {:.2f} %".format(100 * figure["mean"], 100 * error) if sys.argv[1] == "adjusted_wins"
      else "{:+.4f} ± {:.4f}".format(figure["mean"], error))' "$figure")
    row "$what, $((2 * count)) games at $plies plies" "$result" ''
}

row '' Barpoint 'GNU Backgammon'
row --- ---: ---:
row version "$("$barpoint" --version), $(git describe --always --dirty 2> /dev/null || echo unknown)" "$(gnubg --version | head -n 1)"
row signature "$("$barpoint" bench | awk '/^signature/ { print $2 }')" ''
row nets "$(sed -n 's/^file = "nets\/\(.*\)[.]bpnn"/\1/p' weights/MANIFEST.toml | paste -sd ' ')" ''
while read -r plies decisions ours our_error theirs their_error; do
    row "loss of a decision on the yardstick, thousandths of a point, $decisions decisions, $plies plies" \
        "$ours ± $our_error" "$theirs ± $their_error"
done < <(python3 benches/strength.py "$barpoint" --gnubg "$(command -v gnubg)")
for plies in 0 2; do
    count=$pairs
    [ $plies = 0 ] || count=$(((pairs + 4) / 5))
    duel 'single points won' $plies "$count" adjusted_wins --length 1
    duel 'points a money game with the cube' $plies "$count" adjusted_points --cube
done

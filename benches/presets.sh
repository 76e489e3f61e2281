#!/bin/bash
# CPU time and accuracy of the presets of barpoint rollout, as rows of a table, on the two best plays of
# three openings and two middle games.
# usage: presets.sh [PRESET]..., with barpoint in the path or named by BARPOINT
#
# CPU time is of one candidate on one thread. Errors are root mean squares of the standard errors of the
# equities; differences are those from standard, followed by the part that the two errors explain.
set -euo pipefail
barpoint=${BARPOINT:-barpoint}
[ $# -gt 0 ] || set -- roller fast roller+ deep roller++
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
TIMEFORMAT=%U

roll_out() {
    printf 'start 43\nstart 64\nstart 21\nMrNhwANsnmABUg 52\n4DnyCRCwOfIAMg 41\n' |
        "$barpoint" rollout - --top 2 --preset "$1" --threads 1 --format csv
}

for preset in standard "$@"; do
    { time roll_out "$preset" > "$folder/$preset"; } 2> "$folder/time"
    awk -F, -v preset="$preset" -v seconds="$(cat "$folder/time")" '
        FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { play = $at["position"] $at["dice"] $at["play"]; x = $at["equity"]; e = $at["equity_error"] }
        NR == FNR { equity[play] = x; error[play] = e; next }
        play in equity {
            count++
            errors += e * e
            differences += (x - equity[play]) ^ 2
            expected += e * e + error[play] * error[play]
        }
        END {
            printf "| `%s` | %.2f | %.4f |", preset, seconds / (FNR - 1), sqrt(errors / count)
            if (preset != "standard")
                printf " %.4f (%.4f)", sqrt(differences / count), sqrt(expected / count)
            print " |"
        }' "$folder/standard" "$folder/$preset"
done

#!/bin/sh
# Rolls out the replies to the best play of every opening roll, and packs finished ones into
# replies/ROLL.rollouts. Can be stopped at any time; resumes from the files in FOLDER, or from the packed
# ones. Rolls out the replies within WITHIN (0.04) of the best at 2 plies, at most MOST (4).
#
# usage: replies.sh FOLDER TRIALS [ARGUMENT]..., with barpoint in the path or named by BARPOINT, and the
# opening rolls in OPENINGS (all 15 by default)
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
trials=$2
shift 2
cd "$(dirname "$0")"
barpoint=${BARPOINT:-barpoint}

# Prints one column of a CSV with headings: column NAME < CSV
column() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
        { print $at }'
}

# Prints the replies worth rolling out, one a line: replies ID DICE
replies() {
    # A pipe would hide an error of the command.
    plays=$("$barpoint" moves "$1" --dice "$2" --plies 2 --format csv)
    printf '%s\n' "$plays" | awk -F, -v within="${WITHIN:-0.04}" -v most="${MOST:-4}" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["plies"] == 2 && $at["difference_equity"] >= -within && count++ < most { print $at["play"] }'
}

# Packs every reply of an opening that has trials, each after a line with its roll and its plays.
pack() {
    for plays in "$folder/$1"-*.plays; do
        file=${plays%.plays}.rollout
        [ -e "$file" ] || continue
        name=${plays%.plays}
        printf '%s;%s\n' "${name##*-}" "$(paste -s -d ';' "$plays")"
        cat "$file"
    done > "replies/.$1.partial"
    mv "replies/.$1.partial" "replies/$1.rollouts"
}

# Unpacks the replies of an opening that are not in the folder.
unpack() {
    awk -F';' -v prefix="$folder/$1-" '
        NR % 5 == 1 {
            name = prefix $1
            known = (getline line < (name ".plays")) >= 0
            close(name ".plays")
            if (!known) for (i = 2; i <= NF; i++) print $i > (name ".plays")
            next
        }
        !known { print > (name ".rollout") }' "replies/$1.rollouts"
}

for opening in ${OPENINGS:-21 31 41 51 61 32 42 52 62 43 53 63 54 64 65}; do
    unpack "$opening"
    position=$("$barpoint" openings "$opening" --format csv | column result | head -n 1)
    for dice in 11 21 22 31 32 33 41 42 43 44 51 52 53 54 55 61 62 63 64 65 66; do
        name=$folder/$opening-$dice
        if [ ! -s "$name.plays" ]; then
            replies "$position" "$dice" > "$name.partial"
            mv "$name.partial" "$name.plays"
        fi
        if [ -e "$name.rollout" ]; then keep=--resume; else keep=--checkpoint; fi
        echo "$opening, then $dice" >&2
        sed 's/.*/--moves "&"/' "$name.plays" |
            xargs "$barpoint" rollout "$position" --dice "$dice" --trials "$trials" \
                "$keep" "$name.rollout" "$@" > /dev/null
        pack "$opening"
    done
done

#!/usr/bin/env bash
# Measures every figure of README ("Measured") and of the table of benches/RESULTS.md on this machine, in one run, with the
# nets and options that ship, and writes both, and the table of the guide's page "Accuracy and speed".
#
# usage: benches/results.sh [games|strength|speeds|decisions|rollouts|analysis|errors|databases|bits]...
#
# With names of measurements it prints their rows and writes nothing. All of them take about half an hour of a machine without
# other work. They need gnubg and makebearoff 1.07 (Debian's package gnubg), `script` of util-linux, and Python 3.10.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/games"

files=(README.md benches/RESULTS.md docs/src/accuracy.md)
measurements=(games strength speeds decisions rollouts analysis errors databases bits)
folder=$(mktemp -d)
rows=$folder/rows
: > "$rows"
trap finish EXIT

# After a failure it prints what was measured before.
finish() {
    [ $? = 0 ] || [ ! -s "$rows" ] || table >&2
    rm -r "$folder"
}

fail() {
    echo "results.sh: $*" >&2
    exit 1
}

# Adds a row: its key, what it is about, and the figures of gnubg and of Barpoint, and their ratio.
row() {
    printf '%s\t%s\t%s\t%s\t%s\n' "$@" >> "$rows"
}

# Prints a figure without its spread: key of the row, and `gnubg`, `barpoint` or `ratio`.
figure() {
    awk -F '\t' -v key="$1" -v column="$2" '
        BEGIN { at["gnubg"] = 3; at["barpoint"] = 4; at["ratio"] = 5 }
        $1 == key { sub(/ [(±].*/, "", $at[column]); print $at[column]; found = 1 }
        END { if (!found) { print "results.sh: no row " key > "/dev/stderr"; exit 1 } }' "$rows"
}

# Turns a row of a table of the benchmarks into a row: key, what it is about, first cell of the table, file.
row_of() {
    local cells
    cells=$(awk -F ' *[|] *' -v name="$3" '$2 == name { print $3 "\t" $4 "\t" $5; exit }' "$4")
    [ -n "$cells" ] || fail "no row \"$3\" was measured"
    row "$1" "$2" "${cells%%$'\t'*}" "$(cut -f 2 <<< "$cells")" "$(cut -f 3 <<< "$cells")"
}

# Duels at 0 plies in pairs of games with the same rolls, with the luck taken out: what no judge has to decide.
games() {
    local name points arguments
    for name in cubeless cubeful; do
        arguments=(duel barpoint gnubg:0 --pairs 2000 --seed 2811)
        [ $name = cubeless ] || arguments+=(--cube)
        "$bin/barpoint" "${arguments[@]}" > "$folder/duel" 2> /dev/null
        points=$(awk '/luck-adjusted/ { print $2 " ± " $4; exit }' "$folder/duel")
        if [ $name = cubeless ]; then
            row games-cubeless 'points a game against gnubg at 0 plies, 4,000 games' '' "$points" ''
        else
            row games-cubeful '… with the cube' '' "$points" ''
        fi
    done
}

# Loss of a decision on the plays of tests/yardstick, by Barpoint's rollouts.
strength() {
    local plies decisions ours our_error theirs their_error what
    python3 benches/strength.py "$bin/barpoint" --gnubg "$(command -v gnubg)" > "$folder/strength"
    while read -r plies decisions ours our_error theirs their_error; do
        case $plies in
            0) what="loss of a decision, thousandths of a point, $decisions decisions, 0 plies" ;;
            1) what='… 1 ply' ;;
            *) what="… $plies plies" ;;
        esac
        row "loss-$plies" "$what" "$theirs ± $their_error" "$ours ± $our_error" ''
    done < "$folder/strength"
}

speeds() {
    "$bin/beside-gnubg" speeds > "$folder/speeds"
    row_of static 'static evaluations a second' 'static evaluations, contact' "$folder/speeds"
    row_of static-plays '… of the plays of a roll together' '… of the plays of a roll' "$folder/speeds"
}

decisions() {
    "$bin/beside-gnubg" decisions > "$folder/decisions"
    row_of decisions-0 'decisions a second, 0 plies' 'decisions, 0-ply' "$folder/decisions"
    row_of decisions-1 '… 1 ply' 'decisions, 1-ply' "$folder/decisions"
    row_of decisions-2 '… 2 plies' 'decisions, 2-ply' "$folder/decisions"
    row_of decisions-stepwise '… 2 plies, `--filter stepwise`' 'decisions, 2-ply, stepwise' "$folder/decisions"
}

# Seconds to a standard error of 0.005 for nine positions.
rollouts() {
    "$bin/beside-gnubg" rollouts > "$folder/rollouts"
    local sums
    sums=$(awk -F ' *[|] *' '$2 == "all" { print $9, $10, $11 }' "$folder/rollouts")
    [ "$(wc -l <<< "$sums")" = 2 ] || fail 'rollouts have no two sums'
    { read -r -a cubeless; read -r -a cubeful; } <<< "$sums"
    row rollouts-cubeless 'nine rollouts to an error of 0.005 without a cube, seconds' "${cubeless[@]}"
    row rollouts-cubeful '… with the cube' "${cubeful[@]}"
}

# A match to 7 points, with the luck of each roll.
analysis() {
    "$bin/beside-gnubg-analysis" > "$folder/analysis"
    local level gnubg cells
    gnubg=$(awk -F ' *[|] *' '$2 == "gnubg, `analyse match`" { print $3 }' "$folder/analysis")
    for level in standard 2-ply; do
        cells=$(awk -F ' *[|] *' -v name="Barpoint, \`$level\`" '$2 == name { print $3 "\t" $4; exit }' "$folder/analysis")
        row "analysis-$level" "analysis of a match to 7 points, \`$level\`, seconds" "$gnubg" "${cells%%$'\t'*}" "${cells##*$'\t'}"
    done
    cells=$(awk -F ' *[|] *' '$2 == "gnubg" { gnubg = $3 } $2 == "Barpoint" { print gnubg "\t" $3 "\t" $4 }' "$folder/analysis")
    row analysis-1000 '… of 1,000 matches at 0 plies, seconds' "${cells%%$'\t'*}" "$(cut -f 2 <<< "$cells")" "$(cut -f 3 <<< "$cells")"
}

# Errors above 0.02 that an analysis finds, by rollouts of 2,000 decisions of recorded matches.
errors() {
    "$bin/verdicts" grade standard > "$folder/verdicts"
    local analyst found false_alarms theirs ours
    while IFS=$'\t' read -r analyst found false_alarms; do
        case $analyst in
            'gnubg, 2-ply') theirs=("$found" "$false_alarms") ;;
            'Barpoint, standard') ours=("$found" "$false_alarms") ;;
        esac
    done < <(awk -F ' *[|] *' '
        /^All, / { within = /above 0[.]02/ }
        /^(Plays|Doubles)/ { within = 0 }
        within && NF > 4 { print $2 "\t" $3 "\t" $4 }' "$folder/verdicts")
    row found 'errors above 0.02 found, of 2,000 decisions: gnubg at 2 plies, Barpoint `standard`' "${theirs[0]}" "${ours[0]}" ''
    row false-alarms '… false alarms among the alarms' "${theirs[1]}" "${ours[1]}" ''
}

# By the clock; both files must be equal. makebearoff has one thread.
databases() {
    "$bin/beside-makebearoff" > "$folder/databases"
    local name theirs ours ratio what="bearoff database, seconds by the clock on $(nproc) threads:"
    while IFS=$'\t' read -r name theirs ours ratio; do
        row "$name" "$what \`$name\`" "$theirs" "$ours" "$ratio"
        what='…'
    done < <(awk -F ' *[|] *' '/^[|] gnubg-/ { print $2 "\t" $3 "\t" $4 "\t" $5 }' "$folder/databases")
}

# The bits of evaluations, plays and cube actions of 200 positions are those of every other machine.
bits() {
    "$bin/barpoint" bench --expect "$(< tests/data/signature)" > /dev/null || fail 'the signature differs'
    row bits 'signature of 200 positions, as on every machine' '' "$(< tests/data/signature)" ''
}

# Prints the rows as a table.
table() {
    echo '| | GNU Backgammon | Barpoint | ratio |'
    echo '|---|---:|---:|---:|'
    awk -F '\t' '{ print "| " $2 " | " $3 " | " $4 " | " $5 " |" }' "$rows"
}

# Prints date, machine and versions.
conditions() {
    local model
    model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2> /dev/null | head -n 1)
    echo "Measured on $(date -u +%Y-%m-%d) by \`benches/results.sh\` on $(nproc) cores ($(uname -sm); ${model:-unknown processor}), with a load of" \
        "$load at the beginning: $("$bin/barpoint" --version) at commit $(git describe --always --dirty 2> /dev/null || echo unknown)," \
        "nets $(sed -n '/^\[\[net\]\]/,/^$/s/^file = "nets\/\(.*\)[.]bpnn"/\1/p' weights/MANIFEST.toml | paste -sd ' ' | sed 's/ /, /g')," \
        "$(gnubg --version | head -n 1), $(rustc --version | cut -d ' ' -f 1,2)." | sed 's/  */ /g'
}

# Prints the lines of README.
sentences() {
    local least most
    least=$(awk -F '\t' '/^gnubg-/ { print $5 }' "$rows" | sort -n | head -n 1)
    most=$(awk -F '\t' '/^gnubg-/ { print $5 }' "$rows" | sort -n | tail -n 1)
    cat << END
- **Strength.** Against GNU Backgammon 1.07 it wins $(points cubeless) points a game at 0 plies, $(points cubeful) with the cube, luck removed.
  On the plays of our yardstick, judged by our own rollouts, it loses $(figure loss-0 barpoint), $(figure loss-1 barpoint) and $(figure loss-2 barpoint) thousandths of a point
  a decision at 0, 1 and 2 plies, GNU Backgammon $(figure loss-0 gnubg), $(figure loss-1 gnubg) and $(figure loss-2 gnubg).
- **Speed.** It makes $(figure decisions-0 ratio), $(figure decisions-1 ratio) and $(figure decisions-2 ratio) times as many decisions a second as GNU Backgammon at 0, 1 and 2 plies.
- **Analysis.** \`analyse\` finds $(figure found barpoint) of the errors above 0.02 in 2,000 decisions, GNU Backgammon at 2 plies $(figure found gnubg);
  $(figure false-alarms barpoint) and $(figure false-alarms gnubg) of the alarms are false. It is $(whole "$(figure analysis-standard ratio)") times as fast.
- **Rollouts.** A rollout reaches the same error $(whole "$(figure rollouts-cubeless ratio)") times as fast as GNU Backgammon's, with the cube $(whole "$(figure rollouts-cubeful ratio)") times as fast.
- **Bearoff databases** equal those of \`makebearoff\` to the byte, and are made $least to $most times as fast on $(nproc) cores.
- **Reproducible.** The same settings give the same bits on any machine, with any number of threads.
END
}

# Prints points a game, to three decimals.
points() {
    figure "games-$1" barpoint | awk '{ printf "%.3f", $1 }'
}

whole() {
    awk -v x="$1" 'BEGIN { printf "%.0f", x }'
}

# Replaces what is between the markers of a file by the standard input.
write() {
    awk -v new="$(cat)" '
        /^<!-- measured by benches\/results[.]sh -->$/ { print; print ""; print new; print ""; within = 1 }
        /^<!-- end -->$/ { within = 0 }
        !within && !/^<!-- measured by/' "$1" > "$folder/page"
    cat "$folder/page" > "$1"
}

for name in "$@"; do
    [[ " ${measurements[*]} " == *" $name "* ]] || fail "no measurement $name; expected ${measurements[*]}"
done
for file in "${files[@]}"; do
    [ "$(grep -cx -e '<!-- measured by benches/results.sh -->' -e '<!-- end -->' "$file")" = 2 ] || fail "$file has no place for the figures"
done
for program in gnubg makebearoff script python3 cargo; do
    command -v $program > /dev/null || fail "$program is not installed"
done
load=$(cut -d ' ' -f 1 /proc/loadavg 2> /dev/null || echo unknown)
cargo build --quiet --release --package barpoint-cli --package barpoint-benches
bin=$(realpath "${CARGO_TARGET_DIR:-target}")/release
[ $# -gt 0 ] && wanted=("$@") || wanted=("${measurements[@]}")
for name in "${wanted[@]}"; do
    echo "results.sh: $name" >&2
    $name
done
if [ $# -gt 0 ]; then
    table
else
    sentences > "$folder/sentences"
    { table; echo; conditions; } > "$folder/table"
    write "${files[0]}" < "$folder/sentences"
    write "${files[1]}" < "$folder/table"
    write "${files[2]}" < "$folder/table"
fi

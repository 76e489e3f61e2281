#!/bin/sh
# Rolls out the plays of plays.txt until their standard errors are at most 0.002, or to TRIALS trials.
# Resumes from the files that are here. Drops plays that are five joint standard deviations behind.
#
# usage: make.sh TRIALS [ARGUMENT]..., with barpoint in the path or named by BARPOINT
set -eu
cd "$(dirname "$0")"
trials=$1
shift
sed '/^#/d' plays.txt | while read -r roll plays; do
    file=$roll.rollout
    if [ -e "$file" ]; then keep=--resume; else keep=--checkpoint; fi
    printf '%s\n' "$plays" | xargs "${BARPOINT:-barpoint}" rollout start --dice "$roll" \
        --trials "$trials" --stop-error 0.002 --stop-jsds 5 --min-trials 2592 "$keep" "$file" "$@"
done

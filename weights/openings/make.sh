#!/bin/sh
# Rolls out the plays of plays.txt to so many trials each, going on from the files that are here.
# usage: make.sh TRIALS [ARGUMENT]..., with barpoint in the path or named by BARPOINT
set -eu
cd "$(dirname "$0")"
trials=$1
shift
sed '/^#/d' plays.txt | while read -r roll plays; do
    file=$roll.rollout
    if [ -e "$file" ]; then keep=--resume; else keep=--checkpoint; fi
    printf '%s\n' "$plays" | xargs "${BARPOINT:-barpoint}" rollout start --dice "$roll" \
        --trials "$trials" "$keep" "$file" "$@"
done

#!/usr/bin/env bash
# Reproduces the nets of generation 1 from nothing. Interrupted, it goes on where it was.
#   tools/train/recipe.sh OUT [path of barpoint-train]
set -euo pipefail
out=${1:?usage: recipe.sh OUT [barpoint-train]}
train=${2:-target/release/barpoint-train}

td() { # games
    [ -f "$out/td/race.bpnn" ] || "$train" td --out "$out/td" --games "$1" --hidden 128 --seed 20261120
}
label() { # generation, nets, blocks of 500 games, lambda
    "$train" label --nets "$out/$2" --out "$out/labels/$1" --blocks "0..$3" --lambda "$4" --seed "$1"
}
fit() { # generation, hidden units (contact, race), epochs (contact, race), generations of labels
    local generation=$1 hidden=$2 race_hidden=$3 epochs=$4 race_epochs=$5 labels=()
    for g in $6; do labels+=("$out/labels/$g"); done
    local folder="$out/g$generation"
    [ -f "$folder/contact.bpnn" ] || "$train" fit --role contact --labels "${labels[@]}" \
        --out "$folder/contact.bpnn" --hidden "$hidden" --epochs "$epochs"
    [ -f "$folder/race.bpnn" ] || "$train" fit --role race --labels "${labels[@]}" \
        --out "$folder/race.bpnn" --hidden "$race_hidden" --epochs "$race_epochs"
}

td 250000
label 1 td 24 0.85
fit 1 128 128 6 12 "1"
label 2 g1 50 0.88
fit 2 256 128 8 12 "1 2"
label 3 g2 100 0.90
fit 3 512 128 8 10 "2 3"
label 4 g3 160 0.92
fit 4 512 128 9 8 "2 3 4"

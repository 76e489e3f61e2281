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
fit() { # generation, hidden units, epochs, first learning rate, epochs of the race net, generations of labels
    local folder="$out/g$1" hidden=$2 epochs=$3 rate=$4 race_epochs=$5 labels=()
    for g in $6; do labels+=("$out/labels/$g"); done
    [ -f "$folder/contact.bpnn" ] || "$train" fit --role contact --labels "${labels[@]}" \
        --out "$folder/contact.bpnn" --hidden "$hidden" --epochs "$epochs" --rate "$rate"
    [ -f "$folder/race.bpnn" ] || "$train" fit --role race --labels "${labels[@]}" \
        --out "$folder/race.bpnn" --hidden 128 --epochs "$race_epochs" --rate 6e-3
}

td 250000
label 1 td 24 0.85
fit 1 128 8 6e-3 20 "1"
label 2 g1 50 0.88
fit 2 256 8 5e-3 16 "1 2"
label 3 g2 100 0.90
fit 3 512 7 4e-3 12 "2 3"
label 4 g3 160 0.92
fit 4 512 8 4e-3 10 "2 3 4"

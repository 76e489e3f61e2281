#!/usr/bin/env bash
# Makes the small nets of weights/small from labels that the nets that ship have made.
#   tools/train/small.sh LABELS OUT [path of barpoint-train [file of position IDs not to be learnt]]
# LABELS has these folders, made by `label --contact --lambda 0` with the nets that ship and these options:
#   pairs           --variety 0.1 --exploration 0.01 --odd 0.1 --considered 4; of the files of
#                   single positions (.bplb) a quarter
#   plans           --dealt 1 --exploration 0 --variety 0.05 --considered 4
#   back, massive, snake   those, and --plan back-game, massive-back-game, snake
# The fits take three minutes of CPU time.
set -euo pipefail
labels=${1:?usage: small.sh LABELS OUT [barpoint-train [EXCLUDE]]}
out=${2:?usage: small.sh LABELS OUT [barpoint-train [EXCLUDE]]}
train=${3:-target/release/barpoint-train}
here=$(dirname "$0")
exclude=(--exclude "$here/../../tests/yardstick/positions.ids" ${4:+"$4"})
mkdir -p "$out"

fit() { # branch, epochs, folders of labels...
    local branch=$1 epochs=$2
    shift 2
    [ -f "$out/$branch.bpnn" ] || "$train" fit --role contact --branch "$branch" --hidden 128 \
        --out "$out/$branch.bpnn" --epochs "$epochs" --batch 128 --rate 6e-3 --last-rate 1e-5 --contrast 20 --seed 28 \
        "${exclude[@]}" --labels "$labels/pairs" "${@/#/$labels/}"
}
fit mutual 2
fit ahead 2 plans=0.5 back=0.5
fit behind 2 plans=0.7 back=0.7 snake=0.3
fit against-back-game 3 plans back massive=0.5 snake=0.3
fit back-game 3 plans back massive=0.5 snake=0.3
fit open 2
"$train" join --open "$out/open.bpnn" --mutual "$out/mutual.bpnn" --ahead "$out/ahead.bpnn" --behind "$out/behind.bpnn" \
    --back-game "$out/back-game.bpnn" --against-back-game "$out/against-back-game.bpnn" --out "$out/wide.bpnn"
"$train" narrow --net "$out/wide.bpnn" --out "$out/contact.bpnn"
"$train" round --net "$here"/../../weights/nets/race-*.bpnn --out "$out/race.bpnn" --first 6 --second 9
cp "$here"/../../weights/nets/pruner-*.bpnn "$out/pruner.bpnn"

#!/usr/bin/env bash
# Reproduces the nets from nothing. An interrupted run is resumed.
#   tools/train/recipe.sh OUT [path of barpoint-train [file of position IDs not to be learnt]]
# SMALLER=100 plays a hundredth of the games, and uses a smaller bearoff database for races. It tests every
# step and makes no usable nets.
set -euo pipefail
out=${1:?usage: recipe.sh OUT [barpoint-train [EXCLUDE]]}
train=${2:-target/release/barpoint-train}
# Games in a block of labels.
games=500
# Points of the exact bearoff that labels races.
points=$([ "${SMALLER:-1}" = 1 ] && echo 10 || echo 7)
# Positions of our own yardstick, and of the given file, are neither labelled nor learnt.
exclude=(--exclude "$(dirname "$0")/../../tests/yardstick/positions.ids" ${3:+"$3"})

part() { # number of games
    echo $((($1 + ${SMALLER:-1} - 1) / ${SMALLER:-1}))
}
td() { # games
    [ -f "$out/td/race.bpnn" ] || "$train" td --out "$out/td" --games "$(part "$1")" --hidden 128 \
        --seed 20261120
}
label() { # name, nets, blocks of 500 games or `games`, lambda, seed, further options
    local blocks all
    blocks=$(part "$3")
    all=$(part $(($3 * games)))
    all=$((all < ${least:-1} ? ${least:-1} : all))
    "$train" label --out "$out/labels/$1" --nets "$out/$2" --blocks "0..$blocks" \
        --games $((all / blocks)) --lambda "$4" --seed "$5" "${exclude[@]}" "${@:6}"
}
fit() { # role, generation, hidden units, epochs, first learning rate, labels..., -- further options
    local role=$1 net="$out/g$2/$1.bpnn" hidden=$3 epochs=$4 rate=$5 labels=()
    shift 5
    while [ $# -gt 0 ] && [ "$1" != -- ]; do labels+=("$out/labels/$1"); shift; done
    [ -f "$net" ] || "$train" fit --role "$role" --labels "${labels[@]}" --out "$net" \
        "${exclude[@]}" --hidden "$hidden" --epochs "$epochs" --rate "$rate" "${@:2}"
}

td 250000

label 1 td 24 0.85 1
fit contact 1 128 8 6e-3 1
fit race 1 128 20 6e-3 1

label 2 g1 50 0.88 2
fit contact 2 256 8 5e-3 1 2
fit race 2 128 16 6e-3 1 2

label 3 g2 100 0.90 3
label 3-races g2 100 0.95 103 --races
fit contact 3 512 7 4e-3 2 3
fit race 3 128 12 6e-3 2 3 3-races

label 4 g3 120 0.92 4
label 4-races g3 200 0.95 104 --races
fit contact 4 512 7 4e-3 2 3 4
fit race 4 128 8 6e-3 3 3-races 4 4-races

label 5 g4 78 0.92 5
fit contact 5 512 3 1e-3 4 5 -- --from "$out/g4/contact.checkpoint" --last-rate 2e-5
cp "$out/g4/race.bpnn" "$out/g5/race.bpnn"

# Games dealt by plan, with λ 1.
dealt=(--dealt 1 --exploration 0)
label 6 g5 163 0.95 6
label 6-dealt g5 50 1 61 "${dealt[@]}"
fit contact 6 512 3 3e-3 5 6 6-dealt -- --from "$out/g5/contact.checkpoint" --last-rate 2e-5
fit race 6 128 3 3e-3 3-races 4-races 5 6 -- --from "$out/g4/race.checkpoint" --last-rate 2e-5

# A small net for pruning replies to a roll: labels come twice as fast.
pruner="$out/g6/pruner.bpnn"
[ -f "$pruner" ] || "$train" fit --role contact --rows-only --out "$pruner" "${exclude[@]}" \
    --labels "$out"/labels/{3,4,5,6} --hidden 64 --epochs 4 --rate 6e-3 --last-rate 2e-5

label 7 g6 55 0.95 7 --odd 0.3 --exploration 0.02
label 7-dealt g6 60 1 71 "${dealt[@]}"
label 7-races g6 10 1 107 --races --exploration 0
games=10000 label 8-races g6 50 1 207 --races "${dealt[@]}" --points "$points"
fit race 8 256 10 4e-3 7 7-races 8-races -- --last-rate 1e-5
fit contact 8 512 2 2e-3 6 7 6-dealt=0.1 7-dealt=0.2 -- \
    --from "$out/g6/contact.checkpoint" --last-rate 2e-5

cp "$pruner" "$out/g8/pruner.bpnn"
varied=(--odd 0.3 --dealt 0.1 --exploration 0.03 --variety 0.3)
label 9 g8 100 0.95 9 "${varied[@]}"
label 9-dealt g8 50 0.97 91 "${dealt[@]}" --variety 0.2
games=3000 label 9-races g8 60 1 607 --races "${dealt[@]}" --points "$points"
fit race 9 256 4 2e-3 9 7-races 8-races 9-races -- \
    --from "$out/g8/race.checkpoint" --last-rate 1e-5
fit contact 9 512 2 2e-3 6=0.5 7 9 6-dealt=0.1 7-dealt=0.15 9-dealt=0.3 -- \
    --from "$out/g8/contact.checkpoint" --last-rate 2e-5
cp "$pruner" "$out/g9/pruner.bpnn"

# Siblings: beside most positions another one after the same roll, because choices depend on such differences.
# Hardly any noise, and twice the width.
choices=(--odd 0.3 --variety 0.3 --siblings 0.8)
label 11 g9 153 0.6 11 "${choices[@]}" --dealt 0.15 --exploration 0.03
fit contact 11 1024 4 4e-3 11 -- --last-rate 2e-5
cp "$out/g9/race.bpnn" "$out/g11/race.bpnn"
cp "$pruner" "$out/g11/pruner.bpnn"
label 12 g11 38 0.7 12 "${choices[@]}" --dealt 0.2 --exploration 0.02
fit contact 12 1024 3 2.5e-3 11 12 -- \
    --from "$out/g11/contact.checkpoint" --last-rate 1.5e-5 --seed 5
[ -f "$out/g12/pruner.bpnn" ] || "$train" fit --role contact --rows-only --hidden 64 --epochs 5 \
    --rate 6e-3 --last-rate 2e-5 --labels "$out/labels/11" --out "$out/g12/pruner.bpnn" \
    "${exclude[@]}"
cp "$out/g9/race.bpnn" "$out/g12/race.bpnn"

# Better teachers; games dealt by plan with λ 0.95, and a weight by their noise.
planned=(--dealt 1 --exploration 0 --variety 0.2 --siblings 0.3)
label 13 g12 120 0.7 13 "${choices[@]}" --dealt 0.2 --exploration 0.02
label 13-dealt g12 58 0.95 131 "${planned[@]}"
fit contact 13 1024 3 2.5e-3 12 13 13-dealt=0.1 -- \
    --from "$out/g12/contact.checkpoint" --last-rate 1.5e-5 --seed 6
cp "$out/g12/race.bpnn" "$out/g12/pruner.bpnn" "$out/g13/"

# Games dealt by plan with λ 1 only; the other labels contain none of them.
to_the_end=(--dealt 1 --exploration 0)
natural=(--variety 0.3 --exploration 0.02)
label 15 g13 110 0.7 15 "${natural[@]}" --odd 0.3 --siblings 0.8
label 15-dealt g13 110 1 151 "${to_the_end[@]}" --variety 0.2
fit contact 15 1024 2 1.5e-3 15 15-dealt=0.3 -- \
    --from "$out/g13/contact.checkpoint" --last-rate 1e-5 --seed 15
cp "$out/g13/race.bpnn" "$out/g13/pruner.bpnn" "$out/g15/"

# A hidden layer for each group of game plans, fitted apart and joined; differences between siblings have a
# weight of their own.
branches() { # names of branches, generation, the one before, first rate, last rate, seed, labels...
    local names=$1 generation=$2 before=$3 rate=$4 last=$5 seed=$6 from branch
    shift 6
    for branch in $names; do
        from="$out/g$before/$branch.checkpoint"
        [ -f "$from" ] || from="$out/g$before/contact.checkpoint"
        [ -f "$out/g$generation/$branch.bpnn" ] || "$train" fit --role contact --branch "$branch" \
            --labels "${@/#/$out/labels/}" --out "$out/g$generation/$branch.bpnn" "${exclude[@]}" \
            --hidden 1024 --epochs 2 --rate "$rate" --last-rate "$last" --contrast 4 \
            --from "$from" --seed "$seed"
    done
}
join() { # generation
    local net="$out/g$1"
    [ -f "$net/wide.bpnn" ] || "$train" join --open "$net/open.bpnn" --mutual "$net/mutual.bpnn" \
        --ahead "$net/ahead.bpnn" --behind "$net/behind.bpnn" --back-game "$net/back-game.bpnn" \
        --against-back-game "$net/against-back-game.bpnn" --out "$net/wide.bpnn"
    [ -f "$net/contact.bpnn" ] || "$train" narrow --net "$net/wide.bpnn" --out "$net/contact.bpnn"
    cp "$out/g13/race.bpnn" "$out/g13/pruner.bpnn" "$net/"
}
far="ahead behind against-back-game back-game"
all="open mutual $far"
label 16 g13 63 0.7 16 "${natural[@]}" --odd 0.3 --siblings 0.9
label 17-dealt g15 25 1 171 "${to_the_end[@]}" --variety 0.1
branches "$all" 16 15 1.5e-3 1e-5 21 15 16 15-dealt=0.3 17-dealt=0.3
join 16

label 18 g15 28 0.7 18 "${natural[@]}" --odd 0.3 --siblings 0.9
label 19 g16 92 0.7 19 "${natural[@]}" --odd 0.3 --siblings 0.9
label 19-dealt g16 61 1 191 "${to_the_end[@]}" --variety 0.1
branches "$all" 17 16 1.2e-3 1e-5 22 15=0.7 16 18 19 15-dealt=0.2 17-dealt=0.3 19-dealt=0.3
join 17

label 20 g17 47 0.7 20 "${natural[@]}" --odd 0.35 --siblings 0.9
label 20-dealt g17 71 1 201 "${to_the_end[@]}" --variety 0.1
branches "open mutual" 18 17 1e-3 8e-6 23 \
    16 18 19 20 15-dealt=0.15 17-dealt=0.3 19-dealt=0.3 20-dealt=0.3
branches "$far" 18 17 1e-3 8e-6 23 \
    18 19 20 15-dealt=0.3 17-dealt=0.3 19-dealt=0.3 20-dealt=0.5
join 18

# Races: the one-sided race net, labelled by an exact bearoff database and by trials.
sides=$(part 160)
races=$(($(part 80000) / sides))
"$train" label-sides --out "$out/labels/sides" --nets "$out/g18" --blocks "0..$sides" \
    --races $((races > 40 ? races : 40)) --dealt 0.3 --points "$points" --trials 72 --seed 11
[ -f "$out/sides/race.bpnn" ] || "$train" fit-side --labels "$out/labels/sides" \
    --out "$out/sides/race.bpnn" --epochs 120
cp "$out/sides/race.bpnn" "$out/g18/race.bpnn"

# New labels of races: a net chooses plays from farther away and measures luck.
guided() { # name, blocks of 100 races, share dealt, seed, guide
    local blocks races
    blocks=$(part "$2")
    races=$(($(part $(($2 * 100))) / blocks))
    "$train" label-sides --out "$out/labels/$1" --nets "$out/g18" --blocks "0..$blocks" \
        --races $((races > 40 ? races : 40)) --dealt "$3" --points "$points" --trials 2 \
        --seed "$4" --guide "$out/$5/race.bpnn"
}
fit_sides() { # net, net before, passes, first learning rate, labels...
    local net=$1 before=$2
    [ -f "$out/$net/race.bpnn" ] || "$train" fit-side --labels "${@:5}" \
        --from "$out/$before/race.bpnn" --out "$out/$net/race.bpnn" --epochs "$3" --rate "$4" \
        --last-rate 1e-6
}
guided sides-33 246 0.25 777 sides
fit_sides sides-33-a sides 50 5e-4 "$out/labels/sides-33"
guided sides-33-dealt 80 0.9 778 sides-33-a
fit_sides sides-33-b sides-33-a 70 6e-4 "$out/labels/sides-33" "$out/labels/sides-33-dealt"
fit_sides sides-33 sides-33-b 50 1.5e-3 "$out/labels/sides-33" "$out/labels/sides-33-dealt"
guided sides-34 400 0.15 779 sides-33
all_sides=("$out"/labels/sides-33{,-dealt} "$out/labels/sides-34")
fit_sides sides-34-a sides-33 100 1.5e-3 "${all_sides[@]}"
fit_sides sides-34 sides-34-a 100 2e-3 "${all_sides[@]}"

# Pairs of siblings from games dealt by plan, which teach choices there too.
label 21-plans g18 105 0.9 211 "${to_the_end[@]}" --variety 0.2 --siblings 0.9
label 22 g18 150 0.7 22 "${natural[@]}" --odd 0.35 --siblings 0.9
label 22-dealt g18 100 1 221 "${to_the_end[@]}" --variety 0.1
branches "$all" 19 18 1e-3 5e-6 25 19=0.6 20 22 21-plans=0.7 \
    17-dealt=0.2 19-dealt=0.3 20-dealt=0.5 22-dealt=0.5
join 19
cp "$out/sides/race.bpnn" "$out/g19/race.bpnn"

label 25-plans g19 90 1 251 "${to_the_end[@]}" --variety 0.1 --siblings 0.9
label 25 g19 86 0.7 25 "${natural[@]}" --odd 0.35 --siblings 0.9
branches "$all" 20 19 8e-4 4e-6 26 20=0.6 22 25 21-plans=0.5 25-plans=0.6 \
    19-dealt=0.2 20-dealt=0.4 22-dealt=0.5
join 20
cp "$out/sides/race.bpnn" "$out/g20/race.bpnn"

label 27-plans g20 45 1 271 "${to_the_end[@]}" --variety 0.1 --siblings 0.9
branches "$far" 21 20 6e-4 3e-6 27 22=0.6 25 \
    21-plans=0.4 25-plans=0.6 27-plans=0.6 22-dealt=0.4
label 28 g20 68 0.7 28 "${natural[@]}" --odd 0.35 --siblings 0.9
branches "open mutual" 21 20 6e-4 3e-6 28 22=0.6 25 28 25-plans=0.5 27-plans=0.5
join 21
cp "$out/sides/race.bpnn" "$out/g21/race.bpnn"

# Plays chosen one ply deeper; all plays considered are labelled.
label 30-plans g21 150 1 301 "${to_the_end[@]}" --variety 0.05 --considered 4
label 31 g21 170 0.7 311 --variety 0.25 --exploration 0.02 --odd 0.35 --considered 3
branches "$all" 22 21 6e-4 3e-6 30 25=0.6 28 31 27-plans=0.4 30-plans=0.6
join 22
cp "$out/sides/race.bpnn" "$out/g22/race.bpnn"

label 33 g22 110 0.7 331 --variety 0.25 --exploration 0.02 --odd 0.35 --considered 3
label 32-plans g22 58 1 321 "${to_the_end[@]}" --variety 0.05 --considered 4
branches "$all" 23 22 5e-4 2e-6 31 28=0.5 31 33 30-plans=0.6 32-plans=0.6
join 23
cp "$out/sides/race.bpnn" "$out/g23/race.bpnn"

# Labels of pairs now contain the rest of the game, so that a smaller λ is enough in games dealt by plan, and
# a larger one costs little in others.
planned=("${to_the_end[@]}" --variety 0.05 --considered 3)
natural=(--variety 0.15 --exploration 0.01 --odd 0.35 --considered 3)
label 34 g23 100 0.8 341 "${natural[@]}"
label 36-back g23 47 0.92 361 "${planned[@]}" --plan back-game
label 37-plans g23 33 0.9 371 "${planned[@]}"
branches "$all" 24 23 6e-4 2e-6 33 31=0.5 33=0.7 34 36-back 37-plans
join 24
cp "$out/sides/race.bpnn" "$out/g24/race.bpnn"

# Back games that develop in games, a few minutes a generation.
back_games() { # generation, the one before, blocks, lambda, first rate, labels...
    local generation=$1 before=$2 branch
    label "$generation-back" "g$before" "$3" "$4" "${generation}1" "${planned[@]}" --plan back-game
    mkdir -p "$out/g$generation"
    for branch in open mutual ahead behind; do
        cp "$out/g$before/$branch".{bpnn,checkpoint} "$out/g$generation/"
    done
    branches "against-back-game back-game" "$generation" "$before" "$5" 1e-6 "$generation" \
        "$generation-back" "${@:6}"
    join "$generation"
    cp "$out/sides/race.bpnn" "$out/g$generation/race.bpnn"
}
back_games 25 24 75 0.9 5e-4 34 36-back=0.4 37-plans=0.6
back_games 26 25 39 0.9 5e-4 34=0.6 25-back=0.7 36-back=0.2 37-plans=0.5
back_games 27 26 125 0.96 5e-4 34=0.5 26-back=0.5 25-back=0.3 37-plans=0.4
back_games 28 27 280 0.9 1e-3 27-back=0.2 34=0.4 37-plans=0.1

# All plans once more, with learning rates high enough to unlearn the noise of earlier labels.
natural=(--variety 0.1 --exploration 0.01 --odd 0.3 --considered 3)
label 38 g28 80 0.85 381 "${natural[@]}"
label 39-back g28 64 0.9 391 "${planned[@]}" --plan back-game
label 39-plans g28 21 0.9 392 "${planned[@]}"
branches "open mutual" 29 28 8e-4 2e-6 41 38 34=0.6
branches "ahead behind" 29 28 8e-4 2e-6 41 38 39-plans=0.7 39-back=0.5 28-back=0.4 34=0.6 37-plans=0.4
branches "against-back-game back-game" 29 28 1e-3 2e-6 41 39-back 28-back=0.8 39-plans=0.3 38=0.6
join 29
cp "$out/sides/race.bpnn" "$out/g29/race.bpnn"

label 40 g29 54 0.85 401 "${natural[@]}"
label 40-back g29 50 0.9 402 "${planned[@]}" --plan back-game
branches "open mutual" 30 29 7e-4 2e-6 42 38 40 34=0.5
branches "ahead behind" 30 29 7e-4 2e-6 42 38 40 39-plans=0.6 40-back=0.5 39-back=0.4 28-back=0.3 34=0.4
branches "against-back-game back-game" 30 29 8e-4 2e-6 42 \
    40-back 39-back 28-back=0.6 39-plans=0.3 40=0.6 38=0.4
join 30
cp "$out/sides/race.bpnn" "$out/g30/race.bpnn"

# More labels of all kinds, and a pruner that learns little but the difference between two plays of a roll.
label 42 g30 232 0.85 421 "${natural[@]}"
label 42-plans g30 80 0.9 422 "${planned[@]}"
label 42-back g30 57 0.9 423 "${planned[@]}" --plan back-game
branches "open mutual" 31 30 7e-4 2e-6 43 42 40 42-plans=0.4
branches "ahead behind" 31 30 7e-4 2e-6 43 42 40 42-plans=0.7 42-back=0.5 40-back=0.4
branches "against-back-game back-game" 31 30 8e-4 2e-6 43 \
    42-back 40-back 39-back=0.7 28-back=0.4 42-plans=0.4 42=0.6
mkdir -p "$out/g32"
for branch in mutual behind against-back-game back-game; do
    cp "$out/g31/$branch".{bpnn,checkpoint} "$out/g32/"
done
branches open 32 31 6e-4 2e-6 44 42 40 38=0.6 34=0.4
branches ahead 32 31 6e-4 2e-6 44 42 40 38=0.6 42-plans=0.5 42-back=0.4 39-back=0.3
join 32
"$train" round --net "$out/sides-34/race.bpnn" --out "$out/g32/race.bpnn" --first 9 --second 11
[ -f "$out/pruner/pruner.bpnn" ] || "$train" fit --role contact --rows-only --hidden 64 --epochs 6 \
    --batch 256 --rate 8e-3 --last-rate 5e-6 --contrast 200 --seed 6 "${exclude[@]}" \
    --labels "$out"/labels/{40,38,34=0.6,42-plans=0.7,40-back=0.5,39-back=0.3} \
    --out "$out/pruner/pruner.bpnn"
cp "$out/pruner/pruner.bpnn" "$out/g32/pruner.bpnn"

# A hundred million labels with little noise or none, in many passes. A GPU did this part (torch/graph_fit.py).
checkpoint() { # net, branch: the checkpoint, or the net of all branches
    if [ -f "$out/$1/$2.deep" ]; then echo "$out/$1/$2.deep"; else echo "$out/$1/contact.bpnn"; fi
}
assembled() { # net
    "$train" assemble --nets "$out/$1" --out "$out/$1/contact.bpnn"
    cp "$out/g32/race.bpnn" "$out/g32/pruner.bpnn" "$out/$1/"
}
deepened() { # net, net that it starts from, passes, batch, rate, its decay, seed, units of further layers, labels...
    local branch label units labels=()
    read -ra units <<<"$8"
    for label in "${@:9}"; do labels+=("$out/labels/$label"); done
    mkdir -p "$out/$1"
    for branch in $all; do
        "$train" deepen --branch "$branch" --from "$(checkpoint "$2" "$branch")" --out "$out/$1/$branch.deep" \
            --labels "${labels[@]}" "${exclude[@]}" --epochs "$3" --batch "$4" --rate "$5" --last-rate 1e-5 \
            --decay "$6" --first 1 --contrast 20 --seed "$7" --units "${units[@]}"
    done
    assembled "$1"
}
mix() { # net, branches, nets with shares...
    local branch net nets
    mkdir -p "$out/$1"
    for branch in $2; do
        nets=()
        for net in "${@:3}"; do nets+=("$(checkpoint "${net%=*}" "$branch")=${net#*=}"); done
        "$train" mix --branch "$branch" --nets "${nets[@]}" --out "$out/$1/$branch.deep"
    done
}
mixed() { # net, nets with shares...
    mix "$1" "$all" "${@:2}"
    assembled "$1"
}
coarsened() { # net, scale: fewer bytes in packed files, with the same choices
    mv "$out/$1/contact.bpnn" "$out/$1/fine.bpnn"
    "$train" coarsen --net "$out/$1/fine.bpnn" --out "$out/$1/contact.bpnn" --scale "$2"
}
labelled() { # name, nets, blocks of natural games, lambda, seed: those, a fifth as many of any plan, and others
    local natural=(--contact --variety 0.1 --exploration 0.01 --odd 0.1 --considered 4)
    local planned=(--contact --dealt 1 --exploration 0 --variety 0.05 --considered 4)
    label "$1" "$2" "$3" "$4" "$5" "${natural[@]}"
    label "$1-plans" "$2" $(($3 / 5)) 0.85 "$5" "${planned[@]}"
    label "$1-back" "$2" $(($3 / 10)) 0.85 "$5" "${planned[@]}" --plan back-game
    for plan in massive-back-game snake pickup containment bearing-off anchor; do
        label "$1-$plan" "$2" $(($3 / 20)) 0.85 "$5" "${planned[@]}" --plan "$plan"
    done
}
of_plans() { # name of labels, weight
    printf '%s ' "$1"-{plans,back,massive-back-game,snake,pickup,containment,bearing-off,anchor}="$2"
}
labelled 44 g32 1100 0 441
label 44-rest g32 430 0.8 442 --contact --variety 0.1 --exploration 0.01 --odd 0.1 --considered 4
read -ra labels <<<"44 44-rest $(of_plans 44 0.4)"
deepened g34-a g32 4 4096 8e-3 exponential 1 "64 32" "${labels[@]}"
deepened g34-b g34-a 6 4096 8e-3 exponential 1 "64 32" "${labels[@]}"
deepened g34-c g32 5 4096 8e-3 exponential 1 "" "${labels[@]}"
labelled 45 g34-b 160 0.8 451
"$train" relabel --nets "$out/g34-c" --labels "$out/labels/44" --out "$out/labels/46" --share 0.006
read -ra labels <<<"45 $(of_plans 45 0.5) 46=3"
deepened g34-d g34-c 2 512 1e-3 exponential 41 "" "${labels[@]}"
mixed g34-e g34-c=0.5 g34-d=0.5
deepened g34-f g34-e 1 512 1e-3 exponential 43 "" "${labels[@]}" 44=0.6
mixed g34 g32=0.25 g34-c=0.25 g34-d=0.25 g34-f=0.25
coarsened g34 0.14

# Labels of games of that net, and more passes over all labels.
labelled 47 g34 215 0.8 471
label 47-rest g34 115 0 472 --contact --variety 0.1 --exploration 0.01 --odd 0.1 --considered 4
read -ra labels <<<"47 47-rest $(of_plans 47 0.5) 44=0.7 45=0.7 $(of_plans 45 0.4) 46"
deepened g35 g34 5 1024 1.5e-3 linear 61 "" "${labels[@]}"
coarsened g35 0.19

# Labels of games of that net; differences one turn deeper; and a mean, because each fit learns noise of its own.
labelled 48 g35 240 0.8 481
label 48-rest g35 150 0 482 --contact --variety 0.3 --exploration 0.03 --odd 0.1 --considered 4
for plan in blitz crash; do
    label "48-$plan" g35 16 0.85 481 --contact --dealt 1 --exploration 0 --variety 0.05 --considered 4 --plan "$plan"
done
read -ra labels <<<"48 48-rest $(of_plans 48 0.5) 48-blitz=0.5 48-crash=0.5"
deepened g36-a g35 4 1024 1.5e-3 linear 71 "" "${labels[@]}"
mixed g36-b g35=0.5 g36-a=0.5
for name in 48 48-rest; do
    "$train" relabel --nets "$out/g36-b" --labels "$out/labels/$name" --out "$out/labels/51-$name" --share 0.5 --rolls 2
done
read -ra labels <<<"51-48 51-48-rest 48=0.7 48-rest=0.7 $(of_plans 48 0.35) 48-blitz=0.35 48-crash=0.35"
deepened g36-d g36-b 3 1024 1e-3 linear 74 "" "${labels[@]}"
mixed g36 g35=0.34 g36-a=0.33 g36-d=0.33
coarsened g36 0.21

# Labels in which the rest of the game counts. HISTORY has more steps here: rounds of labels, and means.
least=12
dealt() { # name, nets, blocks, lambda, seed, further options: games that begin with a position dealt by plan
    label "$1" "$2" "$3" "$4" "$5" --contact --dealt 1 --exploration 0 --variety 0.05 --considered 5 "${@:6}"
}
of_long_games() { # name, nets, blocks of natural games, seed
    label "$1" "$2" "$3" 0.97 "$4" --contact --variety 0.05 --exploration 0 --odd 0.2 --considered 5
    dealt "$1-plans" "$2" $(($3 * 3 / 10)) 0.97 "$4"
    for plan in blitz primes; do dealt "$1-$plan" "$2" $(($3 / 13)) 0.97 "$4" --plan $plan; done
    dealt "$1-snake" "$2" $(($3 / 13)) 0.98 "$4" --plan snake
    dealt "$1-massive" "$2" $(($3 / 20)) 0.98 "$4" --plan massive-back-game
    dealt "$1-back" "$2" $(($3 / 10)) 0.98 "$4" --plan back-game
}
weighted() { # name
    echo "$1 $1-plans=0.6 $1-snake=0.5 $1-massive=0.4 $1-back=0.6 $1-blitz=0.5 $1-primes=0.7"
}
of_long_games 53 g36 280 801
read -ra labels <<<"48 48-rest $(of_plans 48 0.4) $(weighted 53)"
deepened g37 g36 1 1024 1e-3 linear 95 "" "${labels[@]}"

# A pruner that learns its own errors, and labels of games in which it hides no good play.
replies() { # name, pruner, blocks, seed, further options
    mkdir -p "$out/$1"
    cp "$out/g36/contact.bpnn" "$out/g36/race.bpnn" "$out/$1/"
    cp "$out/$2/pruner.bpnn" "$out/$1/"
    "$train" label-replies --nets "$out/$1" --out "$out/labels/$1" --blocks "0..$(part "$3")" \
        --games $(($(part $(($3 * games))) / $(part "$3"))) --seed "$4" "${exclude[@]}" "${@:5}"
}
pruner() { # name, pruner that it starts from, passes, labels...
    [ -f "$out/$1/pruner.bpnn" ] || "$train" fit --role contact --rows-only --hidden 64 --epochs "$3" --batch 256 \
        --rate 3e-3 --last-rate 1e-5 --contrast 200 --from "$out/$2/pruner.bpnn" "${exclude[@]}" \
        --labels "${@:4}" --out "$out/$1/pruner.bpnn"
}
replies replies-0 g36 72 1 --dealt 0.5 --odd 0.2
pruner pruner-0 g36 2 "$out/labels/replies-0"
for round in 1 2; do
    before=pruner-$((round - 1))
    replies replies-$round $before 72 $((10 + round)) --dealt 0.4 --odd 0.3
    for plan in massive-back-game back-game; do
        replies replies-$round-$plan $before 16 $((10 + round)) --dealt 1 --plan $plan
    done
    pruner pruner-$round $before $((1 + round)) "$out"/labels/replies-*
done
mkdir -p "$out/g36-p"
cp "$out/g36/contact.bpnn" "$out/g36/race.bpnn" "$out/pruner-2/pruner.bpnn" "$out/g36-p/"
of_long_games 54 g36-p 240 1101
read -ra labels <<<"$(weighted 54)"
deepened g38-a g36 1 1024 1e-3 linear 95 "" "${labels[@]}"
deepened g38-b g37 1 1024 7e-4 linear 96 "" "${labels[@]}"
mix g38 "open mutual" g36=0.4 g38-a=0.2 g38-b=0.4
mix g38 "$far" g38-a=0.4 g38-b=0.6
assembled g38
cp "$out/pruner-2/pruner.bpnn" "$out/g38/"

# Games that begin where that net is in doubt: after positions of the same games, and of wilder ones.
from_doubts() { # name, nets, labels whose positions are judged, share of these, blocks, seed
    "$train" doubtful --nets "$out/$2" --labels "$out/labels/$3" --share "$4" --out "$out/labels/$1.ids"
    label "$1" "$2" "$5" 0.97 "$6" --contact --exploration 0 --variety 0.05 --considered 5 --starts "$out/labels/$1.ids"
}
wild() { # number, nets, kind, blocks of wild games, blocks of games after these (the next number), style of the wild games
    label "$1-$3" "$2" "$4" 0.5 1401 --contact "${@:6}"
    from_doubts "$(($1 + 1))-$3" "$2" "$1-$3" 0.08 "$5" 1501
}
of_long_games 55 g38 120 1201
from_doubts 55-doubts g38 55 0.04 160 1301
from_doubts 55-plans-doubts g38 55-plans 0.04 50 1302
wild 56 g38 odd 12 64 --odd 1 --exploration 0.15
wild 56 g38 game 12 64 --odd 0.2 --exploration 0.15
wild 56 g38 containment 10 64 --dealt 1 --plan containment --exploration 0.1
for plan in anything crash primes anchor bearing-off; do wild 56 g38 $plan 6 32 --dealt 1 --plan $plan --exploration 0.1; done
read -ra labels <<<"$(weighted 55) 55-doubts 55-plans-doubts=0.6"
deepened g39-a g38 1 1024 1e-3 linear 95 "" "${labels[@]}"
labels+=(57-odd 57-game 57-containment 57-anything=0.6 57-crash=0.8 57-primes=0.8 57-anchor 57-bearing-off=0.8)
deepened g39-b g38 1 1024 1.5e-3 linear 95 "" "${labels[@]}"
mixed g39-start g38=0.65 g39-a=0.15 g39-b=0.2
read -ra more <<<"$(weighted 54)"
deepened g39-c g39-start 1 1024 1e-3 linear 97 "" "${labels[@]}" "${more[@]}"
mix g39 "open mutual" g38=0.55 g39-a=0.1 g39-b=0.1 g39-c=0.25
mix g39 "$far" g38=0.25 g39-a=0.2 g39-b=0.25 g39-c=0.3
assembled g39
cp "$out/pruner-2/pruner.bpnn" "$out/g39/"
coarsened g39 0.21

# Natural games whose labels have little noise, and games from doubts in all kinds of positions.
label 58 g39 400 0.5 1901 --contact --variety 0.1 --exploration 0.02 --odd 0.08 --considered 5
label 58-rest g39 40 0.7 1802 --contact --variety 0.1 --exploration 0.02 --odd 0.1 --considered 5
wild 59 g39 odd 10 12 --odd 1 --exploration 0.15
wild 59 g39 game 12 12 --odd 0.2 --exploration 0.1
for plan in anything containment snake massive-back-game; do wild 59 g39 $plan 6 6 --dealt 1 --plan $plan --exploration 0.1; done
for plan in crash primes anchor bearing-off pickup back-game blitz; do wild 59 g39 $plan 4 4 --dealt 1 --plan $plan --exploration 0.1; done
deepened g40-a g39 1 1024 1e-3 linear 150 "" 58 58-rest
labels=(58 58-rest)
for kind in odd game anything containment snake massive-back-game crash primes anchor bearing-off pickup back-game blitz; do
    labels+=("60-$kind=0.4")
done
for kind in 55-plans 55-snake 55-back 55-massive 55-plans-doubts 57-odd 57-anything 57-containment; do labels+=("$kind=0.3"); done
deepened g40-b g39 2 1024 1.5e-3 linear 151 "" "${labels[@]}"
mix g40 "open mutual ahead behind" g39=0.34 g40-a=0.33 g40-b=0.33
mix g40 "against-back-game back-game" g39=0.67 g40-b=0.33
assembled g40
cp "$out/pruner-2/pruner.bpnn" "$out/g40/"
coarsened g40 0.21

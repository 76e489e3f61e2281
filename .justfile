# The things one types. `just` alone lists them.

_list:
    @just --list --unsorted

# Roll out the opening 31, as a first look
hello:
    cargo run --release -- rollout 4HPwATDgc/ABMA --dice 31 --top 3 --trials 1296

# Run the command
run *arguments:
    cargo run --release -- {{ arguments }}

# The tests one runs all day
test *arguments:
    cargo test {{ arguments }}

# The slow tests too, among them a million positions against the naive move generator
test-slow:
    cargo test --release --package barpoint-tests -- --ignored

# Everything that is checked before a change goes in
ci:
    .ci/run

# Write the examples of the README anew, after a change of the nets or the output
bless:
    BARPOINT_BLESS=1 cargo test --package barpoint-cli --test cli readme

# Format
fmt:
    cargo fmt --all

# Lint as the checks do
lint:
    cargo clippy --workspace --all-targets -- -D warnings

# Documentation of all crates, in a browser
doc:
    cargo doc --workspace --no-deps --open

# Wall-clock benchmarks: bearoff, evaluate, movegen, rollout
bench *arguments:
    cargo bench --package barpoint-benches {{ arguments }}

# Speed beside GNU Backgammon, for benches/RESULTS.md
beside-gnubg:
    cargo run --release --package barpoint-benches

# Fuzz a target (play_text, position_id, match_id, xgid) for some seconds
fuzz target seconds="60":
    cargo +nightly fuzz run --fuzz-dir tools/fuzz {{ target }} tools/fuzz/corpus/{{ target }} tools/fuzz/seeds/{{ target }} -- -max_total_time={{ seconds }}

# Licences, advisories and doubled crates
deny:
    cargo deny check

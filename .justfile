# Usual commands. `just` alone lists them.

_list:
    @just --list --unsorted

# Roll out the opening 31, as a first look
hello:
    cargo run --release -- rollout start --dice 31 --preset fast

# Run the command
run *arguments:
    cargo run --release -- {{ arguments }}

# Everyday tests
test *arguments:
    cargo test {{ arguments }}

# All checks of a change, or a part of them: fast, slow, python, browser; or nightly
ci *part:
    .ci/run {{ part }}

# Rewrite the examples of README and guide after a change of the nets or the output
bless:
    BARPOINT_BLESS=1 cargo test --package barpoint-cli --test cli readme

# Format
fmt:
    cargo fmt --all

# Lints of the checks
lint:
    cargo clippy --workspace --all-targets -- -D warnings

# Documentation of all crates, in a browser
doc:
    cargo doc --workspace --no-deps --open

# Wall-clock benchmarks: bearoff, evaluate, movegen, rollout
bench *arguments:
    cargo bench --package barpoint-benches {{ arguments }}

# Measure the figures of README and benches/RESULTS.md, or some of them, beside GNU Backgammon
results *names:
    benches/results.sh {{ names }}

# Fuzz a target (play_text, position_id, match_id, xgid) for some seconds
fuzz target seconds="60":
    cargo +nightly fuzz run --fuzz-dir tools/fuzz {{ target }} tools/fuzz/corpus/{{ target }} tools/fuzz/seeds/{{ target }} -- -max_total_time={{ seconds }}

# Licences, advisories and doubled crates
deny:
    cargo deny check

# Pack and build every public crate, as for a release
package:
    cargo publish --workspace --dry-run --locked

# Rewrite LICENSE-THIRD-PARTY after a change of Cargo.lock
licences:
    tools/third-party.py

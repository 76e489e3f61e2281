#!/usr/bin/env bash
# Builds wheels of the Python package and checks them: tag, architecture, size, licences, and a run of the one for this machine.
# usage: tools/wheels.sh [TARGET...]; the results are in target/wheels
#
# Without targets it builds manylinux wheels for x86-64 and aarch64 on any Linux, with Zig as the linker, which also
# knows the symbols of old C libraries. Needs cargo, rustup for targets that are not installed, and Python with venv.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu
folder=target/wheels
tools=target/python/wheel-tools
bin=$tools/bin
python3 -m venv "$tools"
[ -d "$bin" ] || bin=$tools/Scripts
"$bin/python" -m pip install --quiet 'maturin[zig]>=1.16,<2' auditwheel
export PATH="$PWD/$bin:$PATH"

# Git on Windows may have written the links to the licences as files with a path.
for file in LICENSE-*; do
    cmp --silent "$file" "crates/py/$file" || cp "$file" "crates/py/$file"
done
rm -rf "$folder"
for target; do
    test -d "$(rustc --print target-libdir --target "$target")" || rustup target add "$target"
    options=()
    case $target in
        *-linux-gnu) options=(--zig --compatibility manylinux2014) ;;
        *-linux-musl) options=(--zig --compatibility musllinux_1_2) ;;
    esac
    maturin build --profile dist --locked --quiet --manifest-path crates/py/Cargo.toml --target "$target" \
        --out "$folder" "${options[@]}"
done

for wheel in "$folder"/*.whl; do
    case $wheel in
        *linux*) auditwheel show "$wheel" ;;
    esac
done
python - "$folder" <<'PYTHON'
import pathlib, platform, subprocess, sys, tempfile, zipfile

# Numbers of the machines in the header of ELF files.
MACHINES = {62: "x86_64", 183: "aarch64"}
MOST_BYTES = 8_000_000

here = platform.machine().lower().replace("amd64", "x86_64").replace("arm64", "aarch64")
for wheel in sorted(pathlib.Path(sys.argv[1]).glob("*.whl")):
    tag, size = wheel.stem.split("-", 4)[-1], wheel.stat().st_size
    module = next(name for name in zipfile.ZipFile(wheel).namelist() if "_native" in name and not name.endswith(".pyi"))
    data = zipfile.ZipFile(wheel).read(module)
    if data[:4] == b"\x7fELF":
        machine = MACHINES.get(int.from_bytes(data[18:20], "little"), "unknown")
        assert tag.endswith(machine), f"{wheel.name}: its module is for {machine}"
    licences = {name.rsplit("/", 1)[-1]: name for name in zipfile.ZipFile(wheel).namelist() if "/licenses/" in name}
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"]:
        same = zipfile.ZipFile(wheel).read(licences[name]) == pathlib.Path(name).read_bytes()
        assert same, f"{wheel.name}: {name} is another one"
    assert size <= MOST_BYTES, f"{wheel.name}: {size} bytes, expected at most {MOST_BYTES}"
    is_ours = sys.platform.replace("darwin", "macosx") in tag and tag.replace("amd64", "x86_64").replace("arm64", "aarch64").endswith(here)
    if is_ours:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder, wheel], check=True)
            program = "import barpoint; print(barpoint.Engine(plies=1).rank_plays('start', '31').plays[0].play)"
            output = subprocess.run([sys.executable, "-c", program], cwd=folder, check=True, capture_output=True, text=True)
            assert output.stdout == "8/5 6/5\n", output.stdout
    print(f"{wheel.name}: {size} bytes{', runs here' if is_ours else ''}")
PYTHON

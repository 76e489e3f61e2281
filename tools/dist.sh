#!/usr/bin/env bash
# Makes the archive of a release: the command with its licences, README, completions, man pages and the conformance
# suite, and its SHA-256.
# usage: tools/dist.sh [TARGET], x86_64-unknown-linux-musl by default; the result is in target/dist-archives
#
# The same commit, toolchain and target give the same bytes, whatever the folder and the day: paths are mapped,
# files are in order, and all times are that of the commit. Needs cargo, rustup for a target that is not
# installed, git and python3. The variable BARPOINT is the path of a command that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-x86_64-unknown-linux-musl}
version=$(cargo pkgid --package barpoint-cli | sed 's/.*[@#]//')
name=barpoint-$version-$target
built=${CARGO_TARGET_DIR:-target}
folder=$built/dist-archives
commit_time=$(git log -1 --format=%ct)
suffix=
case $target in
    *-windows-*) suffix=.exe ;;
esac

build() {
    test -d "$(rustc --print target-libdir --target "$target")" || rustup target add "$target"
    local flags="--remap-path-prefix=$PWD=barpoint --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
    case $target in
        *-windows-msvc) flags+=' -C target-feature=+crt-static' ;;
    esac
    RUSTFLAGS=$flags CARGO_INCREMENTAL=0 \
        cargo build --locked --profile dist --target "$target" --package barpoint-cli
}

binary=${BARPOINT:-}
if [ -z "$binary" ]; then
    build
    binary=$built/$target/dist/barpoint$suffix
fi

rm -rf "${folder:?}/$name"
mkdir -p "$folder/$name"
cp "$binary" "$folder/$name/barpoint$suffix"
cp LICENSE-* AUTHORS README.md CHANGELOG.md "$folder/$name/"
cp pkg/desktop/barpoint.desktop "$folder/$name/"
cp web/page/public/icon.svg "$folder/$name/barpoint.svg"
git ls-files conformance | while read -r file; do
    mkdir -p "$folder/$name/$(dirname "$file")"
    cp "$file" "$folder/$name/$file"
done
if "$binary" help completions > /dev/null 2>&1; then
    mkdir "$folder/$name/completions"
    for shell in bash elvish fish powershell zsh; do
        "$binary" completions "$shell" > "$folder/$name/completions/barpoint.$shell"
    done
fi
if "$binary" help man > /dev/null 2>&1; then
    "$binary" man -o "$folder/$name/man"
fi

python3 - "$folder" "$name" "$commit_time" "${suffix:+zip}" <<'PYTHON'
import gzip, hashlib, io, pathlib, sys, tarfile, time, zipfile

folder, name, commit_time, is_zip = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
files = sorted(path for path in (folder / name).rglob("*") if path.is_file())
is_program = lambda path: path.stem == "barpoint" and path.parent.name == name
if is_zip:
    archive = folder / f"{name}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in files:
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), time.gmtime(commit_time)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if is_program(path) else 0o644) << 16
            out.writestr(entry, path.read_bytes())
else:
    archive = folder / f"{name}.tar.gz"
    with open(archive, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, commit_time) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as out:
            for path in files:
                entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
                entry.size, entry.mtime = path.stat().st_size, commit_time
                entry.mode = 0o755 if is_program(path) else 0o644
                out.addfile(entry, io.BytesIO(path.read_bytes()))
digest = hashlib.sha256(archive.read_bytes()).hexdigest()
(folder / f"{archive.name}.sha256").write_text(f"{digest}  {archive.name}\n", newline="\n")
print(f"{digest}  {archive}  {archive.stat().st_size} bytes")
PYTHON
rm -r "${folder:?}/$name"

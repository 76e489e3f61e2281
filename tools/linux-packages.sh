#!/usr/bin/env bash
# Makes packages for Debian and Fedora of archives of tools/dist.sh for musl, beside each archive.
# usage: tools/linux-packages.sh ARCHIVE...
#
# Needs cargo-deb and cargo-generate-rpm. Their metadata is in crates/cli/Cargo.toml.
set -euo pipefail
cd "$(dirname "$0")/.."

for archive; do
    name=$(basename "$archive" .tar.gz)
    target=$(grep -oE '(x86_64|aarch64)-unknown-linux-musl$' <<< "$name")
    folder=$(realpath "$(dirname "$archive")")
    rm -rf target/package-content
    mkdir -p target/package-content
    tar -xzf "$archive" -C target/package-content --strip-components 1
    cargo deb --package barpoint-cli --target "$target" --no-build --no-strip --output "$folder"
    cargo generate-rpm --package crates/cli --target "$target" --output "$folder"
done

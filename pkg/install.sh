#!/bin/sh
# Installs barpoint @version@ with its manual pages, completions and licences, after a check of the archive's sum.
#
#   install.sh [PREFIX]      the program is PREFIX/bin/barpoint; PREFIX is ~/.local by default
#
# Needs tar, and curl or wget.
set -eu

fail() {
    echo "install.sh: $1" >&2
    exit 1
}

fetch() {
    if command -v curl > /dev/null; then
        curl --fail --silent --show-error --location --output "$2" "$1"
    elif command -v wget > /dev/null; then
        wget --quiet --output-document "$2" "$1"
    else
        fail 'expected curl or wget'
    fi
}

sum() {
    if command -v sha256sum > /dev/null; then
        sha256sum "$1"
    else
        shasum -a 256 "$1"
    fi | cut -d ' ' -f 1
}

copy() {
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2"
}

main() {
    prefix=${1:-$HOME/.local}
    case $prefix in
        /*) ;;
        *) fail "the prefix $prefix is relative: expected an absolute path" ;;
    esac
    case "$(uname -s) $(uname -m)" in
        'Linux x86_64') target=x86_64-unknown-linux-musl expected=@sha256 x86_64-unknown-linux-musl@ ;;
        'Linux aarch64') target=aarch64-unknown-linux-musl expected=@sha256 aarch64-unknown-linux-musl@ ;;
        'Darwin arm64') target=aarch64-apple-darwin expected=@sha256 aarch64-apple-darwin@ ;;
        'Darwin x86_64') target=x86_64-apple-darwin expected=@sha256 x86_64-apple-darwin@ ;;
        *) fail "there is no archive for $(uname -sm): build barpoint from source" ;;
    esac
    name=barpoint-@version@-$target
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    fetch "@repository@/releases/download/v@version@/$name.tar.gz" "$folder/$name.tar.gz"
    found=$(sum "$folder/$name.tar.gz")
    [ "$found" = "$expected" ] || fail "the sum of $name.tar.gz is $found, expected $expected"

    tar -xzf "$folder/$name.tar.gz" -C "$folder"
    cd "$folder/$name"
    mkdir -p "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/doc/barpoint"
    # A program that runs keeps its file.
    cp barpoint "$prefix/bin/barpoint.new"
    mv "$prefix/bin/barpoint.new" "$prefix/bin/barpoint"
    cp man/*.1 "$prefix/share/man/man1"
    cp LICENSE-* "$prefix/share/doc/barpoint"
    copy completions/barpoint.bash "$prefix/share/bash-completion/completions/barpoint"
    copy completions/barpoint.zsh "$prefix/share/zsh/site-functions/_barpoint"
    copy completions/barpoint.fish "$prefix/share/fish/vendor_completions.d/barpoint.fish"
    echo "barpoint @version@ is installed as $prefix/bin/barpoint"
    case ":$PATH:" in
        *":$prefix/bin:"*) ;;
        *) echo "Add $prefix/bin to PATH." ;;
    esac
}

main "$@"

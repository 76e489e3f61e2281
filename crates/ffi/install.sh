#!/usr/bin/env bash
# Builds and installs barpoint.h, barpoint.hpp, the shared and the static library, the files for pkg-config and CMake, and
# the licences.
#
#   install.sh [PREFIX]
#
# PREFIX is /usr/local by default. The environment may set DESTDIR, a folder before PREFIX for packages; LIBDIR, the
# folder of the libraries below PREFIX (default lib); and BUILT, a folder with libraries that are built already.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=${1:-/usr/local}
case $prefix in
    /*) ;;
    *) echo "install.sh: the prefix $prefix is relative: expected an absolute path" >&2; exit 2 ;;
esac
libdir=${LIBDIR:-lib}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/../../Cargo.toml" | head -n 1)
abi=$(sed -n 's/^#define BP_ABI_VERSION //p' "$here/include/barpoint.h")
built=${BUILT:-}
private='-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc'
shared=libbarpoint_c.so
[ "$(uname)" = Darwin ] && { shared=libbarpoint_c.dylib private='-lSystem -lc -lm'; }

if [ -z "$built" ]; then
    build() { (cd "$here" && cargo rustc --release --locked --lib --crate-type "$@"); }
    case $shared in
        *.so) build cdylib -- -C link-arg=-Wl,-soname,"libbarpoint.so.$abi" ;;
        *) build cdylib -- -C link-arg=-Wl,-install_name,"$prefix/$libdir/libbarpoint.$abi.dylib" ;;
    esac
    build staticlib
    built=${CARGO_TARGET_DIR:-$here/../../target}/release
fi

to=${DESTDIR:-}$prefix
mkdir -p "$to/include" "$to/$libdir/pkgconfig"
install -m 644 "$here/include/barpoint.h" "$here/include/barpoint.hpp" "$to/include"
install -m 644 "$built/libbarpoint_c.a" "$to/$libdir/libbarpoint.a"
case $shared in
    *.so)
        install -m 755 "$built/$shared" "$to/$libdir/libbarpoint.so.$abi.$version"
        ln -sf "libbarpoint.so.$abi.$version" "$to/$libdir/libbarpoint.so.$abi"
        ln -sf "libbarpoint.so.$abi" "$to/$libdir/libbarpoint.so" ;;
    *)
        install -m 755 "$built/$shared" "$to/$libdir/libbarpoint.$abi.dylib"
        ln -sf "libbarpoint.$abi.dylib" "$to/$libdir/libbarpoint.dylib" ;;
esac
sed -e "s|@prefix@|$prefix|; s|@libdir@|$libdir|; s|@version@|$version|; s|@private@|$private|" \
    "$here/barpoint.pc.in" > "$to/$libdir/pkgconfig/barpoint.pc"
chmod 644 "$to/$libdir/pkgconfig/barpoint.pc"

# A package of CMake is compatible with requests for its version and older ones of the same major and minor number.
cmake=$to/$libdir/cmake/barpoint
mkdir -p "$cmake"
# shellcheck disable=SC2001
up=$(sed 's|[^/]\{1,\}|..|g' <<< "$libdir")
libraries=${private//-l/}
sed -e "s|@up@|$up|; s|@shared@|${shared/_c/}|; s|@private@|${libraries// /;}|" \
    "$here/barpoint-config.cmake.in" > "$cmake/barpoint-config.cmake"
cat > "$cmake/barpoint-config-version.cmake" <<END
set(PACKAGE_VERSION "$version")
if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION
    AND "\${PACKAGE_FIND_VERSION_MAJOR}.\${PACKAGE_FIND_VERSION_MINOR}" VERSION_EQUAL "${version%.*}")
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
    if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
        set(PACKAGE_VERSION_EXACT TRUE)
    endif()
endif()
END
chmod 644 "$cmake"/*
mkdir -p "$to/share/doc/barpoint" "$to/share/barpoint"
install -m 644 "$here/valgrind.supp" "$to/share/barpoint/barpoint.supp"
install -m 644 "$here"/../../LICENSE-* "$to/share/doc/barpoint"
echo "installed in $to"

# Sourced by scripts/demo, scripts/test and scripts/cross: install_needs PACKAGE... installs those that are missing.
# Works as root or through sudo; says what to do where there is neither. POSIX sh, nothing but dpkg and apt-get.

install_needs() {
    if ! command -v apt-get > /dev/null || ! command -v dpkg-query > /dev/null; then
        echo "terrace: no apt-get here: a C17 compiler, make, jansson, xxhash, zlib and lzma (for tests cmocka, jq, xz, pkg-config) must be there already" >&2
        return 0
    fi
    missing=
    for package in "$@"; do
        # A line for each architecture.
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2> /dev/null | grep -qx installed || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo > /dev/null; then
        as_root="sudo"
    else
        echo "terrace: missing packages:$missing" >&2
        echo "terrace: they can be installed by root or through sudo, and this is neither. As root: apt-get install$missing" >&2
        return 1
    fi
    echo "terrace: installing$missing" >&2
    # A fresh system has no package lists yet; another apt may be at work.
    apt="env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120"
    # shellcheck disable=SC2086
    if ! { $as_root $apt update && $as_root $apt install -y --no-install-recommends $missing; } >&2; then
        echo "terrace: apt-get could not install$missing: see its messages above" >&2
        return 1
    fi
}

NEEDS_BUILD="gcc libc6-dev make libjansson-dev libxxhash-dev zlib1g-dev liblzma-dev"
NEEDS_TEST="libcmocka-dev jq xz-utils pkg-config python3"
# WebAssembly (make wasm).
NEEDS_WASM32="clang lld llvm wasi-libc libclang-rt-dev-wasm32 nodejs"
# The page (make page) and its tests; without them those are passed over.
NEEDS_PAGE="$NEEDS_WASM32 chromium"
# What a Python wheel is made with; without these its test is passed over.
NEEDS_WHEEL="python3-pip python3-setuptools python3-venv python3-wheel"
# What scripts/cross needs for each machine but wasm32.
NEEDS_ARM64="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static"
NEEDS_I386="gcc-i686-linux-gnu libc6-dev-i386-cross qemu-user-static"
NEEDS_S390X="gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static"
NEEDS_MUSL="musl-tools"
# What scripts/parallel-hosts needs; without these its test is passed over.
NEEDS_HOSTS="parallel rsync"

# common.sh: what every script begins with: where the repository is, how to speak, how to stop. Sourced, not run.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cores=$(nproc 2>/dev/null || echo 1)

say() { printf '== %s\n' "$*"; }
die() { # die CODE MESSAGE...
    local code=$1
    shift
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit "$code"
}
need_value() { # need_value OPTION COUNT-OF-ARGUMENTS-LEFT
    [ "$2" -ge 2 ] || die 2 "$1 needs a value (see --help)"
}
# The comment block at the top of a script is its help.
show_help() { sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"; }

# Where scripts/build puts a build.
build_folder() { # build_folder PRESET COMPILER
    case $1/$2 in
        dev/gcc) echo "$root/build" ;;
        dev/* | asan/*) echo "$root/build-$1-$2" ;;
        *) echo "$root/build-$1" ;;
    esac
}
# Lines of the target registry as "name form longest".
list_targets() {
    sed -nE 's/^DP_TARGET\((fuzz_[a-z0-9_]+), (bytes|text), ([0-9]+), .*/\1 \2 \3/p' "$root/fuzz/targets/targets.def"
}

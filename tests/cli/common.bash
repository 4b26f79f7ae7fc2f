# common.bash: what the tests of the command line share. A test is a *.sh beside this file; it runs with DRAINPROOF set
# to the command and the repository root as working directory, and fails if any of its assertions does.
set -u -o pipefail
: "${DRAINPROOF:?must name the drainproof command}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# Runs the command; what it printed is in $work/out and $work/err, its exit code in $code. A hang is exit code 124.
run() {
    ran="drainproof $*"
    timeout 60 "$DRAINPROOF" "$@" >"$work/out" 2>"$work/err"
    code=$?
    if grep -q -E 'Sanitizer|runtime error:' "$work/err"; then
        fail "sanitizer report"
    fi
}

fail() {
    failures=$((failures + 1))
    echo "FAILED: $ran: $*"
    sed 's/^/  out: /' "$work/out" | head -20
    sed 's/^/  err: /' "$work/err" | head -20
}

code_is() {
    [ "$code" = "$1" ] || fail "exit code $code instead of $1"
}

# Fixed texts, each on some line of stdout or stderr.
out_has() {
    for text in "$@"; do
        grep -q -F -e "$text" "$work/out" || fail "stdout lacks '$text'"
    done
}

err_has() {
    for text in "$@"; do
        grep -q -F -e "$text" "$work/err" || fail "stderr lacks '$text'"
    done
}

out_lacks() {
    ! grep -q -F -e "$1" "$work/out" || fail "stdout has '$1'"
}

out_is_empty() {
    [ ! -s "$work/out" ] || fail "stdout is not empty"
}

err_is_empty() {
    [ ! -s "$work/err" ] || fail "stderr is not empty"
}

same_files() {
    cmp -s "$1" "$2" || fail "$(basename "$1") and $(basename "$2") differ"
}

# What stands in the place of a report: an object with `file` and `error`, whose text is this, and no other line.
out_is_error() {
    [ "$(wc -l <"$work/out")" = 1 ] || fail "not one object"
    out_has '"error":{"line":' "\"text\":\"$1"
}

# --- `expect` lines behind $work/head.dp, one a line of stdin: they hold; they fail, each with what is said instead
# (LINE|SAID); they cannot be judged, each with the reason (LINE|WHY) ---

case_with() {
    { cat "$work/head.dp"; echo "expect $1"; } >"$work/case.dp"
    expected_at=$(($(wc -l <"$work/head.dp") + 1))
    run check --expect "$work/case.dp"
}

lines_hold() {
    while read -r line; do
        case_with "$line"
        code_is 0
        out_has "1 of 1 expectations hold"
    done
}

lines_fail() {
    while IFS='|' read -r line said; do
        case_with "$line"
        code_is 1
        out_has "case.dp:$expected_at: expectation failed: expect $line" "both models: $said" "0 of 1 expectations hold"
    done
}

lines_are_unusable() {
    while IFS='|' read -r line why; do
        case_with "$line"
        code_is 2
        err_has "case.dp:$expected_at: error: expect $line: $why"
    done
}

# Ends a test that this machine cannot run, with the reason; what failed before still counts. ctest calls it skipped.
skip() {
    echo "SKIPPED: $*"
    [ "$failures" = 0 ] || exit 1
    exit 77
}

finish() {
    [ "$failures" = 0 ] || { echo "$failures assertions failed"; exit 1; }
    exit 0
}

#!/usr/bin/env bash
# The public bug cases: every file of corpus/bugs holds in every line, says what it is, and together with
# NOT_EXPRESSIBLE.md they name each case of groups V, S, A, P, I, X, Q, M, C and D. And every line of corpus/barrier holds.
source "$(dirname "$0")/common.bash"

for folder in corpus/bugs corpus/barrier; do
    run check --expect "$folder"/*.dp
    code_is 0
    err_is_empty
    out_lacks "expects nothing"
done

ran="corpus/bugs"
for case in corpus/bugs/*.dp; do
    id=$(basename "$case" .dp | grep -o -E '^(OK-[0-9]{3}|DB-[0-9]{2})')
    grep -q "^# $id: " "$case" || fail "$case does not say what $id was"
    grep -q -E "^# .*(Settled|settle|Documented choice|tables/)" "$case" || fail "$case: how far is it settled?"
    grep -q "^expect " "$case" || fail "$case expects nothing"
done

# V and S, A, P, I, X, Q and M, C, D; group O is in corpus/pso.
for number in $(seq 1 106); do
    id=$(printf 'OK-%03d' "$number")
    [ -e "corpus/bugs/$id.dp" ] || grep -q "^| $id |" corpus/bugs/NOT_EXPRESSIBLE.md || fail "$id is named nowhere"
done

# A wrong expectation is noticed.
for case in corpus/bugs/OK-096.dp corpus/bugs/OK-048.dp; do
    sed 's/^expect ok$/expect rule V06a/; s/^expect rule K05 x1$/expect rule K05 x2/' "$case" >"$work/wrong.dp"
    run check --expect "$work/wrong.dp"
    code_is 1
done
finish

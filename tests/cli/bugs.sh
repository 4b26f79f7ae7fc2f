#!/usr/bin/env bash
# The public bug cases: every file of corpus/bugs holds in every line, says what it is, and together with
# NOT_EXPRESSIBLE.md they name each case of groups V, S, P, I, X, Q, M and D. And every line of corpus/barrier holds.
source "$(dirname "$0")/common.bash"

for folder in corpus/bugs corpus/barrier; do
    run check --expect "$folder"/*.dp
    code_is 0
    err_is_empty
    out_lacks "expects nothing"
done

ran="corpus/bugs"
for case in corpus/bugs/*.dp; do
    id=$(basename "$case" .dp | grep -o '^OK-[0-9][0-9][0-9]')
    grep -q "^# $id: " "$case" || fail "$case does not say what $id was"
    grep -q -E "^# .*(Settled|settle|Documented choice|tables/)" "$case" || fail "$case: how far is it settled?"
    grep -q "^expect " "$case" || fail "$case expects nothing"
done

# 1-29: V and S; 48-79: P, I, X, Q and M; 95-106: D.
for number in $(seq 1 29) $(seq 48 79) $(seq 95 106); do
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

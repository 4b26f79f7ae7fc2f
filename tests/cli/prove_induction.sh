#!/usr/bin/env bash
# drainproof prove induction: a sample of every step, the same from run to run and by any number of processes, kept in a
# state file and written into the certificate.
source "$(dirname "$0")/common.bash"

steps=(merge emit pass force known reduce)
sample=(induction --sample 40 --seed 3)
run prove "${sample[@]}" --jobs 2
code_is 0
for step in "${steps[@]}"; do
    out_has "induction_$step: parts"
done
[ "$(grep -c 'disagreements 0, digest' "$work/out")" = 6 ] || fail "not six steps without disagreement"
out_has "the factoring" # what was not enumerated is said
grep -o 'digest [0-9a-f]*' "$work/out" >"$work/digests"

run prove "${sample[@]}" --jobs 1 --state "$work/state" --out "$work/certificate.json"
code_is 0
grep -o 'digest [0-9a-f]*' "$work/out" >"$work/again"
same_files "$work/digests" "$work/again"
for step in "${steps[@]}"; do
    grep -q "\"proof\": *\"induction_$step\"" "$work/certificate.json" || fail "the certificate lacks $step"
done

# What is done is not done again: the last line of the state is missing, the result is the same.
sed -i '$d' "$work/state"
run prove "${sample[@]}" --jobs 1 --state "$work/state"
code_is 0
grep -o 'digest [0-9a-f]*' "$work/out" >"$work/again"
same_files "$work/digests" "$work/again"

# One step alone; the group and one of its steps are that step twice.
run prove induction_merge
code_is 0
out_has "induction_merge: parts 11"
run prove induction induction_emit
code_is 2
err_has "the proof is named twice"
run prove induction_
code_is 2
err_has "there is no proof \`induction_\`"
finish

#!/usr/bin/env bash
# drainproof prove machine_*: a sample of the proofs in which the explicit-state machine is the judge of judges, and of itself:
# all elements in one run against pairs, and its three modes. The same from run to run and by any number of processes.
source "$(dirname "$0")/common.bash"

# proof, sample, parts, least streams
while read -r proof sample parts least; do
    run prove "$proof" --sample "$sample" --jobs 2
    code_is 0
    out_has "$proof: parts $parts, " ' disagreements 0, '
    streams=$(sed 's/.*streams \([0-9]*\),.*/\1/' "$work/out")
    [ "$streams" -ge "$least" ] || fail "$proof: only $streams streams"
done <<'PROOFS'
machine_complete 301 3 50000
machine_29 400 1 300000
machine_twelve 400 1 100000
machine_random 1000 2 10000
machine_sets 1000 2 20000
PROOFS

run prove machine_sets --sample 1000 --jobs 1
sed 's/, [0-9]* s$//' "$work/out" >"$work/first"
grep -Eq ' alike [1-9][0-9]*, masked [1-9]' "$work/out" || fail "no stream in all modes, or none that masks"
run prove machine_sets --sample 1000 --jobs 2
sed 's/, [0-9]* s$//' "$work/out" >"$work/second"
same_files "$work/first" "$work/second"
run prove machine_sets --sample 1000 --seed 7 --jobs 2
code_is 0
sed 's/, [0-9]* s$//' "$work/out" >"$work/third"
! cmp -s "$work/first" "$work/third" || fail "other streams, the same digest"
finish

#!/usr/bin/env bash
# drainproof prove: a sample of the proofs of the judges, the same from run to run and by any number of processes, kept in
# a state file; options and names that are wrong.
source "$(dirname "$0")/common.bash"

run prove judges_complete --sample 150 --jobs 2
code_is 0
out_has "disagreements 0"
cp "$work/out" "$work/two"
run prove judges_complete --sample 150 --jobs 1 --state "$work/state" --out "$work/certificate.json"
code_is 0
digest=$(grep -o 'digest [0-9a-f]*' "$work/two")
out_has "$digest"
grep -q '"disagreements": *0' "$work/certificate.json" || fail "the certificate lacks what was found"

# What is done is not done again: the last line of the state is missing, the result is the same.
sed -i '$d' "$work/state"
run prove judges_complete --sample 150 --jobs 1 --state "$work/state"
code_is 0
out_has "$digest"

run prove judges_twelve --sample 300
code_is 0
out_has "disagreements 0"

run prove
code_is 2
run prove nothing
code_is 2
err_has "there is no proof \`nothing\`"
run prove judges_twelve --sample 0
code_is 2
err_has "--sample=0"
echo "my own file" >"$work/mine"
run prove judges_twelve --sample 300 --state "$work/mine"
code_is 2
err_has "it is no state file of a proof"
[ "$(cat "$work/mine")" = "my own file" ] || fail "a file that is no state file was written to"
run prove judges_twelve --sample 300 --state "$work/none/state"
code_is 2
finish

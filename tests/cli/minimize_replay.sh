#!/usr/bin/env bash
# `minimize --replay`: the regressions hold now; a case that does not, and one that cannot be used, are seen.
source "$(dirname "$0")/common.bash"
planted=${BUILD:?must name the build folder}/planted/drainproof

run minimize --replay corpus/regressions
code_is 0
count=$(find corpus/regressions -maxdepth 1 -name '*.dp' | wc -l)
out_has "$count of $count case"

mkdir "$work/cases"
run minimize --replay "$work/cases"
code_is 2 # nothing was replayed: a wrong folder must not look like a green one
err_has "there is no *.dp file in it"
cp corpus/barrier/e21-target-copy-source-target-chain.dp "$work/cases/a.dp"
cp corpus/barrier/e30-two-step-chain.dp "$work/cases/b.dp"
touch "$work/cases/note.txt" "$work/cases/.hidden.dp"
run minimize --replay "$work/cases"
code_is 0
out_has "2 of 2 cases hold"
# A bug that is back.
DRAINPROOF=$planted DRAINPROOF_PLANT='sync|RENDER_TARGET|model_drain|0x10' run minimize --replay "$work/cases"
code_is 1
out_has "a.dp: finding: oracle requirement" "ASSERTION FAILED: requirement: drain +CB" "of 2 cases hold"
# An expectation that does not hold.
sed -i 's/^expect block.*/expect block @call0 CE/' "$work/cases/a.dp"
run minimize --replay "$work/cases"
code_is 1
out_has "a.dp:" "expect block @call0 CE"
out_has "1 of 2 cases hold"
# What cannot be used.
printf 'drainproof 1\nnonsense\n' >"$work/cases/a.dp"
run minimize --replay "$work/cases"
code_is 2
err_has "a.dp:2:1: error:"
out_has "1 of 2 cases hold"
run minimize --replay "$work/missing"
code_is 2
err_has "missing: error: No such file or directory"
finish

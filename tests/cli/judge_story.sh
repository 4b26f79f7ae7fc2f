#!/usr/bin/env bash
# drainproof judge --story: a schedule below each hazard, numbered, ending in it; none without the option.
source "$(dirname "$0")/common.bash"

run judge --story corpus/hardware/S7.dp
code_is 1
out_has 'H7:CS>CE@i' '  1. CE passes packets 1 to 3.' \
    'H7: the CE read of packet 4 had to see version 1 and saw version 0, which is older.'

run judge corpus/hardware/S7.dp
code_is 1
out_lacks 'version 0'

# Every hazard of the witnesses has one.
run judge --story corpus/hardware/[OS][0-9]*.dp
code_is 1
out_lacks 'no schedule'
[ "$(grep -c 'version 0 is what memory held' "$work/out")" -gt 60 ] || fail "fewer stories than witnesses have hazards"

finish

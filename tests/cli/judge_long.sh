#!/usr/bin/env bash
# Long streams: what grows with the square of their length does not come to an end here (a run is stopped after a minute).
source "$(dirname "$0")/common.bash"

{ printf 'drainproof 1\npackets s\n'; yes '  ITEM CS.rw@x' | head -n 20000; } >"$work/items.dp"
run judge "$work/items.dp"
code_is 1
out_has 'packets s: 20000 packets, 20000 items: hazards' 'items.dp:4:3: H1:CS>CS@x: packet 2 (CS.rw@x)'
[ "$(wc -l <"$work/out")" = 4 ] || fail "each hazard once"

# 20,000 illegal packets, each with its reason.
{ printf 'drainproof 1\npackets s\n  ITEM CS.w@x\n'; yes '  EOP gcr=glk fence=1' | head -n 20000; } >"$work/illegal.dp"
run judge "$work/illegal.dp"
code_is 1
[ "$(grep -c 'gcr=glk: EOP with glk or gli' "$work/out")" = 20000 ] || fail "a reason a packet"

# 5,000 hazards of an application, each with its fix.
{
    printf 'drainproof 1\n'
    for ((i = 0; i < 64; i++)); do printf 'resource b%d buffer 4096 flags=ALLOW_UNORDERED_ACCESS\n' $i; done
    printf 'list c0 direct\n'
    for ((i = 0; i < 5000; i++)); do
        ((i % 64 != 0 || i == 0)) || printf 'barrier\n  global sync=ALL>ALL access=COMMON>COMMON\n'
        printf 'dispatch shader write b%d UNORDERED_ACCESS@COMPUTE_SHADING\n' $((i % 64))
        printf 'dispatch shader read b%d SHADER_RESOURCE@COMPUTE_SHADING\n' $((i % 64))
    done
    printf 'end\nexecute c0\n'
} >"$work/hazards.dp"
run check --hazards "$work/hazards.dp"
code_is 1
out_has '5000 application hazards, 0 of packets'
finish

#!/usr/bin/env bash
# `check` on the example of the design: it is clean, its expectations hold, and the reports say what they should.
source "$(dirname "$0")/common.bash"
example=$here/design_example.dp

run check "$example"
code_is 0
err_is_empty
out_has "1 file: 0 errors, 0 warnings, 0 findings, 0 unusable"
run check --expect "$example"
code_is 0
out_has "1 file: 6 of 6 expectations hold, 0 findings, 0 unusable"

# Requirements with their place and label; the texture barrier is on line 14.
run check -v "$example"
code_is 0
out_has "design_example.dp:14: requirement (" "drain CB " "drain CS " "op colour:decompress" "op colour:meta_init" \
    "barrier @b, group 0, barrier 0" "actions (reference): SyncBottomOfPipe" "actions (optimized): SyncBottomOfPipe"
# A label that no row of the example is filtered away from: everything that is left says seed.
run check -v --trust=seed "$example"
code_is 0
out_lacks "requirement (proposed)"

run check --print-packets "$example"
code_is 0
out_has "packets c0  # reference" "packets c0  # optimized" "WORK @c" "WORK @r" "DMA_WAIT" "for @b"
run check "$example"
out_lacks "WORK @c"

# The same from stdin and from bytes (which have no lines).
run check - <"$example"
code_is 0
run convert "$example" -o "$work/example.bin"
code_is 0
run check -v "$work/example.bin"
code_is 0
out_has "example.bin: record 14: requirement ("

# Overrides change what is judged: under pc rules nothing here is wrong either; without enhanced flags they reach the models.
for rules in xbox pc_strict pc_native; do
    for hardware in scarlett worst lenient 'scarlett|fill_touch'; do
        run check --rules="$rules" --hardware="$hardware" "$example"
        code_is 0
    done
done
run check -v --hardware=scarlett "$example"
cp "$work/out" "$work/scarlett"
run check -v --hardware=worst "$example"
! cmp -s "$work/out" "$work/scarlett" || fail "--hardware=worst changes no requirement"
finish

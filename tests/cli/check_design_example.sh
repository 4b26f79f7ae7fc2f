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
out_has "1 file: 8 of 8 expectations hold, 0 findings, 0 unusable"

# Requirements with their place and label; the texture barrier is on line 14.
run check -v "$example"
code_is 0
out_has "design_example.dp:14: requirement (" "drain CB " "drain CS " "op colour:decompress" "op colour:meta_init" \
    "barrier @b, group 0, barrier 0" "actions (reference): SyncBottomOfPipe" "actions (optimized): SyncBottomOfPipe"
# Other labels are left out.
run check -v --trust=seed "$example"
code_is 0
out_lacks "requirement (proposed)"

# The optimized packets are those that the design prints, in its order.
run check --print-packets "$example"
code_is 0
stream=$(sed -n '/^packets c0  # optimized/,/^[^ ]*:/p' "$work/out" | awk '/^  /{print $1}' | tr '\n' ' ')
wanted="WORK WORK WORK DMA_WAIT EOP WAIT_FENCE PFP_SYNC_ME BLIT META_INIT EOP WAIT_FENCE ACQUIRE PFP_SYNC_ME"
[ "$stream" = "$wanted CE_SYNC_ME WORK " ] ||
    fail "the optimized stream is $stream"
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

# Overrides: nothing here is wrong under any rules or flags, and the flags reach the models.
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

#!/usr/bin/env bash
# `check --expect`: each word of expectations.def, once holding and once failing, with its line; and lines that cannot
# be judged.
source "$(dirname "$0")/common.bash"

head_of_case() {
    cat <<'DP'
drainproof 1
device
resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET
resource u0 texture2d 64x64 layout=SHADER_RESOURCE
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
list c0 direct
draw @d rt=t0[index 0]
barrier @b
  texture @first t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE range=mip 0
  buffer @second b0 sync=COMPUTE_SHADING>EXECUTE_INDIRECT access=UNORDERED_ACCESS>INDIRECT_ARGUMENT
barrier @empty
barrier @wrong
  texture u0 sync=PIXEL_SHADING>PIXEL_SHADING access=SHADER_RESOURCE>SHADER_RESOURCE layout=SHADER_RESOURCE>SHADER_RESOURCE flags=DISCARD
end
execute c0
DP
}

# Line of the expectation in the case below.
place=17

# Writes the case with one expectation.
case_with() {
    { head_of_case; echo "# what is asked"; echo "expect $1"; } >"$work/case.dp"
}

# Expectations that hold.
while read -r line; do
    case_with "$line"
    run check --expect "$work/case.dp"
    code_is 0
    out_has "1 of 1 expectations hold"
done <<'LINES'
rule V03a
rule V03a @empty
rule V03a @empty warning
rule V03a @empty warning x1
rule V03a x1
rule V04 x0
rule D01 @wrong error
drain @b CB|CS
drain @b DrainCB|DrainCS
drain @first CB
drain @second CS
drain @empty none
block @b ME|PFP|CE
block @second BlockPFP|BlockCE
writeback @first CB_cache
invalidate @first L0|L1|$K|LM
invalidate @first L0|L1|K|LM
op @b decompress
op @first colour:decompress
op @first colour:decompress depth:none stencil:none
op @second none
state t0[mip 0] SHADER_RESOURCE
state t0[index 1] RENDER_TARGET
state t0[1 1 0 1 0 1] RENDER_TARGET
state t0[mip 1 1 slice 0 1 plane 0] D3D12_BARRIER_LAYOUT_RENDER_TARGET
state u0 SHADER_RESOURCE
state u0[all] SHADER_RESOURCE
state b0 UNDEFINED
packets @d reference WORK=1 EOP=0
packets @b optimized WORK=0
packets @b optimized<reference
packets @b reference>=optimized
packets @d optimized=reference
LINES

# Expectations that fail: exit code 1, the line, and what the models said.
while IFS='|' read -r line said; do
    line=${line//;/|}
    case_with "$line"
    run check --expect "$work/case.dp"
    code_is 1
    out_has "case.dp:$place: expectation failed: expect $line" "${said//;/|}" "0 of 1 expectations hold"
done <<'LINES'
ok|both models: warning V03a at barrier @empty
rule V04|both models: 0 times
rule V03a x2|both models: 1 times
rule V03a error|both models: 0 times
rule V03a @b|both models: 0 times
drain @b CB|both models: CS;CB
drain @wrong none|both models: no requirement: no barrier of it was accepted
block @second ME|both models: PFP;CE
writeback @first none|both models: CB_cache
invalidate @first L0|both models: L0;L1;K;LM
op @first none|both models: colour:decompress
op @second colour:decompress|both models: colour:none
state t0 SHADER_RESOURCE|both models: 1 RENDER_TARGET
state t0[index 0] RENDER_TARGET|both models: 0 SHADER_RESOURCE
packets @d reference WORK=2|both models: WORK=1
packets @d optimized<reference|both models: optimized has 1, reference has 1
unsupported @b|both models: supports it
LINES

# Lines that cannot be judged: exit code 2, the line, and why.
while IFS='|' read -r line why; do
    case_with "$line"
    run check --expect "$work/case.dp"
    code_is 2
    err_has "case.dp:$place: error: expect $line: $why"
done <<'LINES'
drian @b CB|'drian' is nothing to expect; did you mean 'drain'?
drain @b CX|'CX' is no DRAIN; did you mean 'CS'?
drain @d none|'@d' names neither a barrier nor a call of barriers
drain b none|'b' is no @label
drain @b|words are missing
drain @b CB CS|'CS' is one word too many
ok then|'then' is one word too many
rule V99|unknown rule 'V99'
rule V04 sometimes|'sometimes' is neither @label, error, warning nor xN
op @b colr:decompress|'colr' is no plane class
op @b decompres|'decompres' is no OP; did you mean 'decompress'?
state t9 COMMON|unknown resource 't9'
state t0[mip 2] COMMON|the range leaves the resource
state t0[mop 1] COMMON|'mop 1' is no range
state t0[mip 1 COMMON|the range has no ]
state t0 COMON|'COMON' is no LAYOUT; did you mean 'COMMON'?
packets @first reference EOP=1|packets are counted for a whole command, '@first' is part of one
packets @b fastest EOP=1|'fastest' is no model
packets @b reference EOP|'EOP' is not KIND=N
packets @b reference EOPP=1|'EOPP' is no packet; did you mean 'EOP'?
packets @b optimized<fastest|'optimized<fastest' is neither a model nor a comparison
needed @b decompres|'decompres' is no OP; did you mean 'decompress'?
ordered @d|words are missing
ordered @d d|'d' is no @label
hazard H9 @d @b|'H9' is no hazard (H1 to H8)
hazard H5 @d @b|'@b' is one word too many
hazard H4 @d @b|'@b' is one word too many
app_hazard RAR @d @b|'RAR' is neither @label nor RAW, WAR, WAW
app_hazard @d @b sync|'sync' is neither order, flush, access nor legacy_decay
LINES

# A label that is not there makes it no case at all.
case_with "drain @nowhere CB"
run check --expect "$work/case.dp"
code_is 2
err_has "case.dp:$place:14: error: the label \`@nowhere\` is used but never defined"

# Without --expect nothing of this is looked at.
case_with "drian @b CB"
run check "$work/case.dp"
code_is 1
err_is_empty

# A case that expects nothing is said to.
head_of_case >"$work/case.dp"
run check --expect "$work/case.dp"
code_is 0
out_has "0 of 0 expectations hold, 1 file expects nothing"

# State without an execute.
{ head_of_case | sed '/^execute/d'; echo "expect state u0 SHADER_RESOURCE"; } >"$work/case.dp"
run check --expect "$work/case.dp"
code_is 1
out_has "no state: nothing was executed"
finish

#!/usr/bin/env bash
# What `check` says of a case: both values of a rule, the console's message, events, details in JSON, hazards.
source "$(dirname "$0")/common.bash"

cat >"$work/values.dp" <<'DP'
drainproof 1
device
resource t0 texture2d 64x64 mips=4 flags=ALLOW_RENDER_TARGET layout=SHADER_RESOURCE
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
list c0 direct
barrier @b
  texture @bad t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE range=mip 2
  buffer b0 sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE offset=4
end
execute c0
DP

# The line: place, severity, rule, id, label, subresource as mip, slice and plane, named against tracked, required.
run check --messages=line "$work/values.dp"
code_is 1
out_has "values.dp:7: error: V06a #1334 (seed): LayoutBefore is not the layout of the subresource [barrier @bad, group 0, barrier 0, subresource 2 (mip 2, slice 0, plane 0), executed at line 10]: LayoutBefore RENDER_TARGET, Current Layout SHADER_RESOURCE; required: the current layout, or UNDEFINED"
out_has "values.dp:8: error: B01 #1340 (spec): the buffer offset is not 0 [barrier @b, group 1, barrier 0]: Offset 4; required: Offset 0"
out_lacks "D3D12 ERROR"

run check --messages=console "$work/values.dp"
code_is 1
out_lacks "values.dp:7"
out_has "D3D12 ERROR: [V06a #1334] ID3D12CommandQueue(Graphics)::ExecuteCommandLists: LayoutBefore is not the layout of the subresource." \
    "Current Layout is: D3D12_BARRIER_LAYOUT_SHADER_RESOURCE" "|  -Group Index:   0" "|  -Barrier Index: 0" \
    "|   |  -LayoutBefore: D3D12_BARRIER_LAYOUT_RENDER_TARGET" "|   |  -pResource:    (0x0000000200200C00) \"t0\"" \
    "|   |    |  -IndexOrFirstMipLevel: 2" "D3D12 ERROR: [B01 #1340] ID3D12GraphicsCommandList7(Graphics)::Barrier: The buffer offset is not 0." \
    "|   |  -Offset:       4"
run check "$work/values.dp"
out_has "values.dp:7: error: V06a" "D3D12 ERROR: [V06a #1334]"

# Labels that are not asked for have no message either.
run check --trust=seed "$work/values.dp"
out_has "V06a"
out_lacks "B01"

# The seed's own sample, from its program in bytes (which carry no names), to the character.
run convert --to=bytes "$here/../vectors/report_seed.dp" -o "$work/seed.bin"
code_is 0
run check --messages=console "$work/seed.bin"
code_is 1
err_is_empty
sed '/^1 file: /d' "$work/out" >"$work/message"
same_files "$work/message" "$here/../vectors/report_seed.txt"

# A legacy call and what it is translated to, parent and child.
run check --events --messages=line "$here/../vectors/report_events.dp"
out_has "report_events.dp:7: event" "ResourceBarrier  # line 7 @legacy" "|   |  -[Barrier]" \
    "|   |  -Actions:      D3D12XBOX_RESOURCE_BARRIER_ACTION_NONE" "|   |    |  -SyncAfter:    D3D12_BARRIER_SYNC_SPLIT" \
    "Barrier  # line 12 @enhanced"
sed 's/legacy_translation=on/&/; s/^device$/device legacy_translation=off/' "$here/../vectors/report_events.dp" >"$work/off.dp"
run check --events "$work/off.dp"
out_has "ResourceBarrier  # line 7 @legacy"
out_lacks "[Barrier]"
out_lacks "ACTION_NONE"

if command -v python3 >/dev/null; then
    run check --json -v "$work/values.dp" "$here/../vectors/report_events.dp"
    python3 - "$work/out" <<'PY' || fail "details in JSON"
import json, sys
values, events = [json.loads(line) for line in open(sys.argv[1])]
wrong = {d["rule"]: d for d in values["diagnostics"]}
assert wrong["V06a"]["subresource"] == {"index": 2, "mip": 2, "slice": 0, "plane": 0}, wrong
assert wrong["V06a"]["values"] == {"layout_before": "RENDER_TARGET", "current_layout": "SHADER_RESOURCE"}, wrong
assert wrong["V06a"]["required"] and wrong["V06a"]["message"].startswith("D3D12 ERROR: [V06a #1334] "), wrong
assert "subresource" not in wrong["B01"] and wrong["B01"]["values"] == {"offset": "4"}, wrong
assert values["translations"] == []
first, second, uav, aliasing, compute = events["translations"]
assert first["barrier"] == 0 and first["legacy"]["record"] == "transition", first
assert first["actions"] == "D3D12XBOX_RESOURCE_BARRIER_ACTION_NONE"
assert first["enhanced"]["sync_after"] == "SPLIT" and first["enhanced"]["resource"] == "t0", first
assert uav["enhanced"]["record"] == "global_barrier" and aliasing["enhanced"]["sync_before"] == "ALL"
assert compute["enhanced"]["access_before"] == "CONSTANT_BUFFER", compute
PY
fi

# Application hazards are looked for when asked, and stand between findings and errors.
cat >"$work/hazard.dp" <<'DP'
drainproof 1
device
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
list c0 direct
dispatch @w shader write b0 UNORDERED_ACCESS@COMPUTE_SHADING
dispatch @r shader read b0 UNORDERED_ACCESS@COMPUTE_SHADING
end
execute c0
DP
while read -r options wanted; do
    run check ${options//+/ } "$work/hazard.dp"
    code_is "$wanted"
done <<'TABLE'
--fail-on=error 0
--fail-on=finding+--hazards 0
--fail-on=hazard 1
--fail-on=error+--hazards 1
--fail-on=warning+--hazards 1
--fail-on=hazard+--expect 0
TABLE
run check --hazards "$work/hazard.dp"
out_has "hazard.dp:6: application hazard: RAW, missing order: dispatch @w at $work/hazard.dp:5 (UNORDERED_ACCESS@COMPUTE_SHADING of b0), then dispatch @r" \
    "before $work/hazard.dp:6:" "global sync=COMPUTE_SHADING>COMPUTE_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS" \
    "1 application hazard"
run check "$work/hazard.dp"
out_lacks "hazard:"
if command -v python3 >/dev/null; then
    run check --hazards --json "$work/hazard.dp"
    code_is 1
    python3 - "$work/out" <<'PY' || fail "hazards in JSON"
import json, sys
case = json.load(open(sys.argv[1]))
hazard, = case["application_hazards"]
assert hazard["kind"] == "RAW" and hazard["missing"] == "order", hazard
assert hazard["before"]["line"] == 5 and hazard["after"]["line"] == 6 and hazard["after"]["resource"] == "b0", hazard
assert any("global" in line for line in hazard["fix"]["records"]), hazard
PY
fi
finish

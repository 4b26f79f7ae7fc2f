#!/usr/bin/env bash
# drainproof check: what judges say of a case: expectations ordered, hazard, app_hazard; hazards, needless waits and cost.
source "$(dirname "$0")/common.bash"

cat >"$work/case.dp" <<'DP'
drainproof 1
device hardware=scarlett
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
resource b1 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
list c0 direct
dispatch @w shader write b0 UNORDERED_ACCESS@COMPUTE_SHADING
barrier @b
  buffer b0 sync=COMPUTE_SHADING>COMPUTE_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE
dispatch @r shader read b0 SHADER_RESOURCE@COMPUTE_SHADING
dispatch @x shader write b1 UNORDERED_ACCESS@COMPUTE_SHADING
dispatch @y shader read b1 SHADER_RESOURCE@COMPUTE_SHADING
barrier @n
  buffer b0 sync=COMPUTE_SHADING>COMPUTE_SHADING access=SHADER_RESOURCE>UNORDERED_ACCESS
end
execute c0
DP

with() { { cat "$work/case.dp" && printf 'expect %s\n' "$@"; } >"$work/expect.dp"; }

# What holds.
with "ordered @w @r" "app_hazard @x @y" "app_hazard RAW @x @y order" "hazard @x @y" "hazard H1 @x @y"
run check --expect "$work/expect.dp"
code_is 0
out_has "5 of 5 expectations hold"

# What does not, each with what is said instead.
while IFS='|' read -r line said; do
    with "$line"
    run check --expect "$work/expect.dp"
    code_is 1
    out_has "$said"
done <<'LINES'
ordered @x @y|not promised: RAW order: UNORDERED_ACCESS@COMPUTE_SHADING
ordered @r @w|nothing that the two do is promised in this order
ordered @w @y|nothing that the two do is promised in this order
hazard @w @r|the reference judge finds none
hazard H2 @x @y|the reference judge finds none
hazard H8 @b|the reference judge finds none
app_hazard @w @r|RAW order
app_hazard WAR @x @y|RAW order
app_hazard @x @y flush|RAW order
app_hazard none|RAW order
LINES

# As text: the hazard of the application, the barrier that nothing behind needs, what both streams cost.
run check --hazards "$work/case.dp"
code_is 1
out_has "application hazard: RAW, missing order"
out_has "case.dp:12: needless wait: of what it waits for (CS) nothing is promised for CS, where dispatch @y is in flight"
out_has "cost (reference): fence_waits"
out_lacks "case.dp:7: needless"

# As JSON.
run check --hazards --json "$work/case.dp"
code_is 1
python3 - "$work/out" <<'PY' || fail "JSON"
import json, sys
said = json.load(open(sys.argv[1]))
assert said["hazards"] == [], said["hazards"]
assert [n["barrier"]["label"] for n in said["needless"]] == ["n"], said["needless"]
assert said["needless"][0]["ordered"] == said["needless"][0]["not promised"] == "CS"
assert said["cost"]["optimized"]["weight"] <= said["cost"]["reference"]["weight"]
PY
finish

#!/usr/bin/env bash
# `expect rt`: lines that hold, that fail and that cannot be judged; and every case of corpus/rt.
source "$(dirname "$0")/common.bash"

cat >"$work/head.dp" <<'DP'
drainproof 1
device
state_object o0 depth=1
  rt_shader ray_generation vgprs=64
  rt_shader ray_generation vgprs=65
  rt_site TraceRay live=65 rays=10
state_object other
DP

lines_hold <<'LINES'
rt o0 XR05
rt o0 XR05 WARN
rt o0 XR05 WARN 65 12 16 1
rt o0 XR05 65
rt o0 XR03 0
rt o0 XR03 0 WARN
rt o0 XR03 0 WARN 65 1300
rt o0 XR03 0x0 65 1300
rt o0 XR03 WARN 65
rt o0 XR05s 1 INFO 12 12 2 0
rt o0 not XR02
rt other not XR05
LINES

lines_fail <<'LINES'
rt o0 XR05 INFO|XR05 WARN vgprs=65 waves=12 best_waves=16 shader=1
rt o0 XR05 WARN 64|XR05 WARN vgprs=65
rt o0 not XR05|XR05 WARN vgprs=65
rt o0 XR03 1|XR03 site 0 WARN live_bytes=65 traffic_bytes=1300
rt o0 XR02|not fired; fired: XR03 XR05 XR05s
rt other XD06|no record at all
LINES

lines_are_unusable <<'LINES'
rt o0|words are missing
rt o1 XR05|unknown state object 'o1'; did you mean 'o0'?
rt o0 XR5|unknown rule 'XR5'; did you mean 'XR05'?
rt o0 XR05 SOMETIMES|'SOMETIMES' is neither a number nor INFO, WARN or ERR
rt o0 XR05 WARN 1 2 3 4 5|'5' is one figure too many
rt o0 XR03 9999999999|'9999999999' is no index
rt o0 XR05 WARN -1|'-1' is neither a number
rt o0 XR05 WARN 99999999999999999999|'99999999999999999999' is neither a number
rt o0 not|a rule is missing
rt o0 not XR05 WARN|'WARN' is one word too many
LINES

run check --expect corpus/rt/*.dp
code_is 0
out_lacks "expects nothing"
for rule in $(sed -n 's/^DP_RT_RULE(\([A-Za-z0-9]*\),.*/\1/p' model/rt_rule.def); do
    grep -q -E "^expect rt [a-z0-9]+ $rule( |\$)" corpus/rt/*.dp || fail "no case in which $rule fires"
    grep -q -E "^expect rt [a-z0-9]+ not $rule\$" corpus/rt/*.dp || fail "no case in which $rule does not fire"
done
finish

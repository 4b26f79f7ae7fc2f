#!/usr/bin/env bash
# `rt`: text, JSON and chart of ray-tracing state objects; exit codes; unusable input.
source "$(dirname "$0")/common.bash"

cat >"$work/object.dp" <<'DP'
drainproof 1
device series=X
state_object o0 wave=32 depth=1 cap=96
  rt_shader @shadow ray_generation vgprs=48 groups=1
  rt_shader @reflect ray_generation vgprs=96 groups=2
  rt_shader closest_hit vgprs=144
  rt_shader miss vgprs=200
  rt_hit_group TRIANGLES
  rt_hit_group TRIANGLES closest_hit=2
  rt_site TraceRay shader=0 live=16 rays=1000
  rt_site TraceRay shader=1 live=80 rays=10
DP

# Text: every figure once, each advice with its place, figures and what to do.
run rt "$work/object.dp"
code_is 0
err_is_empty
out_has "object.dp:3: state object o0, Series X, wave32: valid" \
    "occupancy: 4 waves a SIMD, because MS3 needs 200 VGPRs; alone the lightest shader reaches 16" \
    "CH2      144 VGPRs,  7 waves alone" "MS3      200 VGPRs,  4 waves alone, no ray generation shader reaches it" \
    "cap that is set: 96, 10 waves" "cap 192:  5 waves, spills 8 registers, 1024 bytes a wave  <- best" \
    "Series X: 33554432 bytes of stack memory, the driver reserves 33554432, of which 0 can be given back" \
    "Series S: 12582912 bytes" "13312 of 13312 threads trace at once" \
    "live state: 33600 bytes a frame" "site 1: 80 bytes alive, 1600 bytes a frame" \
    "object 0: 16 waves: shadow" "object 1: 7 waves: reflect" "at most 1, 2, .. objects: 7070 16070" \
    "object.dp:11: WARN: XR03 (seed): values stay alive" "[site 1, live_bytes=80, traffic_bytes=1600]" \
    "object.dp:7: WARN: XR05u (proposed): no ray generation shader reaches this shader [MS3, vgprs=200" \
    "try __XBOX_MAX_VGPR_COUNT with this cap"

# The series of the command line wins.
run rt --series=S "$work/object.dp"
code_is 0
out_has "state object o0, Series S"
run rt --series=Z "$work/object.dp"
code_is 2
err_has "--series: 'Z' is no SERIES"

# Exit codes by severity.
run rt --fail-on=warning "$work/object.dp"
code_is 1
run rt --fail-on=finding "$work/object.dp"
code_is 0
sed 's/depth=1/depth=0/' "$work/object.dp" >"$work/wrong.dp"
run rt "$work/wrong.dp"
code_is 1
out_has "not valid" "ERR: XD06"
run rt --fail-on=finding "$work/wrong.dp"
code_is 0
printf 'drainproof 1\ndevice\nstate_object o0\n' >"$work/empty.dp"
run rt --fail-on=info "$work/empty.dp"
code_is 0
out_has "no advice" "split: no ray generation shader" "caps: none gains waves"
run rt --fail-on=info "$work/object.dp"
code_is 1

# Bytes give the same, record numbers for lines.
run convert --to=bytes "$work/object.dp" -o "$work/object.bin"
code_is 0
run rt "$work/object.bin"
code_is 0
out_has "object.bin: record 1: state object o0" "record 9: WARN: XR03"

# Unusable input: exit code 2 and why, nothing drawn.
run rt --svg "$work/none.svg" "$here/design_example.dp"
code_is 2
err_has "there is no state_object in it"
[ ! -e "$work/none.svg" ] || fail "a chart of nothing"
run rt "$work/missing.dp"
code_is 2
err_has "missing.dp: error:"
run rt
code_is 2
err_has "FILE is missing"
run rt "$work/object.dp" "$work/object.dp"
code_is 2
printf 'drainproof 1\ndevice\nstate_object o0\n  rt_shader sideways\n' >"$work/bad.dp"
run rt "$work/bad.dp"
code_is 2
err_has "bad.dp:4:"
run rt --svg "$work/no/such/folder.svg" "$work/object.dp"
code_is 2
err_has "folder.svg: error:"
run rt --help
code_is 0
out_has "usage: drainproof rt [options] FILE" "--svg=OUT"

# Absurd figures are figures.
cat >"$work/absurd.dp" <<'DP'
drainproof 1
device
state_object o0 wave=64 depth=4294967295 stack_override=18446744073709551615 cap=65535 duplicates=4294967295
  rt_shader ray_generation vgprs=256 stack=4294967295 code=4294967295 groups=0xffffffff shaders=0xffffffffffffffff
  rt_shader closest_hit vgprs=256 stack=4294967295
  rt_site TraceRay live=4294967295 rays=18446744073709551615
  rt_dispatch width=4294967295 height=4294967295 depth=4294967295
  rt_overlap overlap=18446744073709551615 surface=0
DP
run rt "$work/absurd.dp"
code_is 1
out_has "live state: 18446744073709551615 bytes a frame" "XD11" "threads=18446744073709551615"

# Several objects in one chart, names with every character, many shaders.
{
    echo "drainproof 1"
    echo "device"
    echo "state_object o0"
    for i in $(seq 0 63); do echo "  rt_shader closest_hit vgprs=$((i * 4))"; done
    echo "state_object o1"
} >"$work/many.dp"
run rt --svg "$work/many.svg" "$work/many.dp"
code_is 0
grep -q '</svg>' "$work/many.svg" || fail "the chart is not whole"
[ "$(grep -c 'class="title"' "$work/many.svg")" = 2 ] || fail "not one chart an object"
run rt --svg - "$work/object.dp"
code_is 0
out_has "<svg xmlns" "best cap: 192, 5 waves a SIMD, 8 registers spilled" "cap that is set: 96, 10 waves"
finish

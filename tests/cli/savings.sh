#!/usr/bin/env bash
# drainproof savings: a legacy call in four ways with figures worked out by hand, a split, a folder; JSON, SVG, weights,
# bad input.
source "$(dirname "$0")/common.bash"

fits() {
    awk 'length > 100 { bad = 1 } END { exit bad }' "$work/out" || fail "a line is longer than 100"
}

# A row of a table: its first word or words, then the figures, whatever the blanks between.
out_row() {
    tr -s ' ' <"$work/out" | sed 's/^ //' | grep -q -x -F -e "$1" || fail "stdout lacks the row '$1'"
}

mkdir "$work/cases" "$work/cases/deep"
cat >"$work/cases/legacy.dp" <<'DP'
drainproof 1
resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|DENY_COMPRESSION_DATA state=RENDER_TARGET
resource d0 texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL|DENY_COMPRESSION_DATA state=DEPTH_WRITE
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS
list c0 direct
draw rt=t0 depth=d0
resource_barrier
  transition t0[all] RENDER_TARGET>PIXEL_SHADER_RESOURCE
  transition d0[all] DEPTH_WRITE>PIXEL_SHADER_RESOURCE
  uav b0
draw shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING
end
execute c0
DP
cat >"$work/cases/deep/split.dp" <<'DP'
drainproof 1
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
list c0 direct
dispatch
barrier
  buffer b0 sync=COMPUTE_SHADING>SPLIT access=UNORDERED_ACCESS>SHADER_RESOURCE
barrier
  buffer b0 sync=SPLIT>PIXEL_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE
draw
end
execute c0
DP
printf 'drainproof 1\nlist c0 direct\ndispatch\nend\n' >"$work/cases/idle.dp"

# --- one case ---
# By hand (hardware sheet 5.2). As written: two times EOP 6, CB and DB 10 each, wait 24, ACQUIRE 1, four invalidates 4,
# and for the UAV barrier drains of units that are idle by then, and an ACQUIRE 1 + 4: 115 in 10 packets. The old driver
# does not drain VS: 9 packets. Optimized: one event, one wait, one round of invalidates.

run savings "$work/cases/legacy.dp"
code_is 0
err_is_empty
fits
out_has 'legacy.dp: 1 barrier call, 3 barriers'
out_row 'packets 9 10 10 3'
out_row 'DRAIN 2 3 3 0'
out_row 'WAIT_FENCE 2 2 2 1'
out_row 'fence waits 2 2 2 1'
out_row 'partial flushes 2 3 3 0'
out_row 'drains of busy units 5 5 5 5'
out_row 'cache operations 16 16 16 6'
out_row 'RB caches flushed 4 4 4 2'
out_row 'others invalidated 12 12 12 4'
out_row 'weighted cost 115 115 115 55'
out_has 'gain: 115 > 55 against enhanced as written: 60 saved, 52.1 %'
out_lacks 'RB_EVENT'

run savings - <"$work/cases/deep/split.dp"
code_is 0
fits
out_has 'stdin: 2 barrier calls' '- untranslated legacy: it has no ResourceBarrier call'
out_row 'packets - - 4 4'
out_row 'split barriers (1) as written 4 0 1 23'
out_row 'joined at their END as written 2 0 1 15'

# Promotion has no counterpart: the legacy calls themselves are optimized, and the reason stands there.
cat >"$work/promoted.dp" <<'DP'
drainproof 1
resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET state=COMMON
list c0 direct
resource_barrier
  transition t0[all] PIXEL_SHADER_RESOURCE>RENDER_TARGET
end
execute c0
DP
run savings "$work/promoted.dp"
code_is 0
out_has '- enhanced as written: refused so: V06a' \
    'is the optimized translator on the ResourceBarrier calls themselves' 'against translated legacy'

# --- weights ---

printf '# waits only\nfence_wait = 100\neop=0\n' >"$work/weights"
run savings --weights "$work/weights" "$work/cases/legacy.dp"
code_is 0
out_row 'weighted cost 255 255 255 125' # two times, and once, 76 more and 6 less
printf 'eop = 1\nfence_weight = 2\n' >"$work/wrong"
run savings --weights "$work/wrong" "$work/cases/legacy.dp"
code_is 2
out_is_empty
err_has "wrong:2:1: error: 'fence_weight' is no weight"
run savings --weights "$work/none" "$work/cases/legacy.dp"
code_is 2
err_has "none: error: No such file or directory"

# --- a folder ---

run savings "$work/cases" --svg "$work/folder.svg"
code_is 0
err_is_empty
fits
out_has '1 of 3 cases have no packets but work items and are left out' \
    'gain of all cases together: 60 of 138, 43.4 %' 'case by case from the greatest; 1 of 2 gain nothing'
out_row 'cases 2 | 1'
out_row 'weighted cost 138 78 | 115 115 115 55'
tr -s ' ' <"$work/out" | grep -n -E '^ (52.1|0.0) % ' | tr -d '\n' |
    grep -q -E '52.1 % 115 115 115 55 10>3 .*legacy.dp[0-9]+: 0.0 % - - 23 23 4>4 .*deep/split.dp' ||
    fail "the rows are not sorted by gain"
grep -q '<title>What barriers cost</title>' "$work/folder.svg" || fail "no drawing"
python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' "$work/folder.svg" || fail "the drawing is no XML"
grep -q 'median 52.1 %' "$work/folder.svg" || fail "no median"
run savings --each "$work/cases/legacy.dp" "$work/cases/deep"
code_is 0
out_has 'legacy.dp: 1 barrier call' 'split.dp: 2 barrier calls' 'gain of all cases together: 60 of 138'

run savings --json "$work/cases"
code_is 0
[ "$(wc -l <"$work/out")" = 1 ] || fail "not one object"
python3 - "$work/out" <<'PY' || fail "the JSON says something else"
import json, sys
o = json.load(open(sys.argv[1]))
a, b = o["cases"]
assert o["curve"] == [521, 0] and o["without_packets"] == 1 and o["unusable"] == 0
assert [a["ways"][w]["weight"] for w in ("untranslated", "translated", "written", "optimized")] == [115, 115, 115, 55]
assert a["ways"]["written"]["by_kind"]["DRAIN"] == 3 and a["ways"]["written"]["weight_of"]["waits"] == 48
assert sum(a["ways"]["written"]["weight_of"].values()) == 115
assert a["gain"] == 60 and a["base"] == "written" and not a["optimized_legacy"]
assert any(s["last"]["weight"] > 0 for s in a["switches"])
assert b["ways"]["translated"]["missing"] == "it has no ResourceBarrier call"
assert b["split_barriers"]["joined"]["written"]["weight"] == 15
assert o["totals"]["base"]["weight"] == 138 and o["totals"]["ways"]["optimized"]["weight"] == 55
assert o["weights"]["fence_wait"] == 24
PY

# --- drawings ---

run savings --svg "$work/one.svg" "$work/cases/legacy.dp"
code_is 0
for word in 'untranslated legacy' 'enhanced optimized' 'weighted cost' 'fence waits' '>115<' '>55<'; do
    grep -q -e "$word" "$work/one.svg" || fail "the drawing lacks '$word'"
done
run savings --svg "$work/nowhere/one.svg" "$work/cases/legacy.dp"
code_is 2
out_is_empty
err_has 'nowhere/one.svg: error: No such file or directory'
run savings --svg "$work/idle.svg" "$work/cases/idle.dp" "$work/cases/idle.dp"
code_is 2
err_has 'there is nothing to draw'
run savings --svg - "$work/cases/legacy.dp"
code_is 2
err_has '--svg: stdout holds the figures'

# --- bad input: said with its place, the others are measured all the same, nothing is drawn ---

printf 'drainproof 1\nlist c0 direct\nbarrier\n  texture t9 sync=NOPE>ALL\nend\n' >"$work/cases/bad.dp"
echo kept >"$work/folder.svg"
run savings "$work/cases" --svg "$work/folder.svg"
code_is 2
err_has "bad.dp:4:"
out_has 'gain of all cases together: 60 of 138'
[ "$(cat "$work/folder.svg")" = kept ] || fail "the drawing was touched"
run savings --json "$work/cases"
code_is 2
out_has '"error":{"line":4' '"unusable":1'
mkdir "$work/empty"
run savings "$work/empty"
code_is 2
err_has 'empty: error: there is no *.dp file in it'
run savings "$work/none.dp"
code_is 2
out_is_empty
err_has 'none.dp: error: No such file or directory'
run savings
code_is 2
run savings --help
code_is 0
out_has 'enhanced optimized' 'fence_wait' '24: WAIT_FENCE'
[ -z "$(find "$work" -name '.*.??????')" ] || fail "a temporary file was left"
finish

#!/usr/bin/env bash
# `blame` on a command with a fault planted in its optimized model (tests/planted/command.c): it forgets fence waits while
# all of some switches are on. What is blamed, as text and as JSON, in check, explain, minimize, stats and buckets.
source "$(dirname "$0")/common.bash"
honest=$DRAINPROOF
planted=${BUILD:?must name the build folder}/planted/drainproof
example=$here/design_example.dp
export SOURCE_DATE_EPOCH=1767225600

# A target that a pixel shader reads: no optimization may spare the wait.
cat >"$work/case.dp" <<'DP'
drainproof 1
device hardware=scarlett
resource t0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
resource t1 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
list c0 direct
marker 5
draw rt=t0
barrier
  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE
draw rt=t1 shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING
end
execute c0
DP
case=$work/case.dp

# Nothing fails: 0, and it is said, of each case.
for command in "$honest" "$planted"; do
    DRAINPROOF=$command run blame "$case" "$example"
    code_is 0
    out_has "case.dp: nothing fails" "design_example.dp: nothing fails"
done
DRAINPROOF=$planted

# One switch; two, and a case that is not to blame beside it; none.
export DRAINPROOF_PLANT_SWITCHES=none,+one_eop
run blame "$case"
code_is 1
out_has "case.dp: finding: oracle soundness: H1" "ASSERTION FAILED: soundness: optimized: H1" \
    "blame: one_eop (O2): CB and DB drains" "sound if: model/optimized/opt_one_eop.c"
out_lacks "merge_call"
export DRAINPROOF_PLANT_SWITCHES=none,+merge_call,+drop_partial_flush
printf 'drainproof 1\nlist c0 direct\nend\nexecute c0\n' >"$work/idle.dp"
run blame "$case" "$work/idle.dp"
code_is 1
out_has "blame: merge_call (O1)" "blame: drop_partial_flush (O3)" "idle.dp: nothing fails"
out_lacks "one_eop"
export DRAINPROOF_PLANT_SWITCHES=none
run blame "$case"
code_is 1
out_has "blame: core: it stays with every optimization off"
# A fault in the reference is the core's too.
DRAINPROOF_PLANT_SWITCHES=all DRAINPROOF_PLANT='sync|RENDER_TARGET|model_drain|0x10' run blame "$case"
code_is 1
out_has "ASSERTION FAILED: requirement: drain +CB" "blame: core"

# Every finding by itself; within the switches that are on; the budget.
export DRAINPROOF_PLANT_SWITCHES=none,+one_eop,+fold_gcr
run blame --every "$case"
code_is 1
out_has "oracle soundness" "blame: one_eop (O2)" "blame: fold_gcr (O4)"
run blame --optimize=all,-fold_gcr "$case"
code_is 0
out_has "nothing fails"
run blame --optimize=none,+one_eop,+fold_gcr "$case"
code_is 1
out_has "with --optimize=" "blame: fold_gcr (O4)"
run blame --budget=3 "$case"
code_is 1
out_has "the budget ended the search"

# JSON: one object a case, also for what cannot be used.
run blame --json "$case" "$work/idle.dp" "$work/missing.dp"
code_is 2
err_has "missing.dp: error: No such file"
python3 - "$work/out" <<'PY' || fail "the JSON is not right"
import json, sys
found, idle, missing = [json.loads(line) for line in open(sys.argv[1])]
(one,) = found["findings"]
assert found["file"].endswith("case.dp") and one["oracle"] == "soundness" and one["optimize"] == "all", found
assert one["signature"].startswith("ASSERTION FAILED: soundness: optimized: H1"), one
blame = one["blame"]
assert blame["kind"] == "switches" and blame["exhausted"] is False and blame["steps"] > 3, blame
assert [(s["name"], s["id"]) for s in blame["switches"]] == [("one_eop", "O2"), ("fold_gcr", "O4")], blame
assert [s["file"] for s in blame["switches"]] == [f"model/optimized/opt_{n}.c" for n in ("one_eop", "fold_gcr")], blame
assert blame["text"] == "one_eop (O2), fold_gcr (O4)" and all(s["text"] for s in blame["switches"]), blame
assert idle["findings"] == [] and idle["unsupported"] is False and missing["error"]["text"], (idle, missing)
PY

# Every verb that tells a finding tells its blame.
run check --fail-on=finding "$case"
code_is 1
out_has "ASSERTION FAILED: soundness" "blame: one_eop (O2)" "blame: fold_gcr (O4)"
run check --json --fail-on=finding "$case"
out_has '"blame":{"switches":[{"name":"one_eop"'
run check --fail-on=finding --optimize=all,-one_eop "$case"
code_is 0
run explain --fail-on=finding "$case"
code_is 1
out_has "blame: one_eop (O2)"
run explain --json --fail-on=finding "$case"
out_has '"blame":{"switches":[{"name":"one_eop"'
run minimize "$case" -o "$work/small.dp"
code_is 0
out_has "ASSERTION FAILED: soundness" "blame: one_eop (O2)" "blame: fold_gcr (O4)"
run stats -n 40 --out "$work/found"
code_is 1
grep -q -F '# blame: one_eop (O2), fold_gcr (O4)' "$work"/found/*.dp || fail "a stored finding has no blame"

# Buckets keep the blame, and the switches under which their case fails.
run minimize "$case" --buckets "$work/buckets" --json
code_is 0
out_has '"optimize":"all","blame":"one_eop,fold_gcr"'
grep -h -q 'blame      one_eop (O2), fold_gcr (O4)' "$work"/buckets/*/explanation.txt || fail "explanation.txt has no blame"
grep -h -q '"blame":"one_eop,fold_gcr"' "$work"/buckets/*/bucket.json || fail "bucket.json has no blame"
rm -rf "$work/buckets"
run minimize "$case" --buckets "$work/buckets" --optimize=none,+one_eop,+fold_gcr
code_is 0
out_has "with --optimize="
run minimize --buckets "$work/buckets" --json
code_is 1
out_has '"state":"new"' '"blame":"one_eop,fold_gcr"'
sed -i 's/"optimize":"[^"]*"/"optimize":"none"/' "$work"/buckets/*/bucket.json
run minimize --buckets "$work/buckets"
code_is 0
out_has "incubating "
sed -i 's/"optimize":"none"/"optimize":"+gone"/' "$work"/buckets/*/bucket.json
run minimize --buckets "$work/buckets"
code_is 2
err_has "bucket.json: not a bucket of this folder"

# What cannot be used.
refuses() {
    text=$1
    shift
    run blame "$@"
    code_is 2
    err_has "$text"
}
refuses "CASE... is missing"
refuses "--budget: '0' is no number" --budget=0 "$case"
refuses "--budget: '1x' is no number" --budget=1x "$case"
refuses "missing.dp: error: No such file" "$work/missing.dp"
refuses "did you mean '+one_eop'?" --optimize=+one_eob "$case"
printf 'drainproof 1\nnonsense\n' >"$work/bad.dp"
refuses "bad.dp:2:1: error: " "$work/bad.dp"
finish

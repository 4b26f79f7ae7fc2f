#!/usr/bin/env bash
# `minimize` on a command with a bug planted in its reference (tests/planted/command.c): the case, the figures, the
# buckets and their life; and everything that cannot be used.
source "$(dirname "$0")/common.bash"
honest=$DRAINPROOF
planted=${BUILD:?must name the build folder}/planted/drainproof
example=$here/design_example.dp
export SOURCE_DATE_EPOCH=1767225600

# Without a bug nothing fails, and nothing is written.
run minimize "$example" -o "$work/none.dp"
code_is 2
err_has "design_example.dp: error: nothing fails"
[ ! -e "$work/none.dp" ] || fail "something was written"
DRAINPROOF=$planted
run minimize corpus/barrier/e21-target-copy-source-target-chain.dp
code_is 2
err_has "nothing fails"

# A bug: the drain of CB is forgotten for RENDER_TARGET.
export DRAINPROOF_PLANT='sync|RENDER_TARGET|model_drain|0x10'
case=corpus/barrier/e21-target-copy-source-target-chain.dp
run minimize "$case" -o "$work/small.dp"
code_is 0
err_is_empty
out_has "1 command of" "candidates judged" "ASSERTION FAILED: requirement: drain +CB" "oracle requirement: record"
grep -q -E '^bucket [0-9a-f]{16}$' "$work/out" || fail "no bucket is named"
! grep -q -E '^expect|@' "$work/small.dp" || fail "expectations or labels are left"
[ "$(wc -l <"$work/small.dp")" -le 7 ] || fail "the case is not small"
# On stdout the case stands alone. The same from bytes, from JSON, from stdin, and from the minimized case itself.
run minimize "$case"
code_is 0
same_files "$work/out" "$work/small.dp"
err_has "1 command of"
"$honest" convert "$case" -o "$work/case.bin"
"$honest" convert --to=json "$case" -o "$work/case.jsonl"
for input in "$work/case.bin" "$work/case.jsonl" "$work/small.dp"; do
    run minimize "$input" -o "$work/again.dp"
    code_is 0
    same_files "$work/again.dp" "$work/small.dp"
done
"$planted" minimize - <"$case" 2>/dev/null | cmp -s - "$work/small.dp" || fail "stdin comes out differently"
run check --fail-on=finding "$work/small.dp"
code_is 1
out_has "ASSERTION FAILED: requirement: drain +CB"

# The budget ends it, and that is said.
run minimize --budget=3 "$case" -o "$work/budget.dp"
code_is 0
out_has "3 candidates judged" "the budget ended it"
run check --fail-on=finding "$work/budget.dp"
code_is 1

# JSON.
run minimize --json "$case" -o "$work/again.dp"
code_is 0
python3 - "$work/out" "$work/small.dp" <<'PY' || fail "the JSON is not right"
import json, sys
said = json.load(open(sys.argv[1]))
assert said["signature"] == "ASSERTION FAILED: requirement: drain +CB" and said["oracle"] == "requirement", said
assert said["minimized"] == open(sys.argv[2]).read() and said["bucket"]["signature"] == said["signature"], said
assert said["after"]["commands"] == 1 and said["before"]["commands"] > 1 and said["after"]["records"] <= 7, said
assert said["tested"] >= said["accepted"] > 0 and said["exhausted"] is False and said["others"] == [], said
PY

# Buckets: new is red, known is not, a bug that is gone incubates and is fixed at the third review, and may come back.
buckets=$work/buckets/night
run minimize "$case" --buckets "$buckets"
code_is 0
out_has "bucket $buckets/" ": new"
id=$(ls "$buckets")
for file in finding.dp finding.bin minimized.dp minimized.cpp signature.txt explanation.txt bucket.json; do
    [ -s "$buckets/$id/$file" ] || fail "$file is missing"
done
same_files "$buckets/$id/minimized.dp" "$work/small.dp"
same_files "$buckets/$id/finding.bin" "$work/case.bin"
grep -q '"first_seen":"2026-01-01T00:00:00Z"' "$buckets/$id/bucket.json" || fail "the date is not right"
grep -q 'reference against optimized' "$buckets/$id/explanation.txt" || fail "the explanation names no sides"
[ "$(find "$work/buckets" -name '*.??????' | wc -l)" = 0 ] || fail "temporary files are left"
run minimize --buckets "$buckets"
code_is 1
out_has "new " "1 bucket: 1 new, 0 known, 0 incubating, 0 fixed, 0 regression"
cat >"$work/known.json" <<JSON
{"known_buckets": [{"id": "$id", "signature": "ASSERTION FAILED: requirement: drain +CB", "issue": "17"}]}
JSON
run minimize --buckets "$buckets" --known "$work/known.json"
code_is 0
out_has "known " "issue 17"
run minimize "$case" --buckets "$buckets" --known "$work/known.json" --json
code_is 0
out_has '"state":"known"' '"red":false'
for state in incubating incubating fixed fixed; do
    DRAINPROOF_PLANT='' run minimize --buckets "$buckets" --known "$work/known.json"
    code_is 0
    out_has "$state "
done
out_has "take it off the list"
run minimize --buckets "$buckets" --known "$work/known.json" --json
code_is 1
out_has '"state":"regression"' '"red":1' "\"id\":\"$id\""

# What else is met on the way has a bucket of its own in the end, minimized too.
export DRAINPROOF_PLANT='layout|COPY_SOURCE|model_nonTC|1'
run minimize corpus/barrier/table-row-layout-copy-source.dp --buckets "$work/both"
code_is 0
out_has "met on the way: ASSERTION FAILED: requirement: colour op" "bucket $work/both/"
[ "$(find "$work/both" -mindepth 1 -maxdepth 1 -type d | wc -l)" -ge 2 ] || fail "there is one bucket only"
for folder in "$work"/both/*; do
    run check --fail-on=finding "$folder/minimized.dp"
    code_is 1
    out_has "$(cat "$folder/signature.txt")"
    [ "$(grep -c '^' "$folder/minimized.dp")" -le 7 ] || fail "$folder/minimized.dp is not small"
done
export DRAINPROOF_PLANT='sync|RENDER_TARGET|model_drain|0x10'

# What cannot be used.
refuses() {
    text=$1
    shift
    run minimize "$@"
    code_is 2
    err_has "$text"
}
refuses "a CASE is missing"
refuses "--budget: '0' is no number" --budget=0 "$case"
refuses "--budget: '1e6' is no number" --budget=1e6 "$case"
refuses "--known needs --buckets" --known "$work/known.json" "$case"
refuses "--output needs a CASE" --buckets "$buckets" -o "$work/x.dp"
refuses "--json takes stdout" --json -o - "$case"
refuses "--replay goes with no CASE" --replay corpus/regressions "$case"
refuses "missing.dp: error: No such file" "$work/missing.dp"
refuses "--known: $work/missing.json: No such file" --buckets "$buckets" --known "$work/missing.json"
printf '{"known_buckets": [\n7]}' >"$work/bad.json"
refuses "entry 1 (from 1) is no object" --buckets "$buckets" --known "$work/bad.json"
printf '{"known_buckets": [\n,]}' >"$work/bad.json"
refuses "bad.json:2: " --buckets "$buckets" --known "$work/bad.json"
refuses "small.dp: Not a directory" "$case" --buckets "$work/small.dp/buckets"
refuses "small.dp/out.dp: error: Not a directory" "$case" -o "$work/small.dp/out.dp"
printf 'x' >"$buckets/$id/bucket.json"
refuses "bucket.json: not a bucket of this folder" --buckets "$buckets"
refuses "bucket.json: not a bucket of this folder" "$case" --buckets "$buckets"
rm "$buckets/$id/bucket.json" "$buckets/$id/minimized.dp"
run minimize "$case" --buckets "$buckets"
code_is 0
same_files "$buckets/$id/minimized.dp" "$work/small.dp"
printf 'drainproof 1\nnonsense\n' >"$buckets/$id/minimized.dp"
refuses "minimized.dp: line 2" --buckets "$buckets"
SOURCE_DATE_EPOCH=soon refuses "SOURCE_DATE_EPOCH" "$case"
finish

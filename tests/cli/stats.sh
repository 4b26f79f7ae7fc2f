#!/usr/bin/env bash
# drainproof stats: figures, gates, options, and what it leaves behind.
source "$(dirname "$0")/common.bash"

run stats --programs 600 --seed 5 --gate --out "$work/findings"
code_is 0
out_has "600 programs from seed 5, shadow on" "write_read" "total" "rules reported" "marks met" \
    "promised pairs counted by oracles/promise" "programs accepted" "holds" \
    "promised orders compared with ticks" "programs that no judge was asked of  0: holds" "declared faults seen" "uav_skips_vs"
out_lacks "FAILS"
err_is_empty
[ ! -e "$work/findings" ] || fail "a folder for findings that are not there"

# Equal options, equal figures.
run stats --programs 300 --seed 9 --json
code_is 0
cp "$work/out" "$work/first"
run stats --programs 300 --seed 9 --json
same_files "$work/first" "$work/out"
python3 - "$work/out" <<'PY' || fail "the JSON does not add up"
import json, sys
figures = json.load(open(sys.argv[1]))
assert figures["programs"] == figures["total"]["programs"] == 300
assert figures["bounds"] > 0 and figures["programs_unjudged"] == 0
assert set(figures["known_faults"]) == {"uav_skips_vs"}
for key, value in figures["total"].items():
    assert value == sum(shape[key] for shape in figures["shapes"].values()), key
assert figures["total"]["accepted"] + figures["total"]["both_rejected"] == 300
assert [gate["holds"] for gate in figures["gates"]] == [True] * 5
PY

# Without the shadow hardly anything is accepted: vacuous, but only --gate minds.
run stats --programs 300 --no-shadow
code_is 0
out_has "shadow off" "FAILS"
run stats --programs 300 --no-shadow --gate
code_is 3
err_has "vacuous: programs accepted"

# One shape, nothing wrong, longer programs.
run stats --programs 200 --shapes=aliasing --wrong-in=0 --commands=60
code_is 0
out_has "aliasing"
out_lacks "ping_pong"

for wrong in --programs=0 --programs=ten --programs= --seed=-1 --seed=99999999999999999999 --commands=0 --wrong-in=1x \
    --shapes=nosuch --nosuch; do
    run stats "$wrong"
    code_is 2
    out_is_empty
done
run stats --programs=5 something
code_is 2
err_has "something: stats takes options only"

run stats --help
code_is 0
out_has "usage: drainproof stats" "--no-shadow" "--gate" "examples:"
finish

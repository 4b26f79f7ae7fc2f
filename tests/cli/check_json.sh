#!/usr/bin/env bash
# `check --json`: one object a file, the fields of design section 11, exact numbers.
source "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 0; }
example=$here/design_example.dp

run check --json "$example"
code_is 0
err_is_empty
[ "$(wc -l <"$work/out")" = 1 ] || fail "not one line"
python3 -m json.tool <"$work/out" >/dev/null || fail "python3 -m json.tool refuses it"
python3 - "$work/out" <<'PY' || fail "fields"
import json, sys
case = json.load(open(sys.argv[1]))
assert list(case) == ["file", "accepted", "diagnostics", "requirements", "actions", "packets", "findings",
                      "unsupported"], list(case)
assert case["file"].endswith("design_example.dp")
assert case["accepted"] is True and case["diagnostics"] == [] and case["findings"] == [] and case["unsupported"] == []
assert len(case["requirements"]) == 3, case["requirements"]
first = case["requirements"][0]
assert first["group"] == 0 and first["barrier"] == 0, first
assert first["drain"] == "CB" and first["op"]["colour"] == "decompress", first
assert first["trust"] in ("seed", "spec", "observed", "proposed") and "only" not in first
assert set(case["packets"]) == {"reference", "optimized"}
for model in case["packets"]:
    stream = case["packets"][model]
    assert [p["packet"] for p in stream].count("WORK") == 4, stream
    assert all(p["list"] == "c0" for p in stream if "list" in p)
assert {a["model"] for a in case["actions"]} == {"reference", "optimized"}
PY

cat >"$work/error.dp" <<'DP'
drainproof 1
device
resource t0 texture2d 64x64 layout=SHADER_RESOURCE
list c0 direct
barrier
  texture t0 sync=PIXEL_SHADING>PIXEL_SHADING access=SHADER_RESOURCE>SHADER_RESOURCE layout=SHADER_RESOURCE>SHADER_RESOURCE flags=DISCARD
end
execute c0
expect rule D01 error
expect ok
DP
run check --json --expect "$work/error.dp" "$work/missing.dp" "$example"
code_is 2
err_has "error.dp:10: expectation failed: expect ok"
[ "$(wc -l <"$work/out")" = 3 ] || fail "not three lines"
python3 - "$work/out" <<'PY' || fail "fields of an error"
import json, sys
error, missing, example = [json.loads(line) for line in open(sys.argv[1])]
assert error["accepted"] is False
wrong = [d for d in error["diagnostics"] if d["rule"] == "D01"]
assert len(wrong) == 1, error["diagnostics"]
text = wrong[0].pop("text")
assert "DISCARD" in text, text
assert wrong[0] == {"rule": "D01", "severity": "error", "trust": "spec", "message_id": 1436, "phase": "record",
                    "command": 3, "line": 5, "group": 0, "barrier": 0}, wrong
assert error["expectations"] == {"held": 1, "failed": 1, "unusable": 0}
assert set(missing) == {"file", "error"} and missing["error"]["text"] == "No such file or directory", missing
assert example["expectations"]["failed"] == 0 and example["expectations"]["held"] == 8
PY

# A name that is no UTF-8 does not break the form.
cp "$example" "$work/$(printf 'a\377b').dp"
run check --json "$work/$(printf 'a\377b').dp"
code_is 0
python3 -c '
import json, sys
assert json.load(open(sys.argv[1], encoding="utf-8"))["file"].endswith("a?b.dp")
' "$work/out" || fail "file name"
finish

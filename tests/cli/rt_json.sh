#!/usr/bin/env bash
# `rt --json` and `rt --svg`: well-formed, complete, exact.
source "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 0; }

cat >"$work/object.dp" <<'DP'
drainproof 1
device series=S
state_object o0 wave=64 depth=1
  rt_shader @a<b ray_generation vgprs=33
  rt_shader ray_generation vgprs=128
  rt_site TraceRay live=4294967295 rays=18446744073709551615
  rt_triangle_shape L2=21
state_object o1
DP
sed -i 's/@a<b/@light/' "$work/object.dp"
run rt --json --svg "$work/chart.svg" "$work/object.dp"
code_is 0
err_is_empty
[ "$(wc -l <"$work/out")" = 1 ] || fail "not one line"
python3 - "$work/out" <<'PY' || fail "fields"
import json, sys
case = json.load(open(sys.argv[1]))
assert list(case) == ["file", "objects", "findings"], list(case)
assert case["file"].endswith("object.dp") and case["findings"] == []
first, second = case["objects"]
assert list(first) == ["object", "series", "wave", "valid", "occupancy", "shaders", "caps", "stack", "traffic", "sites",
                       "bvh", "triangles", "split", "advice"], list(first)
assert first["object"] == "o0" and first["series"] == "S" and first["wave"] == 64 and first["valid"] is True
assert first["occupancy"]["vgprs"] == 128 and first["occupancy"]["waves"] == 4 and first["occupancy"]["best_cap"] == 96
assert [s["name"] for s in first["shaders"]] == ["light", "RG1"], first["shaders"]
assert [c["cap"] for c in first["caps"]] == list(range(8, 128, 8))
assert first["traffic"]["bytes"] == 2**64 - 1
assert first["stack"]["threads"] == [52 * 2 * 4 * 64, 20 * 2 * 4 * 64]
split = first["split"]
assert split["assignment"] == [0, 1] and split["waves"] == [12, 4] and len(split["curve"]) == 2
rules = {a["rule"]: a for a in first["advice"]}
assert rules["XR03"]["figures"] == {"live_bytes": 2**32 - 1, "traffic_bytes": 2**64 - 1}
assert rules["XR03"]["index"] == 0 and rules["XR03"]["line"] == 6 and rules["XR03"]["severity"] == "WARN"
assert rules["XR10"]["figures"] == {"reason": 2, "runtime_builder": 0} and rules["XR10"]["subject"] == "triangle"
assert rules["XR05"]["index"] == -1 and rules["XR05"]["advice"] and rules["XR05"]["trust"] == "seed"
assert second["advice"] == [] and second["shaders"] == []
PY
python3 - "$work/chart.svg" <<'PY' || fail "chart"
import sys, xml.etree.ElementTree as tree
svg = tree.parse(sys.argv[1]).getroot()
name = "{http://www.w3.org/2000/svg}"
assert svg.tag == name + "svg" and svg.get("width") == "800", svg.attrib
texts = ["".join(t.itertext()) for t in svg.iter(name + "text")]
assert "light" in texts and "RG1" in texts, texts
assert any(t.startswith("best cap: 96, 5 waves") for t in texts), texts
height = float(svg.get("height"))

def inside(element, x, y):
    move = element.get("transform", "translate(0 0)")[len("translate("):-1].split()
    x, y = x + float(move[0]), y + float(move[1])
    for key, at, end in (("x", x, 800), ("cx", x, 800), ("x1", x, 800), ("x2", x, 800),
                         ("y", y, height), ("cy", y, height), ("y1", y, height), ("y2", y, height)):
        if element.get(key) is not None:
            assert 0 <= at + float(element.get(key)) <= end, (element.tag, element.attrib)
    for child in element:
        inside(child, x, y)

inside(svg, 0, 0)
PY

# A file that cannot be used.
run rt --json "$work/missing.dp"
code_is 2
out_is_error "No such file or directory"
finish

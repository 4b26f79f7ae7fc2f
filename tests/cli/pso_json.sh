#!/usr/bin/env bash
# `pso --json` and `pso --svg`: well-formed, complete, exact.
source "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 0; }

run pso --json --svg "$work/picture.svg" --fail-on=finding corpus/pso/scenario-title.dp
code_is 0
err_is_empty
[ "$(wc -l <"$work/out")" = 1 ] || fail "not one line"
python3 - "$work/out" <<'PY' || fail "fields"
import json, sys
case = json.load(open(sys.argv[1]))
assert list(case) == ["file", "compare", "left_out", "keys", "classes", "bases", "pipelines", "refusals", "creations",
                      "package", "failures", "findings"], list(case)
assert case["compare"] == "strict" and case["left_out"] == 14
assert (case["keys"], case["classes"], len(case["bases"]), len(case["pipelines"])) == (4, 6, 6, 14)
assert case["creations"] == {"without": 14, "with": 6, "saved": 8}
named = {p["pipeline"]: p for p in case["pipelines"]}
assert list(named["decals"]) == ["pipeline", "line", "derived", "key", "class", "covered", "is_base", "base", "blocks",
                                 "exports", "compiled"], list(named["decals"])
assert named["prepass"]["is_base"] and named["prepass"]["exports"] == ["NONE"] * 8
assert named["hdr_alpha"]["base"] == "hdr_add" and named["hdr_alpha"]["blocks"] == ["BLEND"]
assert named["hdr"]["exports"][0] == "UNORM16.RGBA" and named["hdr_add"]["exports"][0] == "FLOAT32.RGBA"
assert all(p["base"] in case["bases"] for p in case["pipelines"])
assert all(named[b]["is_base"] and named[b]["base"] == b and named[b]["blocks"] == [] for b in case["bases"])
why = {(r["from"], r["to"]): r for r in case["refusals"]}
assert why[("hdr", "hdr_add")]["text"] == "Shader exports UNORM format - CB expects 16 or 32-bit floats"
assert why[("hdr", "hdr_add")]["reason"] == "TYPE" and why[("hdr", "hdr_add")]["target"] == 0
package = case["package"]
for part in ("all", "base_set"):
    kinds = package[part]["kinds"]
    assert list(kinds) == ["P", "M", "G", "X"]
    assert sum(k["bytes"] for k in kinds.values()) == package[part]["bytes"]
    assert sum(k["deduplicated"] for k in kinds.values()) == package[part]["deduplicated"]
    assert kinds["P"]["bytes"] == 676 * kinds["P"]["blobs"]
assert package["all"]["kinds"]["G"]["distinct"] == package["base_set"]["kinds"]["G"]["distinct"] == 8
assert package["base_set"]["deduplicated"] < package["all"]["deduplicated"] < package["all"]["bytes"]
assert [f["rule"] for f in case["failures"]] == ["E_EXPORT", "E_EXPORT"] and case["failures"][0]["line"] > 0
assert case["findings"] == []
PY
python3 - "$work/picture.svg" <<'PY' || fail "picture"
import sys, xml.etree.ElementTree as tree
svg = tree.parse(sys.argv[1]).getroot()
name = "{http://www.w3.org/2000/svg}"
assert svg.tag == name + "svg" and svg.get("width") == "800", svg.attrib
texts = ["".join(t.itertext()) for t in svg.iter(name + "text")]
assert "prepass" in texts and "hdr_alpha: BLEND" in texts, texts
assert "hdr_add not from hdr: Shader exports UNORM format - CB expects 16 or 32-bit floats" in texts, texts
assert any(t.endswith(" bytes") for t in texts)
height = float(svg.get("height"))
for e in svg.iter():
    for key, end in (("x", 800), ("cx", 800), ("y", height), ("cy", height)):
        if e.get(key) is not None:
            assert 0 <= float(e.get(key)) <= end, (e.tag, e.attrib)
PY

# A file that cannot be used.
run pso --json "$work/missing.dp"
code_is 2
out_is_error "No such file or directory"
finish

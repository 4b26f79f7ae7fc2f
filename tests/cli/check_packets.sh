#!/usr/bin/env bash
# drainproof check: given packets are for another verb and it says so; the text and the JSON of a case say the same.
source "$(dirname "$0")/common.bash"

printf 'drainproof 1\npackets s\n  ITEM CS.w@x\npackets u\n  ITEM CS.w@x\nexpect stream s clean\n' >"$work/packets.dp"
run check "$work/packets.dp"
code_is 0
out_has 'packets.dp: note: packets s: not judged here; `drainproof judge` judges given packets' \
    'note: packets u: not judged here'
run check --json "$work/packets.dp"
code_is 0
out_has '"unjudged_packets":["s","u"]'
run check --expect "$work/packets.dp"
code_is 0
out_has 'packets u: not judged here'
out_lacks 'packets s: '

# Diagnostics, hazards of both kinds, waits and findings of a case are as many in text as in JSON, and the exit code is
# one; stream hazards are not counted as the application's.
python3 - "$work" >"$work/random.dp" <<'PY'
import random
draw = random.Random(7)
print("drainproof 1\ndevice")
for i in range(4):
    print(f"resource b{i} buffer 4096 flags=ALLOW_UNORDERED_ACCESS")
print("list c0 direct")
for i in range(40):
    kind, name = draw.choice(["write", "read"]), f"b{draw.randrange(4)}"
    access = "UNORDERED_ACCESS" if kind == "write" else "SHADER_RESOURCE"
    print(f"dispatch shader {kind} {name} {access}@COMPUTE_SHADING")
    if draw.randrange(3) == 0:
        print(f"barrier\n  buffer b{draw.randrange(4)} sync=COMPUTE_SHADING>{draw.choice(['COPY', 'COMPUTE_SHADING'])} "
              f"access=UNORDERED_ACCESS>{draw.choice(['COPY_SOURCE', 'SHADER_RESOURCE', 'RENDER_TARGET'])}")
print("end\nexecute c0")
PY
files=("$work/random.dp" corpus/regressions/*.dp corpus/hardware/driver-*.dp corpus/bugs/OK-*.dp)
run check --hazards "${files[@]}"
text=$code
cp "$work/out" "$work/text"
run check --hazards --json "${files[@]}"
code_is "$text"
python3 - "$work/text" "$work/out" <<'PY' || fail "the text and the JSON differ"
import collections, json, re, sys
said = collections.defaultdict(collections.Counter)
for line in open(sys.argv[1]):
    match = re.match(r"(\S+?\.dp)(?::\d+|: record \d+)?: (?:(?:error|warning): ([A-Z]+\d\w*)|"
                     r"(application hazard|hazard|needless wait|finding): )", line)
    if match:
        said[match.group(1)][match.group(2) or match.group(3)] += 1
hazards = broken = 0
for line in open(sys.argv[2]):
    case = json.loads(line)
    expected = collections.Counter(d["rule"] for d in case["diagnostics"])
    for key, words in (("application_hazards", "application hazard"), ("hazards", "hazard"),
                       ("needless", "needless wait"), ("findings", "finding")):
        expected[words] = len(case[key])
    assert +said[case["file"]] == +expected, (case["file"], said[case["file"]], expected)
    hazards += len(case["application_hazards"])
    broken += len([h for h in case["hazards"] if "known" not in h and "application" not in h])
totals = open(sys.argv[1]).read().splitlines()[-1]
assert hazards > 20 and f" {hazards} application hazards, {broken} of packets, " in totals, totals
PY
finish

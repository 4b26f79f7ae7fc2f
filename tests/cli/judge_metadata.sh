#!/usr/bin/env bash
# drainproof judge on the compression witnesses of hardware sheet 10: both judges find what the file's line `# judge:`
# says, that and nothing else, in the packets that the file gives. `app:` is the application's and fails nothing.
source "$(dirname "$0")/common.bash"

for file in corpus/hardware/C[0-9]*.dp; do
    wanted=$(sed -n 's/^# judge: //p' "$file")
    case $wanted in
    clean | app:*) code=0 ;;
    *) code=1 ;;
    esac
    run judge --json "$file"
    code_is $code
    python3 - "$work/out" "$wanted" <<'PY' || fail "$file: not '$wanted'"
import json, sys
[lists] = json.load(open(sys.argv[1]))["blocks"]
assert lists["findings"] == [], lists
said = [("app:" if h["application"] else "") + h["kind"] + " " + h["label"] + " " + h.get("kinds", h["class"])
        for h in lists["hazards"]]
assert all(h["judge"] == "both" for h in lists["hazards"]), lists
assert (said or ["clean"]) == [sys.argv[2]], said
PY
done
[ "$(ls corpus/hardware/C[0-9]*.dp | wc -l)" -ge 9 ] || fail "a witness is missing"

# For people: who meets what, what is missing, and whose fault it is.
run judge corpus/hardware/C1.dp
code_is 1
out_has 'both judges: H5, given stream: SHADER_RESOURCE@PIXEL_SHADING at 5 meets IndirectColorClear' 'missing: BLIT FCE'
run judge corpus/hardware/C6-application.dp
code_is 0
out_has 'metadata that hold nothing valid' "the application's"

# Torn metadata: the invalidation of LM is left out between the draw and its reader.
sed 's/|glm fence/ fence/' corpus/hardware/C2.dp >"$work/torn.dp"
run judge "$work/torn.dp"
code_is 1
out_has 'both judges: H6 CBm > PS META, given stream: ' 'colour metadata' 'missing: invalidation of glm'
out_lacks ': H1 '

# Expectations on the models' own streams.
printf 'expect hazard H5 none\nexpect hazard H6 none\n' >>"$work/torn.dp"
run check --expect "$work/torn.dp"
code_is 0
printf 'expect hazard H5 @r\n' >>"$work/torn.dp"
run check --expect "$work/torn.dp"
code_is 1
out_has 'the reference judge finds none'
finish

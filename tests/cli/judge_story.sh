#!/usr/bin/env bash
# drainproof judge --story and check --story: how each hazard comes about, of a stream of items, of a list's packets, of a
# translator's; nothing where there is no hazard.
source "$(dirname "$0")/common.bash"

cat >"$work/stream.dp" <<'DP'
drainproof 1
packets lost
  ITEM CS.w@x
  DRAIN CS
  ITEM PS.r@x+PSk.r@x
  ACQUIRE gcr=gl2_inv
packets kept
  ITEM CS.w@x
  DRAIN CS
  ACQUIRE gcr=gl1|glv|glk
  ITEM PS.r@x+PSk.r@x
packets illegal
  ITEM CS.w@y
  WAIT_FENCE 7 ME
DP
run judge --story "$work/stream.dp"
code_is 1
sed -n '/H1:CS>PSk@x/,/^ *H1:/p' "$work/out" | tail -n +2 >"$work/told"
cat >"$work/wanted" <<'TEXT'
    1. PFP passes packets 1 to 3.
    2. ME passes packet 1 (CS.w@x), which launches CS.
    3. GLK takes version 0 from memory by itself.
    4. CS of packet 1 writes version 1 into GL2.
    5. ME passes packet 2 (DRAIN CS): CS of packet 1 is done.
    6. ME passes packet 3 (PS.r@x+PSk.r@x), which launches PSk.
    7. PSk of packet 3 reads version 0 from GLK.
    H1: PSk of packet 3 had to read version 1 and read version 0: GLK still had the older line.
TEXT
same_files "$work/wanted" "$work/told"
out_has '    H4: packet 4 (ACQUIRE gcr=gl2_inv) drops a dirty line of GL2: what CS of packet 1 wrote is lost.'
[ "$(grep -c '^    1\. ' "$work/out")" = 3 ] || fail "a story a hazard, none of H8 and of what is clean"
run judge "$work/stream.dp"
out_lacks '1. PFP passes'
run judge --story --json "$work/stream.dp"
python3 - "$work/out" <<'PY' || fail "stories in JSON"
import json, sys
blocks = {b["packets"]: b["hazards"] for b in json.load(open(sys.argv[1]))["blocks"]}
assert [h["story"][-1][:3] for h in blocks["lost"]] == ["H1:", "H1:", "H4:"], blocks["lost"]
assert blocks["kept"] == [] and all("story" not in h for h in blocks["illegal"])
PY

# Packets of a list: work by its label, packets with what they are for.
run judge --story "$here/given_list.dp"
code_is 1
out_has '    2. ME passes packet 1 (WORK @w), which launches CS.' \
    '    5. ME passes packet 2 (DRAIN CS for @b): CS of packet 1 is done.' \
    '    H1: CS of packet 3 had to read version 1 and read version 0: GLV still had the older line.'
run judge --story --json "$here/given_list.dp"
python3 - "$work/out" <<'PY' || fail "the story of a list in JSON"
import json, sys
[lists] = json.load(open(sys.argv[1]))["blocks"]
assert lists["hazards"][0]["story"][-1].startswith("H1: CS of packet 3")
PY

# A translator's own stream: a declared fault of the untranslated path.
run check --story corpus/regressions/untranslated-uav-invalidates-too-early.dp
out_has 'H1' '    1. PFP passes packets 1 to '
[ "$(grep -c ': hazard: ' "$work/out")" = "$(grep -c '^    1\. ' "$work/out")" ] || fail "a story a hazard"
run check --hazards corpus/regressions/untranslated-uav-invalidates-too-early.dp
out_lacks '1. PFP passes'
for verb in judge check; do
    run "$verb" --help
    out_has '--story'
done

# Every hazard of the hardware corpus has a story.
for file in corpus/hardware/*.dp; do
    run judge --story "$file"
    out_lacks 'No story'
done
finish

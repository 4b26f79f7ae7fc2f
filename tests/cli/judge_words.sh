#!/usr/bin/env bash
# drainproof judge, as somebody meets it who writes packets by hand: why a packet is illegal, places and names in the
# words of the file, the vocabulary in the help, JSON where a file cannot be used.
source "$(dirname "$0")/common.bash"

# --- H8: field, value, rule, for each that an ITEM stream can break ---
cat >"$work/h8.dp" <<'DP'
drainproof 1
resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET
packets s
  ITEM CS.w@x
  EOP gcr=glk fence=1   # a comment is no packet

  EOP gcr=gl1 fence=1
    WAIT_FENCE 7 ME
  ACQUIRE rb=cb_meta
  BLIT DCC_DECOMPRESS t0 colour path=CB
  EOS PS_DONE
  ITEM CSk.w@x
  RB_EVENT ALL_WB
  DRAIN CS predicated
expect stream s H8
DP
run judge "$work/h8.dp"
code_is 1
out_has 'h8.dp:5:3: H8: packet 2 (EOP gcr=glk fence=1) is illegal: gcr=glk: EOP with glk or gli' \
    'h8.dp:7:3: H8: packet 3 (EOP gcr=gl1 fence=1) is illegal: fence=1: EOP and EOS: a fence that an earlier packet' \
    'h8.dp:8:5: H8: packet 4 (WAIT_FENCE 7 ME) is illegal: fence=7: WAIT_FENCE: a fence that no earlier packet signals' \
    'h8.dp:9:3: H8: packet 5 (ACQUIRE rb=cb_meta) is illegal: rb=cb_meta: ACQUIRE with cb_meta' \
    'h8.dp:10:3: H8: packet 6 (BLIT DCC_DECOMPRESS t0 colour) is illegal: resource: a resource that is no texture' \
    'h8.dp:11:3: H8: packet 7 (EOS PS_DONE) is illegal: fence=0: EOP and EOS: fence 0' \
    'h8.dp:12:3: H8: packet 8 (CSk.w@x) is illegal: element=CSk.w: an element of a client that never writes' \
    'h8.dp:13:3: H8: packet 9 (RB_EVENT ALL_WB) is illegal: event=ALL_WB: RB_EVENT with an end-of-pipe event' \
    'h8.dp:14:3: H8: packet 10 (DRAIN CS predicated) is illegal: predicated' '(model/judge.md, H8)'
out_lacks 'waits for ever'
"$DRAINPROOF" judge --json - <"$work/h8.dp" >"$work/out" 2>"$work/err"
python3 - "$work/out" <<'PY' || fail "the JSON of H8"
import json, sys
[block] = json.load(open(sys.argv[1]))["blocks"]
first = block["hazards"][0]
assert (first["kind"], first["line"], first["field"], first["value"]) == ("H8", 5, "gcr", "glk"), first
assert first["rule"] == "EOP with glk or gli" and len(block["hazards"]) == 9
PY
printf 'drainproof 1\nlist c0 compute\nend\npackets c0\n  ITEM PS.r@x\n  DRAIN VS\n' >"$work/compute.dp"
run judge "$work/compute.dp"
code_is 1
out_has 'element=PS.r: not on a COMPUTE or COPY queue' 'stage=VS: not on a COMPUTE or COPY queue'

# --- packets of lists: the packet's own line, names, and no model that the writer does not know ---
cp "$here/given_list.dp" "$work/list.dp"
run judge "$work/list.dp"
code_is 1
out_has 'list.dp:14:3: hazard: both judges: H1 CS > CS, given stream: UNORDERED_ACCESS@COMPUTE_SHADING of line 4' \
    'of line 7 (dispatch)' ', b0 subresource 0, promised by chain'
out_lacks 'record '
run judge --json "$work/list.dp"
code_is 1
python3 - "$work/out" <<'PY' || fail "the place of a packet in JSON"
import json, sys
[lists] = json.load(open(sys.argv[1]))["blocks"]
[hazard] = lists["hazards"]
assert hazard["after"]["packet"] == {"block": "c0", "number": 3, "line": 14, "column": 3}, hazard
PY
sed 's/DRAIN CS/DRAIN PS/' "$work/list.dp" >"$work/stage.dp"
run judge "$work/stage.dp"
code_is 1
out_has 'stage.dp:13:5: oracle legality: ' 'given DRAIN: VS or PS on compute queue' \
    'packets c0, packet 2, DRAIN PS for line 5, of list c0, compute: VS or PS on compute queue'
out_lacks 'optimized'
out_lacks 'record '
sed 's/ for @b$//' "$work/list.dp" >"$work/cause.dp"
run judge "$work/cause.dp"
code_is 1
out_has 'cause.dp:13:5: oracle legality: ' 'DRAIN CS without `for @LABEL`, of list c0, compute: cause is not in its list'
sed 's/WORK @w/WORK @r/' "$work/list.dp" >"$work/order.dp"
run judge "$work/order.dp"
code_is 1
out_has 'order.dp:11:3: oracle legality: ' 'WORK @r for line 7'
out_lacks 'optimized'
# A block of ITEMs that is called like a list is no packets of that list.
printf 'packets c1\n  ITEM CS.w@x\n' | cat <(sed 's/^packets c0/list c1 compute\nend\nexecute c1\n&/' "$work/list.dp") - >"$work/mixed.dp"
sed -i 's/^    DRAIN CS for @b/&\n  ACQUIRE gcr=gl1|glv|glk for @b/' "$work/mixed.dp"
run judge "$work/mixed.dp"
code_is 0
out_has 'packets c1: 1 packets, 1 items: clean' 'packets of lists: every promise is kept'

# --- what cannot be used: an error object, and the place ---
while IFS='|' read -r case said; do
    printf "$case" >"$work/bad.dp"
    run judge --json "$work/bad.dp"
    code_is 2
    out_is_error "$said"
done <<'CASES'
drainproof 1|there is no `packets` block in it
drainproof 1\nfrobnicate|`frobnicate` is no command
|the text is empty
CASES
run judge --json "$work/missing.dp" "$work/h8.dp"
code_is 2
[ "$(wc -l <"$work/out")" = 2 ] || fail "one object a file"
out_has '"text":"No such file or directory"'
printf 'drainproof 1\npackets s\n  ITEM CS.w@x\npackets s\n  ITEM CS.w@x\n' >"$work/twice.dp"
run judge --json "$work/twice.dp"
code_is 2
err_has 'twice.dp:5: error: packets s: a block of this name stands above'
out_has '"error":"a block of this name stands above"'

# --- the help: every packet, every client, and the limits, from the registries ---
run judge --help
code_is 0
out_has 'at most 32 elements' 'at most 64 names' 'NAME.META'
for word in $(sed -n 's/^DP_PACKET(\([A-Z_]*\),.*/\1/p' model/packet.def) WAIT_FENCE; do
    grep -q "^  $word\b" "$work/out" || fail "the help lacks the packet $word"
done
for word in $(sed -n 's/^DP_VALUE(CLIENT, *\([A-Za-z]*\),.*/\1/p' model/vocabulary/judge.def); do
    grep -q "\b$word\b" "$work/out" || fail "the help lacks the client $word"
done
finish

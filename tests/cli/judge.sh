#!/usr/bin/env bash
# drainproof judge: streams of items, packets of lists, bad input; every witness program of hardware sheet 10.
source "$(dirname "$0")/common.bash"

cat >"$work/stream.dp" <<'DP'
drainproof 1
packets lost
  ITEM CS.w@x
  DRAIN CS
  ITEM PS.r@x+PSk.r@x
packets kept
  ITEM CS.w@x
  DRAIN CS
  ACQUIRE gcr=gl1|glv|glk
  ITEM PS.r@x+PSk.r@x
expect stream lost H1:CS>PS@x H1:CS>PSk@x
expect stream kept clean
DP
run judge "$work/stream.dp"
code_is 1
out_has 'packets lost: 3 packets, 2 items: hazards'
out_has 'H1:CS>PS@x: packet 3 (PS.r@x+PSk.r@x) may read what was there before, packet 1 (CS.w@x)'
out_has 'packets kept: 4 packets, 2 items: clean'
run check --expect "$work/stream.dp"
code_is 0
out_has '2 of 2 expectations hold'
run judge --json "$work/stream.dp"
code_is 1
out_has '"what":"H1:CS>PS@x"'

# Every witness program, and no other expectation in these files.
run check --expect corpus/hardware/*.dp
code_is 0
out_has '0 findings, 0 unusable'
[ "$(cat corpus/hardware/*.dp | grep -c '^packets')" -ge 86 ] || fail "a witness program is missing"

# The text form keeps items, and JSON does too.
run convert --to=json "$work/stream.dp"
code_is 0
cp "$work/out" "$work/stream.json"
run convert --from=json --to=text "$work/stream.json"
code_is 0
same_files "$work/stream.dp" "$work/out"

# Packets of a list take the translator's place: what it promised is missing here.
cp "$here/given_list.dp" "$work/list.dp"
run judge "$work/list.dp"
code_is 1
out_has 'H1 CS > CS'
sed 's/^ *DRAIN CS for @b/&\n  ACQUIRE gcr=gl1|glv|glk|glm for @b/' "$work/list.dp" > "$work/kept.dp"
run judge "$work/kept.dp"
code_is 0
out_has 'every promise is kept'
sed '/WORK @r/d' "$work/list.dp" > "$work/short.dp"
run judge "$work/short.dp"
code_is 1
out_has 'oracle legality: '

# Every hazard of a list is told, with what is missing; nothing else is.
run judge corpus/hardware/driver-good.dp
code_is 0
out_has 'every promise is kept'
out_lacks hazard needless cost
run judge corpus/hardware/driver-pfp-sync-missing.dp
code_is 1
out_has 'both judges: H7 CS > PFP, given stream: ' 'missing: PFP_SYNC_ME' 'packets of lists: 1 hazard'
run judge corpus/hardware/driver-eop-not-awaited.dp
code_is 1
out_has 'H7 CS > PFP' 'H7 CS > CE' 'H1 CBd > PS' 'missing: EOP + WAIT_FENCE, misplaced at 3' 'packets of lists: 3 hazards'
sed '/SYNC_ME /d' corpus/hardware/driver-good.dp >"$work/two.dp"
run judge "$work/two.dp"
code_is 1
[ "$(grep -c ': hazard: both judges: H7 CS > ' "$work/out")" = 2 ] || fail "two hazards, one line each"
out_has 'packets of lists: 2 hazards'
out_lacks 'oracle '
run judge --json "$work/two.dp"
code_is 1
python3 - "$work/out" <<'PY' || fail "the JSON of two hazards"
import json, sys
[lists] = json.load(open(sys.argv[1]))["blocks"]
assert lists["packets"] == "lists" and lists["kept"] is False and lists["findings"] == [] and "cost" not in lists
assert [(h["stream"], h["judge"], h["kind"], h["before"]["label"], h["after"]["label"], h["after"]["unit"], h["blame"])
        for h in lists["hazards"]] == [("given", "both", "H7", "a", "r", "PFP", "PFP_SYNC_ME"),
                                       ("given", "both", "H7", "a", "r", "CE", "CE_SYNC_ME")], lists["hazards"]
PY

# --against: what it costs beside the reference's packets; a wait that orders nothing promised is told without it too.
sed -e 's/^  WORK @a$/&\n  DRAIN VS for @b\n  ACQUIRE gcr=gl2_wb|gl2_inv for @b/' \
    -e 's/^draw @d rt=t0$/& shader read b1 SHADER_RESOURCE@VERTEX_SHADING/' \
    -e 's/^list /resource b1 buffer 65536\n&/' corpus/hardware/driver-good.dp >"$work/dear.dp"
run judge "$work/dear.dp"
code_is 0
out_has 'needless wait: of what it waits for (VS|' 'nothing is promised for VS, where draw @d is in flight'
run judge --against corpus/hardware/driver-good.dp
code_is 0
out_has 'cost (reference): ' 'cost (given): ' 'every promise is kept'
run judge --against "$work/dear.dp"
code_is 1
out_has 'oracle cost: ASSERTION FAILED: cost: ' 'packets of lists: findings'
run judge --against --json "$work/dear.dp"
code_is 1
python3 - "$work/out" <<'PY' || fail "the JSON of costs"
import json, sys
[lists] = json.load(open(sys.argv[1]))["blocks"]
assert lists["hazards"] == [] and [f["oracle"] for f in lists["findings"]] == ["cost"], lists["findings"]
assert lists["cost"]["given"]["weight"] > lists["cost"]["reference"]["weight"]
assert [n["barrier"]["label"] for n in lists["needless"]] == ["b"]
PY

# What cannot be used.
printf 'drainproof 1\n' > "$work/none.dp"
run judge "$work/none.dp"
code_is 2
err_has 'there is no `packets` block'
printf 'drainproof 1\npackets s\n  ITEM CS.x@y\n' > "$work/bad.dp"
run judge "$work/bad.dp"
code_is 2
err_has 'bad.dp:3:11: error: a client is followed by .r, .w or .rw'
printf 'drainproof 1\npackets s\n  ITEM\n' > "$work/empty.dp"
run judge "$work/empty.dp"
code_is 2
err_has 'an ITEM has at least one element'
printf 'drainproof 1\npackets s\n  ITEM QS.w@x\n' > "$work/client.dp"
run judge "$work/client.dp"
code_is 2
err_has 'an element begins with a client'
for body in 'packets s' 'packets s\n  DRAIN PS' 'packets s\n  ITEM CS.w@x\npackets s\n  ITEM CS.w@x' 'packets s\n  ITEM CS.w@x+'; do
    printf "drainproof 1\n$body\n" >"$work/unfit.dp"
    run judge "$work/unfit.dp"
    code_is 2
done
sed '/^execute/d' "$work/kept.dp" >"$work/idle.dp"
run judge "$work/idle.dp"
code_is 2
err_has 'the list of this name is never executed'
finish

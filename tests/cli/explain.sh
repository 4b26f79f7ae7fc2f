#!/usr/bin/env bash
# drainproof explain: the README's program, a legacy call on both paths, a call whose barriers are merged; JSON, bad input.
source "$(dirname "$0")/common.bash"

# Lines of the page itself keep to its width; hazards and places are as long as they are.
fits() {
    sed '/^totals/,$d' "$work/out" | awk -v most="$1" 'length > most && !/: (resource_)?barrier/ { bad = 1 } END { exit bad }' ||
        fail "a line is longer than $1"
}

# A block of lines, each word for word and one after the other.
out_block() {
    local wanted
    wanted=$(cat)
    python3 - "$work/out" "$wanted" <<'PY' || fail "stdout lacks the block: $wanted"
import sys
text = open(sys.argv[1]).read()
sys.exit(0 if sys.argv[2] in text else 1)
PY
}

# --- the README's program ---

awk '/^drainproof 1$/ { on = 1 } /^```$/ { on = 0 } on' README.md >"$work/readme.dp"
[ "$(wc -l <"$work/readme.dp")" -gt 8 ] || fail "the README has no program"
run explain "$work/readme.dp"
code_is 0
err_is_empty
fits 100
out_has ': barrier @b, list c0' 'requirement: proposed' 'reference: 30 packets' '| optimized: 8 packets'
out_block <<'TEXT'
    SyncBottomOfPipe  drain CB                          SyncBefore RENDER_TARGET (table 1)
                      write back CB_cache               AccessBefore RENDER_TARGET (table 2)
    SyncTopOfPipe     invalidate L0 L1 $K LM            AccessAfter SHADER_RESOURCE (table 2)
                      block ME                          SyncAfter PIXEL_SHADING (table 1)
    compression       colour: decompress (CompressedColor|IndirectColorClear)
TEXT
out_has 'actions, reference: SyncBottomOfPipe IDLE|RB_FLUSH; SyncTopOfPipe INVALIDATE'
out_has 'colour needed decompress' 'before DCC_DECOMPRESS t0:' 'behind DCC_DECOMPRESS t0:' 'again, as packet 8:'
out_block <<'TEXT'
   17 BLIT DCC_DECOMPRESS t0 colour               |   4 BLIT DCC_DECOMPRESS t0 colour
       operation: decompress, removes             |      operation: decompress, removes
       CompressedColor|IndirectColorClear         |      CompressedColor|IndirectColorClear
TEXT
out_block <<'TEXT'
   18 DMA_WAIT                                    |      invalidate L0 L1 LM
       not required by the sheet: the operation   |      behind DCC_DECOMPRESS t0: drain CB; write
TEXT
out_has 'packets 30 > 8, fence waits 7 > 2' 'weight 589 > 318 (46 % less)' 'no finding'
out_block <<'TEXT'
                              reference    optimized   difference
  fence waits                         7            2           -5
  partial flushes                     6            0           -6
TEXT
cp "$work/out" "$work/plain"
! grep -q "$(printf '\033')" "$work/plain" || fail "colour without a terminal"
run explain --width=72 "$work/readme.dp"
code_is 0
fits 72
run explain --color=always "$work/readme.dp"
code_is 0
grep -q "$(printf '\033')" "$work/out" || fail "no colour when it is asked for"
sed "s/$(printf '\033')\[[0-9]*m//g" "$work/out" >"$work/uncoloured"
same_files "$work/uncoloured" "$work/plain"
if command -v script >/dev/null; then
    terminal() { # into a file: grep -q would end the pipe early
        script -qec "$1 '$DRAINPROOF' explain '$work/readme.dp'" /dev/null </dev/null >"$work/terminal"
    }
    terminal 'env -u NO_COLOR TERM=xterm'
    grep -q "$(printf '\033')" "$work/terminal" || fail "no colour on a terminal"
    terminal 'env NO_COLOR=1 TERM=xterm'
    grep -q 'reference: 30 packets' "$work/terminal" || fail "nothing on a terminal with NO_COLOR"
    ! grep -q "$(printf '\033')" "$work/terminal" || fail "colour although NO_COLOR is set"
fi

# --- a legacy UAV barrier on both paths: the old one forgets VS, and the judges see it ---

cat >"$work/legacy.dp" <<'DP'
drainproof 1
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS
list c0 direct
draw @w shader write b0 UNORDERED_ACCESS@VERTEX_SHADING
resource_barrier @u
  uav b0
dispatch @r shader read b0 UNORDERED_ACCESS@COMPUTE_SHADING
end
execute c0
DP
run explain --against legacy_translation=off "$work/legacy.dp"
code_is 0
fits 100
out_block <<'TEXT'
  as given (optimized): 4 packets                 | legacy_translation=off (optimized): 3 packets
    1 DRAIN PS         drain PS                   |   1 DRAIN PS         drain PS
    2 DRAIN VS         drain VS                   |   2 DRAIN CS         drain CS
    3 DRAIN CS         drain CS                   |   3 ACQUIRE gcr=gl1|glv|glk|glm
    4 ACQUIRE gcr=gl1|glv|glk|glm                 |      invalidate L0 L1 $K LM
       invalidate L0 L1 $K LM                     |
  cost: drains 3 packets 4 weight 31              | cost: drains 2 packets 3 weight 25
TEXT
out_has 'requirement with legacy_translation=off: proposed' 'the untranslated driver (15.8.6)'
out_has 'partial flushes                   3          2           -1          3          2           -1'
out_has 'missing: DRAIN VS; known: an untranslated UAV barrier drains PS and CS and forgets VS'
run explain --against legacy_translation=off --stream=reference "$work/legacy.dp"
code_is 0
out_block <<'TEXT'
    1 DRAIN VS         drain VS                   |   1 DRAIN PS         drain PS
    2 DRAIN PS         drain PS                   |   2 DRAIN CS         drain CS
TEXT
run explain --against=hardware=worst,rules=pc_strict "$work/legacy.dp"
code_is 0
out_has 'hardware=worst,rules=pc_strict (optimized)' 'GL2 operations'
sed -e 's/^  uav b0/  aliasing null>b0/' "$work/legacy.dp" >"$work/aliasing.dp"
run explain --against legacy_translation=off "$work/aliasing.dp"
out_has 'SO_FLUSH' 'not required by the sheet: stream-out flush' 'of the old aliasing barrier; it orders'

# Enhanced and legacy calls do not mix on the old path.
sed -e 's/^resource_barrier @u/barrier @e\n  buffer b1 sync=COPY>COPY access=COPY_DEST>COPY_SOURCE\n&/' \
    -e 's/^list /resource b1 buffer 65536\n&/' "$work/legacy.dp" >"$work/mixed.dp"
run explain "$work/mixed.dp"
code_is 0
run explain --against legacy_translation=off "$work/mixed.dp"
code_is 1
out_has 'this program cannot be changed so: with legacy_translation=off it is refused' 'I04: '
run explain --fail-on=hazard --against legacy_translation=off "$work/mixed.dp"
code_is 1

# --- three barriers in one call: what the optimized model merges ---

cat >"$work/merged.dp" <<'DP'
drainproof 1
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
resource b1 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
resource t0 texture2d 256x256 flags=ALLOW_RENDER_TARGET|DENY_COMPRESSION_DATA layout=RENDER_TARGET
list c0 direct
draw @d rt=t0 shader write b0 UNORDERED_ACCESS@VERTEX_SHADING
dispatch @a shader write b1 UNORDERED_ACCESS@COMPUTE_SHADING
barrier @b
  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE
  buffer @args b1 sync=COMPUTE_SHADING>EXECUTE_INDIRECT access=UNORDERED_ACCESS>INDIRECT_ARGUMENT
  buffer b0 sync=VERTEX_SHADING>COMPUTE_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS
draw_indirect @r args=b1 shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING
dispatch @s shader write b0 UNORDERED_ACCESS@COMPUTE_SHADING
end
execute c0
DP
run explain "$work/merged.dp"
code_is 0
fits 100
out_block <<'TEXT'
  reference: 8 packets                            | optimized: 5 packets
      0.0:                                        |   1 EOP rb=CB_DATA gcr=gl1|glv|glm fence=1
    1 EOP rb=ALL_WBINV fence=1                    |      merged:
       drain CB; write back CB_cache (also: write |      0.0: drain CB; write back CB_cache;
       back DB_cache; invalidate CB_cache         |      invalidate L0 L1 LM
       DB_cache)                                  |      @args: drain CS
    2 WAIT_FENCE 1 ME  ME stops until it is done  |      1.1: drain VS; invalidate L0 L1 LM
    3 ACQUIRE gcr=gl1|glv|glk|glm                 |      (also: invalidate CB_cache)
       invalidate L0 L1 $K LM                     |   2 WAIT_FENCE 1 ME  ME stops until it is done
      @args:                                      |   3 ACQUIRE gcr=glk
    4 DRAIN CS         drain CS                   |      merged:
    5 PFP_SYNC_ME      block PFP                  |      0.0, 1.1: invalidate $K
    6 CE_SYNC_ME       block CE                   |   4 PFP_SYNC_ME      @args: block PFP
      1.1:                                        |   5 CE_SYNC_ME       @args: block CE
    7 DRAIN VS         drain VS                   |
    8 ACQUIRE gcr=gl1|glv|glk|glm                 |
       invalidate L0 L1 $K LM                     |
TEXT
run explain --barrier=@args "$work/merged.dp"
code_is 0
out_has 'requirement of @args: proposed'
out_lacks 'requirement of 0.0'
out_lacks 'totals'
run explain --barrier=@8 "$work/merged.dp"
code_is 2
err_has 'names a ' ', no barrier'

run explain --json --against legacy_translation=off "$work/merged.dp"
code_is 0
python3 - "$work/out" <<'PY' || fail "the JSON of merged barriers"
import json, sys
o = json.load(open(sys.argv[1]))
assert o["changed"] == "legacy_translation=off" and o["refused"] is False and len(o["sides"]) == 2
[call] = o["calls"]
assert (call["label"], call["list"], call["kind"]) == ("b", "c0", "barrier")
assert [b["name"] for b in call["barriers"]] == ["0.0", "@args", "1.1"]
first = call["barriers"][0]["requirements"][0]
assert (first["drain"], first["writeback"], first["block"], first["trust"]) == ("CB", "CB_cache", "ME", "proposed")
given, changed = call["streams"]
assert given["stream"] == "optimized" and given["cost"] == changed["cost"] and given["cost"]["packets"] == 5
eop = given["packets"][0]
assert eop["packet"]["packet"] == "EOP" and eop["purpose"]["as"] == "serves"
assert [(r["for"], r["drain"]) for r in eop["purpose"]["reasons"]] == [("0.0", "CB"), ("@args", "CS"), ("1.1", "VS")]
assert eop["purpose"]["beyond"]["invalidate"] == "CB_cache"
assert all(p["purpose"]["text"] for s in call["streams"] for p in s["packets"])
assert [(t["stream"], t["changed"]) for t in o["totals"]] == [
    ("reference", ""), ("optimized", ""), ("reference", o["changed"]), ("optimized", o["changed"])]
assert all(s["hazards"] == [] and s["application_hazards"] == [] and s["findings"] == [] for s in o["sides"])
PY

# Bytes and JSON Lines are taken like text.
run convert --to=bytes -o "$work/merged.bin" "$work/merged.dp"
run explain "$work/merged.bin"
code_is 0
out_has 'record ' '0.0, 1.1: invalidate $K'
run convert --to=json -o "$work/merged.json" "$work/merged.dp"
run explain "$work/merged.json"
code_is 0
out_has '@args: drain CS'

# A barrier that is rejected has no requirement and no packets; the exit code says that there was an error.
sed 's/layout=RENDER_TARGET>SHADER_RESOURCE/layout=RENDER_TARGET>COPY_DEST/' "$work/merged.dp" >"$work/rejected.dp"
run explain "$work/rejected.dp"
code_is 1
out_has 'error V08' 'requirement of 0.0: none, it was rejected while recording'
run explain --fail-on=finding "$work/rejected.dp"
code_is 0

# --- what cannot be used ---

for change in foo=1 legacy_translation legacy_translation=offf = legacy_translation=on, 'hardware=worst|x'; do
    run explain --against "$change" "$work/legacy.dp"
    code_is 2
    out_is_empty
    err_has 'drainproof explain: --against: '
done
run explain --against legacy_translatoin=off "$work/legacy.dp"
code_is 2
err_has "did you mean 'legacy_translation'?"
run explain --barrier=@x "$work/legacy.dp"
code_is 2
err_has "there is no '@x'"
run explain --barrier=@w "$work/legacy.dp"
code_is 2
err_has '@w names a draw, no barrier'
for width in 71 401 x 100x ''; do
    run explain --width="$width" "$work/legacy.dp"
    code_is 2
    out_is_empty
done
run explain "$work/nothing.dp"
code_is 2
err_has 'nothing.dp: error: '
printf 'drainproof 1\nfoo\n' >"$work/bad.dp"
run explain "$work/bad.dp" "$work/legacy.dp"
code_is 2
err_has 'bad.dp:2:1: error: '
out_has 'resource_barrier @u'
run explain --json "$work/bad.dp"
code_is 2
out_has '"error":{"line":2,"column":1,'
run explain
code_is 2
run explain --help
code_is 0
out_has '--against=KEY=VALUE,...' 'examples:' 'not required by the sheet'
finish

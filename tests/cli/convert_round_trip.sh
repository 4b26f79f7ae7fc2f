#!/usr/bin/env bash
# `convert` between the three forms loses nothing that the form can hold.
source "$(dirname "$0")/common.bash"
example=$here/design_example.dp

# Canonical text is a fixed point.
run convert --to=text "$example" -o "$work/canonical.dp"
code_is 0
run convert --to=text "$work/canonical.dp" -o "$work/again.dp"
code_is 0
same_files "$work/canonical.dp" "$work/again.dp"
grep -q '^expect drain @b CB|CS$' "$work/canonical.dp" || fail "the expectations are gone"

# JSON holds everything: text > JSON > text, and the JSON itself.
run convert --to=json "$work/canonical.dp" -o "$work/example.jsonl"
code_is 0
run convert "$work/example.jsonl" -o "$work/from_json.dp"
code_is 0
same_files "$work/canonical.dp" "$work/from_json.dp"
run convert --to=json "$work/example.jsonl" -o "$work/again.jsonl"
code_is 0
same_files "$work/example.jsonl" "$work/again.jsonl"
if command -v python3 >/dev/null; then
    python3 -c '
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
assert lines[0]["drainproof"] == 1 and lines[0]["names"]["resource"][:3] == ["t0", "x0", "b0"], lines[0]
barrier = [l for l in lines if l.get("record") == "buffer_barrier"]
assert barrier[0]["size"] == 2**64 - 1 and barrier[0]["sync_before"] == "COMPUTE_SHADING", barrier
' "$work/example.jsonl" || fail "JSON lines"
fi

# Bytes hold no names: text > bytes > text > bytes has the same bytes twice, and the same text from then on.
run convert "$work/canonical.dp" -o "$work/example.bin"
code_is 0
run convert "$work/example.bin" -o "$work/from_bytes.dp"
code_is 0
run convert "$work/from_bytes.dp" -o "$work/again.bin"
code_is 0
same_files "$work/example.bin" "$work/again.bin"
run convert "$work/again.bin" -o "$work/from_again.dp"
code_is 0
same_files "$work/from_bytes.dp" "$work/from_again.dp"
run convert --to=json "$work/example.bin" -o "$work/bytes.jsonl"
code_is 0
run convert --to=bytes "$work/bytes.jsonl" -o "$work/json.bin"
code_is 0
same_files "$work/example.bin" "$work/json.bin"

# stdin and stdout.
"$DRAINPROOF" convert - <"$work/canonical.dp" | "$DRAINPROOF" convert - | "$DRAINPROOF" convert - >"$work/piped.bin"
same_files "$work/example.bin" "$work/piped.bin"

# Cases of the corpus, every twelfth: through JSON and back, and through bytes and back.
count=0
for case in corpus/barrier/*.dp; do
    count=$((count + 1))
    [ $((count % 12)) = 0 ] || continue
    run convert --to=text "$case" -o "$work/1.dp"
    code_is 0
    run convert --to=json "$work/1.dp" -o "$work/1.jsonl"
    code_is 0
    run convert --to=text "$work/1.jsonl" -o "$work/2.dp"
    code_is 0
    same_files "$work/1.dp" "$work/2.dp"
    run convert --to=bytes "$work/1.dp" -o "$work/1.bin"
    code_is 0
    run convert --to=text "$work/1.bin" -o "$work/3.dp"
    code_is 0
    run convert --to=bytes "$work/3.dp" -o "$work/2.bin"
    code_is 0
    same_files "$work/1.bin" "$work/2.bin"
done
[ "$count" -ge 12 ] || fail "there is no corpus"

# A packets block, numbers up to 2^64 - 1, bits and layouts without a name, NULL resources.
cat >"$work/odd.dp" <<'DP'
drainproof 1
device hardware=scarlett|fill_touch
resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
resource b0 buffer 256
list c0 direct
draw @d rt=t0
barrier @b
  texture t0 sync=0x80000|DRAW>COPY access=0x20000000>COPY_SOURCE layout=77>COPY_SOURCE range=0xFFFFFFFE 4294967295 1 2 3 4
  texture null sync=DRAW>COPY
  buffer b0 offset=12297829382473034410 size=18446744073709551615
end
execute c0
packets c0
  WORK @d
  EOP rb=ALL_WBINV gcr=gl1|glv fence=1 for @b
  WAIT_FENCE 1 ME for @b
  BLIT DCC_DECOMPRESS t0 colour path=CB for @b
expect rule V04 @b
DP
run convert --to=text "$work/odd.dp" -o "$work/odd1.dp"
code_is 0
run convert --to=json "$work/odd1.dp" -o "$work/odd.jsonl"
code_is 0
run convert "$work/odd.jsonl" -o "$work/odd2.dp"
code_is 0
same_files "$work/odd1.dp" "$work/odd2.dp"
grep -q '12297829382473034410' "$work/odd.jsonl" || fail "a 64-bit number is not exact"

# A program that the byte form cannot hold: the record and the field are named, nothing is written.
cat >"$work/wide.dp" <<'DP'
drainproof 1
resource b0 buffer 256
list c0 direct
barrier
  buffer b0 offset=12297829382473034410
end
DP
run convert "$work/wide.dp" -o "$work/wide.bin"
code_is 2
err_has "wide.dp: error: record 5 (buffer_barrier): offset"
[ ! -e "$work/wide.bin" ] || fail "a file was written"
finish

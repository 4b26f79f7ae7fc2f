#!/usr/bin/env bash
# Input of every wrong kind: a clear error with its place, exit code 2, nothing half-written, no sanitizer report, no
# hang.
source "$(dirname "$0")/common.bash"
example=$here/design_example.dp

# Both verbs refuse the file and say where; convert leaves nothing behind.
refused() {
    file=$1
    shift
    run check "$file"
    code_is 2
    err_has "$@"
    out_has "1 unusable"
    run convert --to=json "$file" -o "$work/converted"
    code_is 2
    err_has "$@"
    out_is_empty
    [ ! -e "$work/converted" ] || { fail "something was written"; rm -f "$work/converted"; }
}

# --- files ---
refused "$work/missing.dp" "missing.dp: error: No such file or directory"
mkdir "$work/folder.dp"
run check "$work/folder.dp"
code_is 2
err_has "folder.dp: error: Is a directory"
run convert "$work/folder.dp"
code_is 2
err_has "folder.dp: error: there is no *.dp file in it"
refused "$work/missing/case.dp" "missing/case.dp: error: No such file or directory"
refused "$example/case.dp" "Not a directory"
mkfifo "$work/pipe"
refused "$work/pipe" "pipe: error: not a regular file"
refused /dev/zero "/dev/zero: error: not a regular file"
ln -s loop "$work/loop"
refused "$work/loop" "loop: error:"
run convert "$work/nowhere/" -o "$work/seeds"
code_is 2
err_has "nowhere/: error: No such file or directory"
if [ "$(id -u)" != 0 ]; then
    mkdir "$work/closed" && cp "$example" "$work/closed/a.dp" && chmod 0 "$work/closed"
    run convert "$work/closed" -o "$work/seeds"
    code_is 2
    err_has "closed: error: Permission denied"
    chmod 700 "$work/closed"
fi

# --- text ---
: >"$work/empty.dp"
refused "$work/empty.dp" "empty.dp:1"
printf 'hello\n' >"$work/word.dp"
refused "$work/word.dp" "word.dp:1:1: error:"
# A line added to a good case: the text, and the line and column that are named.
while IFS='|' read -r line column; do
    { sed '/^end$/,$d' "$example"; printf '%s\n' "$line"; } >"$work/case.dp"
    at=$(wc -l <"$work/case.dp")
    refused "$work/case.dp" "case.dp:$at:$column"
done <<'LINES'
frobnicate t0|1: error:
draw rt=nothing|9: error:
draw rt=t0 surprise=1|
marker 4294967296|8: error:
marker -1|8: error:
marker|
draw @d|
barrier @x y|
list c1 direct|
texture t0 sync=DRAW>COPY|
LINES
# An enumerator that the seed uses and that does not exist.
{ sed '/^end$/,$d' "$example"; printf 'barrier\n  buffer b0 sync=STREAM_OUTPUT>DRAW\n'; } >"$work/case.dp"
refused "$work/case.dp" "case.dp:$(wc -l <"$work/case.dp"):18: error:" "STREAM_OUTPUT"
{ sed '/^end$/,$d' "$example"; printf 'barrier\n  buffer b0 sync=D3D12_BARRIER_SYNC_STREAM_OUTPUT>DRAW\n'; } \
    >"$work/case.dp"
refused "$work/case.dp" "STREAM_OUTPUT"
# One line of a megabyte, and a NUL byte.
{ printf 'drainproof 1\ndevice '; head -c 1000000 /dev/zero | tr '\0' 'x'; echo; } >"$work/long.dp"
refused "$work/long.dp" "long.dp:2"
printf 'drainproof 1\nde\0vice\n' >"$work/nul.dp"
refused "$work/nul.dp" "nul.dp:2:3: error:"
head -c 4096 /dev/zero >"$work/zeros.dp"
refused "$work/zeros.dp" "zeros.dp:1:1: error:"
# No newline at the end is no mistake.
printf 'drainproof 1\ndevice' >"$work/open.dp"
run check "$work/open.dp"
code_is 0
# Text cut off anywhere: accepted or refused with a place, never anything else.
size=$(wc -c <"$example")
for ((cut = 1; cut < size; cut += 97)); do
    head -c "$cut" "$example" >"$work/cut.dp"
    run check "$work/cut.dp"
    [ "$code" = 0 ] || { code_is 2; err_has "cut.dp:"; }
done

# --- bytes ---
run convert "$example" -o "$work/good.bin"
code_is 0
# Cut inside the header or the magic, or behind it: a short tail is said to be ignored.
head -c $(($(wc -c <"$work/good.bin") - 5)) "$work/good.bin" >"$work/tail.bin"
run check --fail-on=finding "$work/tail.bin"
code_is 0
err_has "tail.bin: note: the last 27 bytes are less than a record and are ignored"
for cut in 1 2 3 4 5 8 16 31 33 64; do
    head -c "$cut" "$work/good.bin" >"$work/cut.bin"
    run check --fail-on=finding "$work/cut.bin"
    [ "$code" = 0 ] || { code_is 2; err_has "cut.bin:"; }
done
# Random bytes are text by their looks and refused; taken as bytes they are a program, whatever they are.
if command -v python3 >/dev/null; then
    for seed in 1 2 3 4 5 6 7 8; do
        python3 - "$seed" >"$work/random.bin" <<'PY'
import random, sys
generator = random.Random(int(sys.argv[1]))
sys.stdout.buffer.write(bytes(generator.randrange(256) for _ in range(4000)))
PY
        refused "$work/random.bin" "random.bin:1"
        run check --from=bytes --fail-on=finding "$work/random.bin"
        [ "$code" = 0 ] || [ "$code" = 2 ] || fail "exit code $code"
        run convert --from=bytes --to=text "$work/random.bin" -o "$work/random.dp"
        code_is 0
        run check --fail-on=finding "$work/random.dp"
        [ "$code" = 0 ] || [ "$code" = 2 ] || fail "exit code $code"
    done
    # A version that this build does not know.
    python3 - "$work/good.bin" "$work/version.bin" <<'PY'
import sys
data = bytearray(open(sys.argv[1], "rb").read())
data[4] ^= 0x7F
open(sys.argv[2], "wb").write(data)
PY
    run check "$work/version.bin"
    code_is 2
    err_has "version.bin:"
fi

# --- JSON ---
run convert --to=json "$example" -o "$work/good.jsonl"
code_is 0
printf '{"drainproof":1' >"$work/short.jsonl"
refused "$work/short.jsonl" "short.jsonl:1:16: error: the JSON ends too early"
printf '{"drainproof":2,"names":{"heap":[],"resource":[],"list":[],"pipeline":[],"object":[]}}\n' >"$work/v2.jsonl"
refused "$work/v2.jsonl" "v2.jsonl:1: error: only version 1"
printf '{"record":"device"}\n' >"$work/headless.jsonl"
refused "$work/headless.jsonl" "headless.jsonl:1: error: the first line must be"
# One line changed: the edit, and the line and words of the error.
while IFS='|' read -r edit line words; do
    sed "$edit" "$work/good.jsonl" >"$work/bad.jsonl"
    refused "$work/bad.jsonl" "bad.jsonl:$line" "$words"
done <<'LINES'
2s/device/devise/|2: error:|'record' names no kind of command
2s/"xbox"/"xbix"/|2: error:|rules: 'xbix' is no RULES
2s/"rules"/"ruled"/|2: error:|a device has no 'ruled'
3s/2097152/-1/|3: error:|size: must be a whole number of 64 bits
3s/2097152/18446744073709551616/|3:|error:
3s/2097152/1.5/|3: error:|size: must be a whole number of 64 bits
3s/2097152/"much"/|3: error:|size: must be a whole number of 64 bits
3s/"heap0"/"heap9"/|3: error:|id: no such name in the first line
4s/"height":256/"hight":256/|4: error:|extent: the number 'height' is missing or wrong
4s/"width":256/"width":0/|4: error:|
2d|2: error:|the device must be the first record
s/"record":"group","type":"texture"/"record":"group","type":"global"/|16: error:|a texture_barrier cannot stand here
s/"label":"b"/"label":"b c"/|14: error:|'label' must be one word
s/"label":"b"/"label":"d"/|14: error:|the label `@d` is defined already
32s/\["state"/[17/|32: error:|what is expected must be words
32s/"x0"/"x0 y"/|32: error:|what is expected must be words
32s/$/ x/|32:43: error:|unexpected character
LINES
# Blanks and carriage returns at line ends are no mistake.
sed 's/$/ \r/' "$work/good.jsonl" >"$work/blanks.jsonl"
run check "$work/blanks.jsonl"
code_is 0
printf '\0{}' >"$work/nul.jsonl"
refused "$work/nul.jsonl" "nul.jsonl:1:1: error:"
finish

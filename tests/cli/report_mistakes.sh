#!/usr/bin/env bash
# What is said to people who come with the wrong word, the wrong file, or a question.
source "$(dirname "$0")/common.bash"

# `help` is `--help`.
run --help
cp "$work/out" "$work/all"
run help
code_is 0
same_files "$work/out" "$work/all"
run check --help
cp "$work/out" "$work/check"
run help check
code_is 0
err_is_empty
same_files "$work/out" "$work/check"
run help nosuch
code_is 2
err_has "unknown verb 'nosuch'"
run help check more
code_is 2
err_has "one verb at most"
run hepl
code_is 2
err_has "did you mean 'help'?"

# Names that D3D12 does not have, whatever part of the prefix stands before them.
while read -r word hint; do
    printf 'drainproof 1\ndevice\nresource b0 buffer 64\nlist c0 direct\nbarrier\n  buffer b0 sync=%s>COPY access=COMMON>COMMON\nend\n' \
        "$word" >"$work/word.dp"
    run check "$work/word.dp"
    code_is 2
    err_has "word.dp:6:18: error: " "$hint"
done <<'TABLE'
SYNC_STREAM_OUTPUT               stream output runs in VERTEX_SHADING
STREAM_OUTPUT                    stream output runs in VERTEX_SHADING
D3D12_BARRIER_SYNC_STREAM_OUTPUT stream output runs in VERTEX_SHADING
BARRIER_SYNC_STREAM_OUT          stream output runs in VERTEX_SHADING
SYNC_COMPUTE                     compute shaders run in COMPUTE_SHADING
SYNC_PIXEL                       the closest is `PIXEL_SHADING`
SYNC_RENDERTARGET                the closest is `RENDER_TARGET`
TABLE

# Replay drivers of targets that take bytes refuse cases as text instead of running letters.
replay=${BUILD:-$(dirname "$DRAINPROOF")}/fuzz_barrier-replay
case=$here/../vectors/report_seed.dp
if [ -x "$replay" ]; then
    for options in "" --keep-going; do
        ran="fuzz_barrier-replay $options"
        "$replay" $options "$case" >"$work/out" 2>"$work/err"
        code=$?
        code_is 2
        err_has "report_seed.dp: is a case as text, and fuzz_barrier takes bytes" "drainproof convert --to=bytes"
    done
    run convert --to=bytes "$case" -o "$work/case.bin"
    ran="fuzz_barrier-replay case.bin"
    "$replay" "$work/case.bin" >"$work/out" 2>"$work/err"
    code=$?
    code_is 0
    text=${replay%fuzz_barrier-replay}fuzz_text-replay
    ran="fuzz_text-replay report_seed.dp"
    "$text" "$case" >"$work/out" 2>"$work/err"
    code=$?
    code_is 0
fi
finish

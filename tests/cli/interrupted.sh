#!/usr/bin/env bash
# Long work: what can be seen to be wrong is said before it, and Ctrl-C in the middle leaves whole files or none.
source "$(dirname "$0")/common.bash"
planted=${BUILD:?must name the build folder}/planted/drainproof
case=corpus/barrier/e21-target-copy-source-target-chain.dp
export DRAINPROOF_PLANT='sync|RENDER_TARGET|model_drain|0x10'

# Where something is to be written is looked at first.
: >"$work/file"
mkdir "$work/folder"
run stats -n 1000000000 --out "$work/file"
code_is 2
err_has "file: error: Not a directory"
out_is_empty
run minimize "$case" -o "$work/folder"
code_is 2
err_has "folder: error: Is a directory"
run minimize "$case" -o "$work/none/small.dp" --json
code_is 2
out_is_error "No such file or directory"

# stats: the figures of the programs so far, and nothing that looks whole.
for form in '' --json; do
    "$DRAINPROOF" stats -n 1000000000 --out "$work/found" $form >"$work/out" 2>"$work/err" &
    sleep 1
    kill -INT $!
    wait $!
    [ $? = 2 ] || fail "stats: an interrupted run has exit code 2"
    err_has "drainproof stats: interrupted after "
    grep -q 'programs' "$work/out" || fail "stats: nothing is told"
done

# minimize with a bug planted, ended ever later: each bucket is whole, and no temporary file is left.
for delay in 0 0.001 0.002 0.004 0.008 0.016 0.032 0.064; do
    (
        trap - EXIT # the test's own is inherited
        exec "$planted" minimize "$case" --buckets "$work/buckets" -o "$work/small.dp" >"$work/out" 2>"$work/err"
    ) &
    sleep $delay
    kill -TERM $! 2>/dev/null
    wait $!
    for bucket in "$work"/buckets/*/; do
        [ ! -d "$bucket" ] || [ "$(ls -A "$bucket" | tr '\n' ' ')" = \
            "bucket.json explanation.txt finding.bin finding.dp minimized.cpp minimized.dp signature.txt " ] || fail "half a bucket"
    done
    [ ! -e "$work/small.dp" ] || [ "$(tail -c 1 "$work/small.dp" | wc -l)" = 1 ] || fail "half a case"
    [ -z "$(find "$work" -name '.?*')" ] || fail "a temporary file is left"
done
finish

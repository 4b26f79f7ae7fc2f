#!/usr/bin/env bash
# Thousands of files in one call, the good ones judged though a bad one lies between.
source "$(dirname "$0")/common.bash"
example=$here/design_example.dp

mkdir "$work/many"
for i in $(seq 1 2000); do
    ln -s "$example" "$work/many/$i.dp"
done
run check --expect "$work"/many/*.dp
code_is 0
out_has "2000 files: 16000 of 16000 expectations hold, 0 findings, 0 unusable"
echo nonsense >"$work/many/0.dp"
run check "$work"/many/*.dp
code_is 2
out_has "2001 files: 0 errors, 0 warnings, 0 findings, 1 unusable"
finish

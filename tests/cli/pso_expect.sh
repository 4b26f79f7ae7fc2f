#!/usr/bin/env bash
# `expect pso`: lines that hold, that fail and that cannot be judged; and every case of corpus/pso.
source "$(dirname "$0")/common.bash"

cat >"$work/head.dp" <<'DP'
drainproof 1
device
pso_shader 0xA1
pso_shader 0xB2
  outputs o0=float4
pipeline p0
  stage VS 0xA1
  stage PS 0xB2
  targets 1 rt0=R32G32_FLOAT
derive p1 from=p0
  desc BLEND
  blend 0 enable src=SRC_ALPHA dst=ONE
derive p2 from=p0
  desc RASTERIZER
  rasterizer cull=NONE
save @save p0 package=1
store @store 1
load p3 package=1 root=5
base_set @set
  member p0
  member p2
  member p1
DP

lines_hold <<'LINES'
pso p0 ok
pso p0 S_OK
pso p0 silent
pso p0 export FLOAT32.RG
pso p0 compiled FLOAT32.RG
pso p0 uses rasterized
pso p0 stages VS|PS
pso p0 differs p2
pso p0 same_key p2
pso p1 E_INVALIDARG
pso p1 rule E_EXPORT
pso p1 rule E_EXPORT 0
pso p1 rule E_EXPORT 0 error CHANNELS_MISSING
pso p1 not 675
pso p1 export FLOAT32.RGA
pso p3 E_INVALIDARG 15 ROOTSIG
pso p3 E_INVALIDARG 15
pso @save ok
pso @save S_OK 6
pso @store kept 1 1 2 2
pso @set bases 1
pso @set bases 1 p2
LINES

lines_fail <<'LINES'
pso p1 ok|derive: E_INVALIDARG
pso p0 E_POINTER|create: S_OK
pso p1 silent|E_EXPORT target 0 error CHANNELS_MISSING(A)
pso p1 rule E_EXPORT 1|E_EXPORT target 0 error
pso p1 rule E_EXPORT MISSING|E_EXPORT target 0 error CHANNELS_MISSING(A)
pso p1 rule 675|E_EXPORT target 0
pso p1 not E_EXPORT|E_EXPORT target 0
pso p0 rule 675|no record at all
pso p0 export FLOAT32.R|FLOAT32.RG
pso p0 export FLOAT32.RG NONE|FLOAT32.RG
pso p1 compiled FLOAT32.RG|no pipeline
pso p0 uses stencil_read|rasterized
pso p0 stages VS|VS|PS
pso p0 same p2|they differ
pso p0 other_key p2|they are equal
pso p0 same p1|no pipeline
pso p3 E_INVALIDARG 14|load: E_INVALIDARG row 15 ROOTSIG
pso p3 E_INVALIDARG 15 CRC|load: E_INVALIDARG row 15 ROOTSIG
pso @store kept 1 1 2 3|1 1 2 2
pso @store ok|no result
pso @set bases 2|1 bases: slots 2
pso @set bases 1 p0|1 bases: slots 2
pso @set kept 1 1 1 1|nothing is stored
LINES

lines_are_unusable <<'LINES'
pso p0|words are missing
pso p9 ok|unknown pipeline 'p9'; did you mean 'p
pso p0 fine|'fine' is nothing that a pipeline can be asked for
pso p0 rule|a rule is missing
pso p0 rule E_EXPRT|unknown rule 'E_EXPRT'; did you mean 'E_EXPORT'?
pso p0 rule E_EXPORT SOMETIMES|'SOMETIMES' is no index, severity or reason
pso p0 E_INVALIDARG FIFTEEN|'FIFTEEN' is neither a row nor a message
pso p0 uses|names are missing
pso p0 same|another pipeline is missing
pso p0 same p9|unknown pipeline 'p9'
pso @set bases|the number of bases is missing
pso @set bases 1 p9|unknown pipeline 'p9'
pso @store kept 1 1 2|four numbers are wanted
LINES

run check --expect corpus/pso/*.dp
code_is 0
out_lacks "expects nothing"

# Every case says what it is; together with NOT_EXPRESSIBLE.md they name each public bug.
ran="corpus/pso"
for case in corpus/pso/PB-*.dp corpus/pso/OK-*.dp; do
    id=$(basename "$case" .dp)
    grep -q "^# $id: " "$case" || fail "$case does not say what $id was"
    grep -q -E "^# (Settled|Documented choice)" "$case" || fail "$case: how far is it settled?"
done
for id in $(seq -f 'PB-%02g' 1 39) $(seq -f 'OK-%g' 107 124); do
    [ -e "corpus/pso/$id.dp" ] || grep -q "^| $id |" corpus/pso/NOT_EXPRESSIBLE.md || fail "$id is named nowhere"
done

# A wrong expectation is noticed.
sed 's/^expect pso p0 rule 1382 0 error$/expect pso p0 ok/' corpus/pso/PB-11.dp >"$work/wrong.dp"
run check --expect "$work/wrong.dp"
code_is 1
finish

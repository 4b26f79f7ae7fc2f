#!/usr/bin/env bash
# `pso`: text, JSON and picture of a set of pipelines; exit codes; unusable input; seeds.
source "$(dirname "$0")/common.bash"

cat >"$work/set.dp" <<'DP'
drainproof 1
device
pso_shader 0xA1
pso_shader 0xB2
  outputs o0=float4
pipeline opaque
  stage VS 0xA1
  stage PS 0xB2
  targets 1 rt0=R16G16B16A16_UNORM
pipeline blended
  stage VS 0xA1
  stage PS 0xB2
  targets 1 rt0=R16G16B16A16_UNORM
  blend 0 enable dst=ONE
pipeline lines
  stage VS 0xA1
  stage PS 0xB2
  targets 1 rt0=R16G16B16A16_UNORM
  rasterizer fill=WIREFRAME
pipeline red
  stage VS 0xA1
  stage PS 0xB2
  targets 1 rt0=R16G16B16A16_UNORM
  blend 0 mask=RED
derive again from=opaque
  desc SAMPLE_MASK
save opaque
load copy
DP

# Text: the figures, each pipeline with its base, why bases do not serve for each other, what it weighs.
run pso "$work/set.dp"
code_is 0
err_is_empty
out_has "set.dp: 5 pipelines, compared strict: 1 immutable keys, 3 classes, 3 bases" "1 more were loaded" \
    "base 1: lines, exports UNORM16.RGBA" "opaque           derives: RASTERIZER" \
    "again            derives: RASTERIZER" "exports FLOAT32.RGBA" \
    "not blended from lines: target 0 TYPE: Shader exports UNORM format - CB expects 16 or 32-bit floats" \
    "not lines from red: target 0 CHANNELS_MISSING(GBA): Shader exports only red - artifacts in green, blue, alpha" \
    "creations: 5 without a base set; 3 with it, 2 derived: 2 saved" \
    "all pipelines                 8460" "code             10 blobs, 4 distinct; of the base set 6, 4 distinct"
[ "$(grep -c '^    not ' "$work/out")" = 6 ] || fail "not one line a pair of bases"

# Other comparison modes: superset needs no base for what another covers.
run pso --compare=superset "$work/set.dp"
code_is 0
out_has "compared superset" "3 classes, 2 bases"
run pso --compare=spi "$work/set.dp"
code_is 0
out_has "compared spi" "2 classes, 2 bases"
run pso --compare=loose "$work/set.dp"
code_is 2
err_has "--compare: 'loose' is no COMPARE"

# A call that fails is said, with its rule; the exit code goes by --fail-on.
{ cat "$work/set.dp"; printf 'derive bad from=opaque\n  desc BLEND\n  blend 0 enable\npipeline none\n  stage VS 0\n'; } >"$work/bad.dp"
run pso "$work/bad.dp"
code_is 1
out_has "bad.dp:29: derive: E_INVALIDARG, E_EXPORT target 0 error TYPE" "bad.dp:32: create: E_INVALIDARG, 657"
run pso --fail-on=finding "$work/bad.dp"
code_is 0

# Bytes give the same; retail builds too, since packages are made offline.
run convert --to=bytes "$work/set.dp" -o "$work/set.bin"
code_is 0
run pso "$work/set.bin"
code_is 0
out_has "5 pipelines, compared strict: 1 immutable keys, 3 classes, 3 bases"
sed 's/^device$/device build=retail/' "$work/set.dp" >"$work/retail.dp"
run pso "$work/retail.dp"
out_has "all pipelines                 8460"

# Seeds: one input a pipeline, which fuzz_pso_load takes (36 bytes of head, then the blobs).
mkdir "$work/seeds"
run pso --seeds "$work/seeds" "$work/set.dp"
code_is 0
[ "$(ls "$work/seeds" | tr '\n' ' ')" = "again.pso blended.pso lines.pso opaque.pso red.pso " ] || fail "seeds"
[ "$(head -c 40 "$work/seeds/opaque.pso" | tail -c 4)" = XPKT ] || fail "a seed does not hold its packet"
run pso --seeds "$work/none" "$work/set.dp"
code_is 2
err_has "none: error:"

# Unusable input: exit code 2 and why, nothing drawn.
printf 'drainproof 1\ndevice\n' >"$work/empty.dp"
run pso --svg "$work/none.svg" "$work/empty.dp"
code_is 2
err_has "there is no pipeline in it"
[ ! -e "$work/none.svg" ] || fail "a picture of nothing"
run pso "$work/missing.dp"
code_is 2
err_has "missing.dp: error:"
run pso
code_is 2
err_has "FILE is missing"
run pso "$work/set.dp" "$work/set.dp"
code_is 2
run pso --exhaust "$work/set.dp"
code_is 2
err_has "--exhaust takes no FILE"
run pso --svg "$work/no/such/folder.svg" "$work/set.dp"
code_is 2
err_has "folder.svg: error:"
run pso --help
code_is 0
out_has "usage: drainproof pso [options] [FILE]" "--svg=OUT" "--exhaust"

# All pipelines invalid: an empty set is a set.
printf 'drainproof 1\ndevice\npipeline p0 root=0\n' >"$work/none.dp"
run pso --svg "$work/none.svg" "$work/none.dp"
code_is 1
out_has "0 pipelines" "0 bases" "691"
grep -q '</svg>' "$work/none.svg" || fail "the picture is not whole"
finish

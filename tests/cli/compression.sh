#!/usr/bin/env bash
# corpus/compression: every line of every case holds; the seed's four comparisons, counted over whole streams; and the waits
# around a whole-class operation are missed when they are taken out of a stream.
source "$(dirname "$0")/common.bash"
folder=corpus/compression

run check --expect "$folder"/*.dp
code_is 0
err_is_empty
out_lacks "expects nothing"

ran="$folder"
for case in "$folder"/*.dp; do
    grep -q "^# Origin: " "$case" || fail "$case does not say where it comes from"
    grep -q "^expect " "$case" || fail "$case expects nothing"
done

# A wrong expectation is noticed, whatever it is about.
while IFS='|' read -r name right wrong; do
    grep -q "^expect $right\$" "$folder/$name.dp" || fail "$name.dp does not expect '$right'"
    sed "s/^expect $right\$/expect $wrong/" "$folder/$name.dp" >"$work/wrong.dp"
    run check --expect "$work/wrong.dp"
    code_is 1
    out_has "expectation failed: expect $wrong"
done <<'LINES'
enter-one-mip|needed @again none|needed @again decompress
enter-all-mips|needed @again decompress|needed @again none
depth-and-stencil-apart|needed @stencil stencil:decompress|needed @stencil depth:decompress
uav-vertex-only-translated|ordered @vertex @compute|hazard H1 @vertex @compute
uav-vertex-only-untranslated|hazard H2 @vertex @compute|ordered @vertex @compute
alias-deactivated|rule U06 x1|rule U06 x2
LINES

# ---- the four comparisons: packets of barriers, copies and clears, of either model ----

# Packets of one kind in the stream of a model; with `all`, every packet that is no work of the program.
count() {
    run check --print-packets "$folder/$1.dp"
    code_is 0
    awk -v model="# $2" -v kind="$3" '
        /^packets / { on = index($0, model) > 0; next }
        /^[^ ]/ { on = 0 }
        on && $1 != "WORK" && (kind == "all" || kind == $1 || kind == $1 " " $2) { n++ }
        END { print n + 0 }' "$work/out"
}

# fewer BEFORE AFTER MODEL KIND
fewer() {
    local before after
    before=$(count "$1" "$3" "$4")
    after=$(count "$2" "$3" "$4")
    [ "$after" -lt "$before" ] || fail "$3: $4: $after in $2, $before in $1"
}

for before in untranslated translated; do
    fewer "pix-transition-$before" pix-transition-enhanced reference "DRAIN VS"
    fewer "pix-uav-$before" pix-uav-enhanced reference "DRAIN PS"
    fewer "pix-self-copy-$before" pix-self-copy-enhanced reference all
    fewer "pix-self-copy-$before" pix-self-copy-enhanced optimized all
    fewer "pix-aliasing-$before" pix-aliasing-enhanced reference all
    fewer "pix-aliasing-$before" pix-aliasing-enhanced optimized all
    fewer "pix-uav-$before" pix-uav-enhanced optimized all
done
fewer pix-uav-translated pix-uav-untranslated reference "DRAIN VS"
for model in reference optimized; do
    fewer pix-aliasing-untranslated pix-aliasing-translated "$model" SO_FLUSH
    fewer pix-aliasing-untranslated pix-aliasing-translated "$model" BLIT
done

# ---- what a whole-class operation needs around it ----

# The case with the optimized stream as its own packets, without the waits and cache work between the last blit and the work
# before it (behind it); `none` takes nothing out.
edited() {
    run check --print-packets "$folder/leave-one-mip-while-other-is-read.dp"
    code_is 0
    python3 - "$1" "$folder/leave-one-mip-while-other-is-read.dp" "$work/out" >"$work/edited.dp" <<'PY' || fail "no stream"
import re, sys
side, case, out = sys.argv[1:]
lines = open(out).read().split("packets c0  # optimized\n")[1].split("\n")
lines = [line for line in lines if line.startswith("  ")]
blit = max(i for i, line in enumerate(lines) if "BLIT" in line)
work = [i for i, line in enumerate(lines) if "WORK" in line]
start, end = {"none": (0, 0), "before": (max(i for i in work if i < blit), blit),
              "behind": (blit, min(i for i in work if i > blit))}[side]
kept = [line for i, line in enumerate(lines)
        if not (start < i < end and line.split()[0] in ("EOP", "WAIT_FENCE", "ACQUIRE", "DRAIN"))]
assert side == "none" or len(kept) < len(lines)
fences = {}
number = lambda match: match[1] + str(fences.setdefault(match[2], len(fences) + 1))
print("".join(line for line in open(case) if not line.startswith("expect ")), end="packets c0\n")
for line in kept:
    print(re.sub(r"(fence=|WAIT_FENCE )(\d+)", number, line))
PY
}

edited none
run judge "$work/edited.dp"
code_is 0
out_has "every promise is kept"
edited before
run judge "$work/edited.dp"
code_is 1
out_has "hazard: both judges: H2 CS > CB" "BLIT DCC_DECOMPRESS" "2 hazards"
edited behind
run judge "$work/edited.dp"
code_is 1
out_has "hazard: both judges: H1 CBd > CS" "BLIT DCC_DECOMPRESS" "2 hazards"
finish

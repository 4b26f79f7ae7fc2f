#!/usr/bin/env bash
# Exit codes under --fail-on and --trust, and how diagnostics are printed.
source "$(dirname "$0")/common.bash"

# A call without groups: V03a, a warning, label seed.
cat >"$work/warning.dp" <<'DP'
drainproof 1
device
list c0 direct
barrier @empty
end
execute c0
DP
# DISCARD with a defined LayoutBefore: D01, an error, label spec.
cat >"$work/error.dp" <<'DP'
drainproof 1
device
resource t0 texture2d 64x64 layout=SHADER_RESOURCE
list c0 direct
barrier @b
  texture t0 sync=PIXEL_SHADING>COMPUTE_SHADING access=SHADER_RESOURCE>SHADER_RESOURCE layout=SHADER_RESOURCE>SHADER_RESOURCE
  texture @bad t0 sync=PIXEL_SHADING>PIXEL_SHADING access=SHADER_RESOURCE>SHADER_RESOURCE layout=SHADER_RESOURCE>SHADER_RESOURCE flags=DISCARD
end
execute c0
DP
cat >"$work/clean.dp" <<'DP'
drainproof 1
device
DP

# file, --fail-on, exit code
while read -r file limit wanted; do
    run check --fail-on="$limit" "$work/$file.dp"
    code_is "$wanted"
done <<'TABLE'
clean   warning 0
clean   error   0
warning warning 1
warning error   0
warning hazard  0
warning finding 0
error   warning 1
error   error   1
error   hazard  0
error   finding 0
TABLE

# The default is error; the worst of several files counts.
run check "$work/clean.dp" "$work/warning.dp"
code_is 0
out_has "2 files: 0 errors, 1 warning, 0 findings, 0 unusable"
run check "$work/error.dp" "$work/clean.dp"
code_is 1
run check "$work/error.dp" "$work/missing.dp" "$work/clean.dp"
code_is 2
out_has "3 files: 1 error, " "1 unusable"

# Place, severity, rule, message id, label, text and address.
run check "$work/warning.dp"
out_has "warning.dp:4: warning: V03a (seed): the call holds no barrier group [barrier @empty]"
run check "$work/error.dp"
out_has "error.dp:7: error: D01 #1436 (spec): DISCARD needs LayoutBefore UNDEFINED [barrier @bad, group 0, barrier 1"

# Labels that are not asked for are neither printed nor counted.
run check --trust=seed "$work/error.dp"
code_is 0
out_lacks "D01"
run check --trust=spec "$work/error.dp"
code_is 1
run check --trust=spec --fail-on=warning "$work/warning.dp"
code_is 0
run check --trust=spec,seed --fail-on=warning "$work/warning.dp"
code_is 1
finish

#!/usr/bin/env bash
# --optimize: which optimizations of the optimized translator are on, for every verb that has it.
source "$(dirname "$0")/common.bash"
example=$here/design_example.dp

# The list, from any verb, whatever else is asked; the help names it.
for verb in check explain stats minimize judge blame; do
    run "$verb" --optimize=help
    code_is 0
    err_is_empty
    out_has "merge_call" "O1" "one_eop" "O2" "requirements of all barriers of a call" "trades: order:"
    run "$verb" --help
    code_is 0
    out_has "--optimize=SET" "default: all"
done
names=$(sed -n 's/^DP_OPTIMIZATION(\([a-z0-9_]*\),.*/\1/p' model/optimizations.def)
[ -n "$names" ] || fail "no optimization is registered"
run check --optimize=help
for name in $names; do
    out_has "  $name "
done

# It changes packets, and nothing else.
streams() {
    run check --json --optimize="$1" "$example"
    code_is 0
    python3 - "$work/out" "$work/$2" <<'PY' || fail "no JSON"
import json, sys
said = json.load(open(sys.argv[1]))
json.dump({k: said[k] for k in ("accepted", "diagnostics", "requirements", "findings")}, open(sys.argv[2], "w"))
json.dump([p["kind"] if "kind" in p else p for p in said["packets"]["optimized"]], open(sys.argv[2] + ".packets", "w"))
PY
}
streams all all
streams none none
streams none,+merge_call,-merge_call same
streams all,-one_eop,+one_eop whole
same_files "$work/all" "$work/none"
same_files "$work/none.packets" "$work/same.packets"
same_files "$work/all.packets" "$work/whole.packets"
! cmp -s "$work/all.packets" "$work/none.packets" || fail "no packet changed"
run check --optimize none --print-packets "$example"
code_is 0
run explain --optimize=none "$example"
code_is 0
run stats -n 20 --optimize=none
code_is 0
out_has "programs judged under a drawn part of the optimizations too: 0"
run stats -n 400 --optimize=all
code_is 0
! grep -q 'optimizations too: 0$' "$work/out" || fail "no program was judged under a drawn part"

# judge: which trades a given stream may make.
run judge --against --optimize=all "$here/given_list.dp"
against=$code
run judge --against --optimize=none "$here/given_list.dp"
[ "$code" -ge "$against" ] || fail "fewer trades make a stream better"

# What is not understood, with its place.
refuses() {
    for verb in check explain stats minimize judge blame; do
        run "$verb" --optimize="$1" "$example"
        code_is 2
        out_is_empty
        err_has "drainproof $verb: --optimize: $2" "(--optimize=help lists them)"
    done
}
refuses "+merge_cal" "character 1: '+merge_cal' names no optimization; did you mean '+merge_call'?"
refuses "none,-onee_op" "character 6: '-onee_op' names no optimization; did you mean '-one_eop'?"
refuses "+quite_another_name" "character 1: '+quite_another_name' names no optimization"
refuses "fold_gcr" "character 1: 'fold_gcr': is it on or off? '+fold_gcr' or '-fold_gcr'"
refuses "all,,none" "character 5: '' is none of all, none, +NAME, -NAME"
refuses "" "character 1: '' is none of"
run check --optimize
code_is 2
err_has "--optimize needs a value: SET"
run minimize --buckets "$work/buckets" --optimize=none
code_is 2
err_has "--optimize needs a CASE"
finish

#!/usr/bin/env bash
# Verbs, options and their help.
source "$(dirname "$0")/common.bash"

run --help
code_is 0
out_has "usage: drainproof" "check" "convert" "examples:"
run --version
code_is 0
out_has "drainproof 1"

# Every verb has its help, with examples and defaults, and every long option it understands stands in it.
for verb in check convert; do
    run "$verb" --help
    code_is 0
    out_has "usage: drainproof $verb" "examples:" "default: auto" "this text"
done
run check --help
out_has "--expect" "--json" "--fail-on=WHAT" "default: error" "--trust=LABEL,..." "--rules=RULES" "--hardware=FLAGS" \
    "--print-packets[=FORM]" "packets of a kind" "app_hazard" "Not built yet"

run
code_is 2
err_has "a verb is missing"
run chekc
code_is 2
err_has "unknown verb 'chekc'; did you mean 'check'?"
run --frobnicate
code_is 2
err_has "unknown option before a verb '--frobnicate'"
run zzzzzzz
code_is 2
err_has "unknown verb 'zzzzzzz'; \`drainproof --help\` lists the verbs"

run check --jsn x.dp
code_is 2
err_has "unknown option '--jsn'; did you mean '--json'?"
run check -q x.dp
code_is 2
err_has "unknown option '-q'"
run check --json=yes x.dp
code_is 2
err_has "--json takes no value"
run check --fail-on=eror x.dp
code_is 2
err_has "--fail-on: 'eror' is none of finding|hazard|error|warning; did you mean 'error'?"
run check x.dp --fail-on
code_is 2
err_has "--fail-on needs a value: WHAT"
run check --trust=seed,prosed x.dp
code_is 2
err_has "--trust: 'prosed' is none of seed|spec|observed|proposed; did you mean 'proposed'?"
run check --trust= x.dp
code_is 2
err_has "--trust: '' is none of"
run check --rules=xbx x.dp
code_is 2
err_has "--rules: 'xbx' is no RULES; did you mean 'xbox'?"
run check '--hardware=scarlett|fill_tuch' x.dp
code_is 2
err_has "--hardware: 'fill_tuch' is no HARDWARE; did you mean 'fill_touch'?"
run check --hardware=0x80000 x.dp
code_is 2
err_has "has bits that are no HARDWARE"
run check --print-packets=pal x.dp
code_is 2
err_has "--print-packets: 'pal' is none of no|ir"
run check
code_is 2
err_has "FILE... is missing"
run convert a.dp b.dp
code_is 2
err_has "too many operands"
run convert --output= a.dp
code_is 2
err_has "--output: the value is empty"

# Behind -- everything is an operand.
run check -- --json
code_is 2
err_has "--json: error: No such file or directory"
finish

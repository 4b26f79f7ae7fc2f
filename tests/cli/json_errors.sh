#!/usr/bin/env bash
# Every verb that has --json answers in JSON when a file cannot be used: one object with `file` and `error`, and exit
# code 2.
source "$(dirname "$0")/common.bash"
mkdir "$work/folder.dp"
: >"$work/empty.dp"
printf 'drainproof 1\nfrobnicate\n' >"$work/word.dp"
printf 'drainproof 1\nde\0vice\n' >"$work/nul.dp"

for verb in $("$DRAINPROOF" --help | sed -n '/^verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    # These take no file to read.
    case $verb in stats | prove) continue ;; esac
    "$DRAINPROOF" "$verb" --help | grep -q -e '--json' || continue
    for file in missing.dp empty.dp word.dp nul.dp; do
        run "$verb" --json "$work/$file"
        code_is 2
        out_is_error ''
        out_has "$work/$file"
    done
    why="Is a directory"
    case $verb in # two that take folders of cases
    minimize) continue ;;
    savings) why='there is no *.dp file in it' ;;
    esac
    run "$verb" --json "$work/folder.dp"
    code_is 2
    out_is_error "$why"
done
run prove --json nothing
code_is 2
out_is_error 'there is no proof `nothing`'
finish

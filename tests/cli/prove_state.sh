#!/usr/bin/env bash
# drainproof prove: a state file is believed line by line and by one process at a time; what cannot be written is said
# before the work.
source "$(dirname "$0")/common.bash"

sample=(judges_complete --sample 150 --jobs 2)
run prove "${sample[@]}" --state "$work/whole"
code_is 0
digest=$(grep -o 'digest [0-9a-f]*' "$work/out")

# A line that is wrong, by the edit that makes it so, and what is said of it.
while IFS='|' read -r edit said; do
    sed "$edit" "$work/whole" >"$work/state"
    cp "$work/state" "$work/before"
    run prove "${sample[@]}" --state "$work/state"
    code_is 2
    err_has "$work/state" "$said"
    out_is_empty
    same_files "$work/state" "$work/before"
done <<'LINES'
3s/^[a-z_]*/other/|:3: error: there is no proof `other`
3s/ [0-9]*/ 99999/|:3: error: judges_complete has
3s/ \([0-9]*\) [0-9]*/ \1 7/|streams, not 7
3s/ \([0-9]*\) \([0-9]*\) [0-9]*/ \1 \2 99999999/|there cannot be 99999999 clean
3s/ [0-9a-f]*$//|:3: error: it is no line of a finished part
3s/ 0 \([0-9a-f]*\) \([0-9a-f]*\)$/ 1 \1 \2/|a part with disagreements is not finished
3s/[0-9a-f]\{16\} /0000000000000000 /|:3: error: the line is damaged
3p|:4: error: part 
3s/$/ more/|:3: error: the line is damaged
3s/^.*$/nonsense/|:3: error: there is no proof `nonsense`
3s/^.*$//|:3: error: there is no proof ``
3s/^/\x00/|:3: error: there is no proof ``
1s/3/7/|: error: it is no state file of a proof
LINES
run prove "${sample[@]}" --state "$work/state" --json
code_is 2
out_has '"error":{"line":0'

# A last line that a crash cut off is done again, wherever it was cut.
for cut in 1 20 60; do
    head -c -$cut "$work/whole" >"$work/state"
    run prove "${sample[@]}" --state "$work/state"
    code_is 0
    out_has "$digest"
    err_has "the line is unfinished and cut off; its part is done again"
    run prove "${sample[@]}" --state "$work/state"
    code_is 0
    err_is_empty
done

# One process a state: the second is refused, and the first is interrupted with all that it has done.
"$DRAINPROOF" prove judges_complete --jobs 1 --state "$work/shared" >"$work/first" 2>"$work/interrupted" &
first=$!
for ((i = 0; i < 300; i++)); do
    [ -e "$work/shared" ] && [ "$(wc -l <"$work/shared")" -ge 3 ] && break
    sleep 0.1
done
run prove judges_complete --sample 150 --state "$work/shared"
code_is 2
err_has "shared: error: process $first is proving with it"
out_is_empty
kill -INT "$first"
wait "$first"
[ $? = 2 ] || fail "an interrupted proof has exit code 2"
grep -q 'the same command goes on' "$work/interrupted" || fail "nothing is said of going on"
[ ! -s "$work/first" ] || fail "a proof that was interrupted is no proof"
[ "$(tail -c 1 "$work/shared" | wc -l)" = 1 ] || fail "half a line is left"
run prove judges_complete --sample 150 --state "$work/shared"
code_is 0
out_has "$digest"

# --out, before the first part: the name, the reason, and nothing left behind.
mkdir "$work/folder"
for out in "$work/folder" "$work/none/c.json" /dev/full; do
    run prove judges_complete --out "$out" # whole: it would take minutes
    code_is 2
    err_has "$out: error: "
    out_is_empty
done
run prove judges_complete --out "$work/none/c.json" --json
code_is 2
out_has '"file":"'"$work/none/c.json"'","error":{"line":0,"column":0,"text":"No such file or directory"}'
run prove "${sample[@]}" --out "$work/folder/c.json"
code_is 0
[ "$(ls -A "$work/folder")" = c.json ] || fail "more than the certificate is left"
for state in "$work/folder" /dev/null /dev/full; do
    run prove "${sample[@]}" --state "$state"
    code_is 2
    err_has "$state: error: "
done
run prove judges_complete judges_complete
code_is 2
err_has "the proof is named twice"
finish

#!/usr/bin/env bash
# Where `convert` writes: whole files or none, folders, and what it refuses.
source "$(dirname "$0")/common.bash"
example=$here/design_example.dp

# A failing conversion leaves the old output and no temporary file.
echo old >"$work/out.bin"
echo nonsense >"$work/bad.dp"
run convert "$work/bad.dp" -o "$work/out.bin"
code_is 2
[ "$(cat "$work/out.bin")" = old ] || fail "the old output is gone"
run convert "$example" -o "$work/out.bin"
code_is 0
! grep -q '^old$' "$work/out.bin" || fail "the output was not replaced"
mode=$(stat -c %a "$work/out.bin")
[ "$mode" = "$(printf '%o' $((0666 & ~$(umask))))" ] || fail "mode $mode"
[ "$(find "$work" -name 'out.bin?*' | wc -l)" = 0 ] || fail "a temporary file was left"

# In place, and through a symbolic link, which stays one.
cp "$example" "$work/in_place.dp"
ln -s in_place.dp "$work/link.dp"
run convert --to=text "$work/link.dp" -o "$work/link.dp"
code_is 0
[ -L "$work/link.dp" ] || fail "the link was replaced"
run convert --to=text "$example" -o "$work/canonical.dp"
same_files "$work/in_place.dp" "$work/canonical.dp"

# In place only with a form that was named: auto would leave bytes where the text was.
run convert "$work/in_place.dp" -o "$work/link.dp"
code_is 2
err_has "the output is the input itself"
same_files "$work/in_place.dp" "$work/canonical.dp"

# Places that cannot be written.
run convert "$example" -o "$work"
code_is 2
err_has "Is a directory"
run convert "$example" -o "$work/none/out.bin"
code_is 2
err_has "none/out.bin: error: No such file or directory"
mkfifo "$work/pipe"
run convert "$example" -o "$work/pipe"
code_is 2
err_has "exists and is not a regular file"
run convert "$example" -o /dev/null
code_is 2
[ -c /dev/null ] || fail "/dev/null was replaced"
if [ -c /dev/full ]; then
    ran="drainproof convert > /dev/full"
    "$DRAINPROOF" convert "$example" >/dev/full 2>"$work/err"
    code=$?
    code_is 2
    err_has "No space left on device"
    ran="drainproof check > /dev/full"
    "$DRAINPROOF" check "$example" >/dev/full 2>"$work/err"
    code=$?
    code_is 2
    err_has "No space left on device"
fi

# A folder: all *.dp, in order, to a folder that is made; other files and folders are left alone.
mkdir -p "$work/cases/deeper"
for name in a b c; do
    cp "$example" "$work/cases/$name.dp"
done
cp "$example" "$work/cases/deeper/d.dp"
echo text >"$work/cases/note.txt"
run convert --to=bytes "$work/cases" -o "$work/seeds"
code_is 0
[ "$(cd "$work/seeds" && echo *)" = "a.bin b.bin c.bin" ] || fail "outputs: $(ls "$work/seeds")"
run check "$work"/seeds/*.bin
code_is 0
run convert --to=json "$work/cases" -o "$work/seeds"
code_is 0
[ -s "$work/seeds/c.jsonl" ] || fail "no JSON"

# The first error ends it, is named, and what was complete stays.
echo nonsense >"$work/cases/b.dp"
run convert "$work/cases" -o "$work/partly"
code_is 2
err_has "cases/b.dp:1"
[ "$(cd "$work/partly" && echo *)" = "a.bin" ] || fail "outputs: $(ls "$work/partly")"

run convert "$work/cases"
code_is 2
err_has "-o must name the folder to write to"
run convert "$work/cases" -o "$work/out.bin"
code_is 2
err_has "out.bin: error: File exists"
mkdir "$work/nothing"
run convert "$work/nothing" -o "$work/seeds2"
code_is 2
err_has "there is no *.dp file in it"
[ ! -e "$work/seeds2" ] || fail "a folder was made for nothing"
finish

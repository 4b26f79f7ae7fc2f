#!/usr/bin/env bash
# Pages of `drainproof explain --html` in headless Chromium, 1280 and 400 pixels wide: everything is there, nothing leaves the
# page or overlaps. Skipped where there is no Chromium: scripts/setup does not install it.
source "$(dirname "$0")/common.bash"
source "$(dirname "$0")/page_cases.bash"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
[ -n "$browser" ] || skip "there is no Chromium (Debian's package chromium)"
make_pages
arguments=()
for name in "${pages[@]}"; do
    case $name in
        finding | own | given) wanted='path.missing,line.cross,text.badgetext,.listing .badge' ;;
        clean) wanted='path.kept,.listing .badge,.req .trust,.two .needless' ;;
        refused) wanted='.note.err' ;;
        *) wanted='rect.bar' ;;
    esac
    arguments+=("$name=$work/$name.html:$wanted")
done
look() {
    ran="look at $*"
    python3 tests/cli/page_browser.py "$browser" "$work" "$@" >"$work/out" 2>"$work/err"
}
look "${arguments[@]}" || fail "a page is not well"

# The check can fail: a page that is too wide, one that lacks a section, and one with two things on one place.
while IFS='|' read -r change said; do
    sed "$change" "$work/clean.html" >"$work/broken.html"
    ! look "broken=$work/broken.html" || fail "nothing is said of $change"
    out_has "$said"
done <<'CHANGES'
s/<h1>/<h1 style="width:1500px">/|overflows
s/<section id="blame">/<section id="other">/|no section blame
s/<h2>The program/<h2 style="margin-bottom:-40px">The program/|overlaps
CHANGES
finish

#!/usr/bin/env bash
# drainproof explain --html and --svg: what a page says of a finding, a clean case, a hazard of the application, packets given
# by hand, refused programs, several lists, bundles, legacy calls and a long program; options. tests/cli/page_browser.sh
# looks at the same pages in a browser.
source "$(dirname "$0")/common.bash"
source "$(dirname "$0")/page_cases.bash"

# The sections stand in their order, the markup closes, no other file is asked for, and it is small.
check_page() { # check_page NAME
    python3 - "$work/$1.html" <<'PY' || fail "$1: the page is not well"
import re, sys
from html.parser import HTMLParser

text = open(sys.argv[1], encoding="utf-8").read()
ids = re.findall(r'<section id="(\w+)"', text)
assert ids == ["verdict", "program", "requirement", "streams", "timeline", "blame", "cost", "glossary"], ids
assert len(text.encode()) < 2_000_000, len(text)
assert not re.search(r'(src|href)="(?!#)|url\(|<script|@import', text), "it asks for another file"

class Nesting(HTMLParser):
    VOID = {"meta", "br"}
    def __init__(self):
        super().__init__()
        self.open = []
    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
    def handle_startendtag(self, tag, attrs):
        pass
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-3:], self.getpos())
        self.open.pop()

nesting = Nesting()
nesting.feed(text)
nesting.close()
assert not nesting.open, nesting.open
PY
}

page_has() { # page_has NAME TEXT...
    local name=$1 text
    shift
    for text in "$@"; do
        grep -q -F -e "$text" "$work/$name.html" || fail "$name: the page lacks '$text'"
    done
}

make_pages
for name in "${pages[@]}"; do
    ran="page $name"
    check_page "$name"
done

ran="pages"
page_has finding '<p class="word">Finding</p>' 'In the optimized packet stream, <b>draw @r (line 9)</b>' \
    'may read t0 before it is completely written by <b>draw @d (line 6)</b>' 'Missing between the two: <b>EOP + WAIT_FENCE' \
    'ASSERTION FAILED: soundness: optimized: H1 CBd &gt; PS' 'class="missing"' 'class="cross"' '>missing</text>' \
    'one_eop (O2), fold_gcr (O4)' 'model/optimized/opt_fold_gcr.c' 'not required' 'again, as packet 9: before DCC_DECOMPRESS'
page_has clean '<p class="word">Clean</p>' 'no oracle tells the two translators apart' 'instead of 589 (46 % less)' \
    'class="kept"' '&#10003; kept' 'promised by a chain of barriers' 'colour: <b>decompress</b>' '>proposed</span>'
! grep -q 'class="cross"' "$work/clean.html" || fail "clean: an edge is missing"
page_has own '<p class="word">Hazard of the application</p>' 'no chain of barriers orders them' 'before line 10, orders the two' \
    'global sync=COMPUTE_SHADING&gt;COMPUTE_SHADING' 'the barrier goes here' 'class="missing"'
page_has given 'In the given packet stream' 'PFP_SYNC_ME' 'The given stream' 'no optimization of a model wrote them'
page_has refused 'error' 'class="note err"' 'It was refused while recording'
page_has legacy 'The driver translates it to' 'global sync=ALL&gt;ALL'
page_has untranslated 'what the untranslated driver does'
page_has bundle 'execute_bundle'
page_has long 'lines are shown' 'of its packets are left out' 'more barriers are left out' 'more commands are left out'

# --- files and options ---

run explain --html "$work/clean.dp" -o "$work/again.html"
code_is 0
out_is_empty
same_files "$work/again.html" "$work/clean.html"
run explain --svg "$work/drawn.svg" "$work/clean.dp"
code_is 0
out_has 'totals of all lists'
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$work/drawn.svg" || fail "the drawing is no XML"
grep -q 'The reference stream' "$work/drawn.svg" || fail "the drawing lacks a stream"
run explain --html --barrier=@b "$work/clean.dp"
code_is 0
out_has 'barrier @b'

refuses() { # refuses TEXT OPTION...
    local text=$1
    shift
    run explain "$@"
    code_is 2
    out_is_empty
    err_has "$text"
}
refuses "it takes one file" --html "$work/clean.dp" "$work/own.dp"
refuses "it takes one device" --html --against legacy_translation=off "$work/clean.dp"
refuses "exclude each other" --html --json "$work/clean.dp"
refuses "it goes with --html" -o "$work/x.html" "$work/clean.dp"
refuses "name a file" --svg - "$work/clean.dp"
refuses "No such file or directory" --html "$work/clean.dp" -o "$work/nowhere/x.html"
refuses "--given: it has no \`packets\` block" --html --given "$work/clean.dp"
[ ! -e "$work/x.html" ] || fail "something was written"
finish

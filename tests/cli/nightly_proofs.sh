#!/usr/bin/env bash
# The proofs of a night (scripts/lib/nightly/proofs.py): started in turn, interrupted and gone on with, and held against what is
# demanded. A short stand-in for the command says what `drainproof prove` would.
source "$(dirname "$0")/common.bash"
ran="python3 proofs.py"
: >"$work/out" && : >"$work/err"

mkdir -p "$work/root/tests/vectors" "$work/root/build" "$work/night"
printf '# proof\tstreams\tdigest\twho\nshort\t1\t00\ttest\nlong_a\t7\taa\tnight\nlong_b\t9\tbb\tnight\n' \
    >"$work/root/tests/vectors/proofs.tsv"
cat >"$work/root/build/drainproof" <<'SH'
#!/usr/bin/env bash
# prove NAME --jobs 1 --state FILE --out FILE: long_a is right at once; long_b needs a second call, and its digest is wrong
if [ "$2" = long_b ] && [ ! -e "$6" ]; then
    touch "$6"
    exec sleep 60
fi
streams=7 digest=aa
[ "$2" = long_a ] || { streams=9 digest=ff; }
echo "{\"proofs\":[{\"proof\":\"$2\",\"streams\":$streams,\"disagreements\":0,\"digest\":\"$digest\"}]}" >"$8"
SH
chmod +x "$work/root/build/drainproof"
python3 - "$work" <<'PY' || fail "proofs of a night are judged wrongly"
import pathlib, sys, time
sys.path.insert(0, "scripts/lib/nightly")
import house, proofs, report

work = pathlib.Path(sys.argv[1])

def until(done, one):
    for _ in range(300):
        going = one.step()
        if done(one, going):
            return
        time.sleep(0.1)
    raise AssertionError("it does not come to an end")

def verdicts(one):
    return [p["verdict"] for p in one.report()]

assert [r[0] for r in proofs.rows(work / "root")] == ["long_a", "long_b"]
first = proofs.Proofs(house.House(work / "root", work / "night"), True)
assert verdicts(first) == ["unfinished", "unfinished"]
until(lambda p, going: (work / "night/proofs/long_b.state").exists(), first)
assert verdicts(first) == ["proven", "unfinished"], verdicts(first)
first.stop()
assert first.running.poll() is not None
second = proofs.Proofs(house.House(work / "root", work / "night"), True)
until(lambda p, going: not going, second)
assert verdicts(second) == ["proven", "failed"], verdicts(second)
words = report.proof_words(second.report()[1])
assert "failed" in words and "bb is demanded" in words, words
PY
finish

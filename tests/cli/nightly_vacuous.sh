#!/usr/bin/env bash
# When a night is vacuous (scripts/lib/nightly/report.py), from the figures that targets write (fuzz/targets/tally.h):
# the real line of a replay, and lines that each fail one gate.
source "$(dirname "$0")/common.bash"

printf 'drainproof 1\nresource b0 buffer 64\n' >"$work/plain.dp"
run convert --to=bytes corpus/barrier/legacy-uav-barrier-skips-vertex-shading.dp -o "$work/known.bin"
code_is 0
run convert --to=bytes "$work/plain.dp" -o "$work/plain.bin"
code_is 0
for case in known plain; do
    DRAINPROOF_TALLY="$work/$case.tally" "$BUILD/fuzz_barrier-replay" "$work/$case.bin" >/dev/null 2>"$work/log" ||
        fail "the replay of $case"
done
python3 - "$work" <<'PY' || fail "a night is judged wrongly"
import pathlib, sys
sys.path.insert(0, "scripts/lib/nightly")
import engines, report

class House:
    out = pathlib.Path(sys.argv[1])

class Target:
    name = "t"

def night(*lines):
    """(reasons of the target, faults seen) of one target under both engines with these lines each."""
    facts = {"target": "t", "seconds": 1}
    for key in ("libfuzzer", "afl"):
        (House.out / f"t.{key}.tally").write_text("".join(lines))
        facts[key] = {"executions": 9, "acceptance": engines.acceptance(House, Target, key)}
    return report.vacuous(facts), report.known_faults([facts])

known = (House.out / "known.tally").read_text()
plain = (House.out / "plain.tally").read_text()
assert night(known) == ([], {"uav_skips_vs": 2}), night(known)
assert night(known, plain) == ([], {"uav_skips_vs": 2})
reasons, seen = night(plain)
assert [r for r in reasons if "no promised order was compared" in r] == reasons and len(reasons) == 2, reasons
assert seen == {"uav_skips_vs": 0}
reasons, _ = night(known, known.replace("unjudged=0", "unjudged=3"))
assert len(reasons) == 2 and "3 programs had no judge" in reasons[0], reasons
reasons, seen = night("tally target=t programs=5 accepted=5 unsupported=0\n")  # a target without judges
assert (reasons, seen) == ([], {})
assert "nothing was accepted" in night("tally target=t programs=5 accepted=0 bounds=1\n")[0][0]
assert report.unseen({"uav_skips_vs": 0, "other": 4}) == ["the declared fault uav_skips_vs was never seen"]
PY
finish

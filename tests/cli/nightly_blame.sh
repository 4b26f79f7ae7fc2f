#!/usr/bin/env bash
# What a night keeps of a finding and tells of it (scripts/lib/nightly): its blame, page and C++, made by the command with a fault
# planted in its optimized model; a crash without a program has none.
source "$(dirname "$0")/common.bash"
planted=${BUILD:?must name the build folder}/planted/drainproof
ran="a night that finds something"
: >"$work/out" 2>"$work/err"
mkdir "$work/root" "$work/root/corpus" "$work/night"
cp corpus/known_buckets.json "$work/root/corpus/"
cat >"$work/replay" <<'SH'
#!/usr/bin/env bash
echo "ASSERTION FAILED: soundness: optimized: H1"
if grep -q drainproof "$1"; then
    echo "--- program"
    cat "$1"
    echo "---"
fi
SH
chmod +x "$work/replay"
cat >"$work/found.dp" <<'DP'
drainproof 1
device hardware=scarlett
resource t0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
resource t1 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
list c0 direct
draw rt=t0
barrier
  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE
draw rt=t1 shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING
end
execute c0
DP
echo crash >"$work/crash"
DRAINPROOF_PLANT_SWITCHES=none,+one_eop,+fold_gcr python3 - "$work" "$planted" <<'PY' || fail "a finding is kept wrongly"
import pathlib, sys
sys.path.insert(0, "scripts/lib/nightly")
import findings, house, page

work = pathlib.Path(sys.argv[1])

class Fake(house.House):
    def replay_binary(self, target, sanitized):
        return work / "replay"

fake = Fake(work / "root", work / "night")
fake.command = pathlib.Path(sys.argv[2])
target = house.Target("fuzz_barrier", "bytes", 4096)
buckets = findings.Buckets(fake)
buckets.add(target, "ASSERTION FAILED: soundness: optimized: H1", work / "found.dp", "libFuzzer")
buckets.add(target, "crash", work / "crash", "AFL++")
kept = {b["signature"]: b for b in buckets.all()}
found, crash = kept["ASSERTION FAILED: soundness: optimized: H1"], kept["crash"]
assert found["optimize"] == "all" and found["blame"]["kind"] == "switches", found
assert [s["name"] for s in found["blame"]["switches"]] == ["one_eop", "fold_gcr"], found
assert page.blame_words(found) == "blame: one_eop (O2), fold_gcr (O4)", page.blame_words(found)
shown = page.finding(fake, found)
assert "model/optimized/opt_fold_gcr.c" in shown and "blame: one_eop (O2), fold_gcr (O4)" in shown, shown
folder = work / "night/findings" / found["bucket"]
drawn, code = (folder / "page.html").read_text(), (folder / "minimized.cpp").read_text()
assert "ASSERTION FAILED: soundness: optimized: H1" in drawn and 'class="missing"' in drawn and "fold_gcr" in drawn
assert "CD3DX12_TEXTURE_BARRIER(" in code, code
for name in ("page.html", "minimized.cpp"):
    assert f'href="findings/{found["bucket"]}/{name}"' in shown, shown
assert not list((work / "night/findings" / crash["bucket"]).glob("*.html")) and "page.html" not in page.finding(fake, crash)
assert crash["blame"] is None and page.blame_words(crash) == "" and "blame" not in page.finding(fake, crash), crash
assert page.blame_words({}) == ""  # of an earlier run that is resumed
under = {"blame": {"text": "core: it stays", "switches": []}, "optimize": "all,-one_eop"}
assert page.blame_words(under) == "blame: core: it stays, with --optimize=all,-one_eop"
PY
finish

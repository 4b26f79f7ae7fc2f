"""report.py: what a campaign came to: report.txt, report.json, and the rows of design section 13 with what was measured."""
import json
from collections import Counter, defaultdict
from statistics import median

import survivors


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "nothing to measure"


def counted(results):
    return [r for r in results if r["status"] in ("found", "survived")]


def how_found(r):
    """(by what, oracle)"""
    if r["status"] != "found":
        return "nothing", "-"
    if r["answer"]["how"] != "survived":
        return r["answer"]["how"], r["answer"]["oracle"]
    return ("expect", "expectations") if r.get("expect") else ("tests", "tables" if r.get("vectors") else "unit tests")


def argue(results, table):
    """Survivors with their rows; those that are equivalent no longer count."""
    for r in counted(results):
        row = None
        if r["status"] == "survived" and r["kind"] == "bug":
            row = {"verdict": "gap", "reason": r["bug"]["gap"]} if r["bug"].get("gap") else None
        elif r["status"] == "survived":
            row = survivors.argument(table, r["file"], r["what"], r["source"])
        r["argued"] = row
        r["equivalent"] = row is not None and row["verdict"] == "equivalent"


def by_vectors(r):
    return bool(r.get("vectors")) or bool(r.get("expect"))


def independent(r):
    return r.get("independent", {}).get("how", "survived") != "survived"


def slips(tools, results, folder):
    """Minimized cases that show something without their bug: they are of another one."""
    cases = sorted(str(folder / "cases" / f"{r['name']}.dp") for r in results
                   if r["status"] == "found" and r["answer"].get("minimized")
                   and (folder / "cases" / f"{r['name']}.dp").is_file())
    if not cases:
        return [], 0
    _, out = tools.run([tools.build / "planted/mutant_runner", "--check", *cases], 120)
    return [line for line in out.split("\n") if line.startswith("finding")], len(cases)


def rows_of(results, wrong_cases, cases):
    """(what, reach, measured, whether it is reached or None if nothing was measured)"""
    valid = [r for r in counted(results) if not r["equivalent"]]
    found = [r for r in valid if r["status"] == "found"]
    survived = [r for r in counted(results) if r["status"] == "survived"]
    both = [r for r in valid if r["kind"] == "bug" and r["bug"]["model"] == "both"]
    hazards = [r for r in both if r["bug"]["class"] in ("hazard", "illegal")]
    tables = [r for r in both if r["bug"]["class"] in ("validation", "table", "state")]
    small = [r["answer"] for r in found if r["answer"].get("minimized")]
    seconds = [r["seconds"] for r in found]
    finding = [r["answer"]["spent_us"] / 1e6 for r in found if r["answer"]["how"] != "survived"]

    def share(what, reach, part, whole, least):
        return what, reach, f"{percent(part, whole)} ({part} of {whole})", part >= least * whole if whole else None

    aside = sum(1 for r in found if not r.get("units"))
    rows = [
        ("planted bugs found, unit tests aside", "reported",
         "{} ({} of {})".format(percent(aside, len(valid)), aside, len(valid)), None),
        share("planted bugs found", "at least 95 % of the non-equivalent ones", len(found), len(valid), 0.95),
        ("survivors argued", "every one", f"{sum(1 for r in survived if r['argued'])} of {len(survived)}",
         all(r["argued"] for r in survived)),
        ("time to find one", "median under 5 s on one core",
         f"{median(finding or [0]):.2f} s; {median(seconds):.2f} s with compiling, linking and minimizing"
         if seconds else "-", median(seconds) < 5 if seconds else None),
        share("hazard bugs in both models, by promise, machine or metamorphic oracles", "at least 80 %",
              sum(map(independent, hazards)), len(hazards), 0.8),
        share("validation and table bugs in both models, by vectors", "at least 95 %",
              sum(map(by_vectors, tables)), len(tables), 0.95),
        ("minimizer", "median under 10 ms", f"{median(s['minimize_us'] for s in small) / 1000:.2f} ms" if small else "-",
         median(s["minimize_us"] for s in small) < 10000 if small else None),
        ("minimized cases", "at most 5 commands beyond creations, list begin and end, execute",
         f"median {median(s['commands'] for s in small):.0f}, most {max(s['commands'] for s in small)}, "
         f"{sum(1 for s in small if s['commands'] > 5)} of {len(small)} above 5" if small else "-",
         max(s["commands"] for s in small) <= 5 if small else None),
        ("slips to another bug", "none", f"{len(wrong_cases)} of {cases} cases", not wrong_cases if cases else None),
    ]
    return rows


def table(lines, title, counter):
    lines += ["", title]
    for key, values in sorted(counter.items()):
        lines.append(f"  {key:<28} {values['found']:>5} of {values['found'] + values['survived']:<5} "
                     f"{percent(values['found'], values['found'] + values['survived'])}")


def tables_of(results, lines):
    groups = {"by trust label": defaultdict(Counter), "by kind": defaultdict(Counter), "by folder": defaultdict(Counter)}
    for r in counted(results):
        if r["equivalent"]:
            continue
        groups["by trust label"][r["label"]][r["status"]] += 1
        groups["by kind"][r["kind"]][r["status"]] += 1
        groups["by folder"][r["file"].rsplit("/", 1)[0]][r["status"]] += 1
    for title, counter in groups.items():
        table(lines, f"found, {title}", counter)
    how = Counter(how_found(r) for r in counted(results) if r["status"] == "found")
    lines += ["", "found first by"]
    for (by, oracle), times in how.most_common():
        lines.append(f"  {by:<8} {oracle:<20} {times:>5}")


def one_line(r):
    by, oracle = how_found(r)
    a = r["answer"]
    size = f"{a['commands']} commands" if a.get("minimized") else "not minimized"
    seconds = f"{a['spent_us'] / 1e6:.2f} s"
    extra = ""
    if r["kind"] == "bug":
        extra = (f"; independent {r['independent']['oracle'] if independent(r) else 'no'}, "
                 f"expectations {'yes' if r.get('expect') else 'no'}, tables {'yes' if r.get('vectors') else 'no'}")
    return f"  {r['name']:<34} {by:<8} {oracle:<14} {seconds:>8} {size:<14} {r['file']}:{r['line']}: {r['what']}{extra}"


def survivors_of(results, lines):
    lines += ["", "survivors"]
    for r in counted(results):
        if r["status"] == "survived":
            row = r["argued"]
            lines.append(f"  {r['name']}: {r['file']}:{r['line']}: {r['what']}")
            lines.append(f"    {' '.join(r['source'].split())}")
            lines.append(f"    {row['verdict'] + ': ' + row['reason'] if row else 'NOT ARGUED'}")


def write(campaign, tools, root):
    folder = campaign.results.folder
    results = sorted(campaign.results.of.values(), key=lambda r: (r["kind"] != "bug", r["name"]))
    argued = survivors.read(root / "tests/planted/survivors.tsv")
    argue(results, argued)
    wrong_cases, cases = slips(tools, results, folder)
    rows = rows_of(results, wrong_cases, cases)
    dropped = Counter(r["status"] for r in results if r["status"] not in ("found", "survived"))
    lines = [f"planted bugs, seed {campaign.given.seed}, {campaign.fuzz_ms} ms of generated programs each",
             f"tried {len(counted(results))}; left out: {dropped['does not compile']} do not compile, "
             f"{dropped['same code']} give the same code, "
             f"{sum(1 for r in counted(results) if r['equivalent'])} argued to be equivalent", "", "found"]
    lines += [one_line(r) for r in counted(results) if r["status"] == "found"]
    survivors_of(results, lines)
    tables_of(results, lines)
    lines += ["", *wrong_cases, "", "design section 13"]
    for what, reach, measured, good in rows:
        mark = {True: "reached", False: "MISSED", None: "reported" if reach == "reported" else "not measured"}[good]
        lines.append(f"  {mark:<12} {what}: {measured} (reach: {reach})")
    text = "\n".join(lines) + "\n"
    (folder / "report.txt").write_text(text)
    (folder / "report.json").write_text(json.dumps({
        "seed": campaign.given.seed, "fuzz_ms": campaign.fuzz_ms, "dropped": dropped,
        "rows": [dict(zip(("what", "reach", "measured", "good"), row)) for row in rows], "results": results}, indent=1))
    print(text[text.index("\nsurvivors\n"):])
    print(f"all of it: {folder}/report.txt, report.json")
    if campaign.given.at_least is not None:
        found = sum(1 for r in results if r["status"] == "found")
        print(f"{found} found, at least {campaign.given.at_least} wanted")
        return 0 if found >= campaign.given.at_least and not wrong_cases else 1
    return 1 if any(good is False for *_, good in rows) else 0

"""page.py: report.html, one file that needs no other, for a desk and for a telephone."""
from html import escape

LONGEST_TEXT = 16000  # characters of a decoded input that are shown

STYLE = """
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--good:#1a7f37;--bad:#c62828;--odd:#9a6700}
@media(prefers-color-scheme:dark){:root{--good:#4ac26b;--bad:#ff7b72;--odd:#d4a72c}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem;margin:.5rem 0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.verdict{border-left:.4rem solid;padding:.5rem 1rem;background:var(--soft);font-weight:600}
.clean{border-color:var(--good)}.new{border-color:var(--bad)}.vacuous{border-color:var(--odd)}
.soft{opacity:.75}
table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right}
th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}
th{font-weight:600;font-size:.85rem}td{white-space:nowrap}
pre{background:var(--soft);padding:.75rem;overflow-x:auto;font-size:.8rem;line-height:1.4;max-height:30rem}
.finding{border:1px solid var(--line);padding:.25rem 1rem .75rem;margin:.75rem 0}
.finding h3{font:600 .95rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere;margin:.6rem 0}
code{font-size:.85em;overflow-wrap:anywhere}
@media(max-width:48rem){
thead{display:none}tr{display:block;border:1px solid var(--line);margin:.75rem 0;padding:.25rem 0}
td,td:first-child,td:nth-child(2){display:flex;justify-content:space-between;gap:1rem;border:0;padding:.1rem .75rem;
text-align:right}
td::before{content:attr(data-label);opacity:.75}}
"""

COLUMNS = (
    "target",
    "engine",
    "executions",
    "a second",
    "edges",
    "features",
    "corpus",
    "programs accepted",
    "commands accepted",
    "barriers accepted",
    "unsupported",
    "promised orders compared",
)


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def row(facts, key, name):
    engine, tally = facts[key], facts[key]["acceptance"]
    edges = f"{engine['edges']:,}" + (f" of {engine['edges_known']:,}" if engine.get("edges_known") else "")
    cells = (
        facts["target"],
        name,
        f"{engine['executions']:,}",
        f"{engine['per_second']:,}",
        edges,
        f"{engine['features']:,}" if "features" in engine else "–",
        f"{engine['corpus']:,}",
        share(tally["accepted"], tally["programs"]),
        share(tally["commands_accepted"], tally["commands"]),
        share(tally["barriers_accepted"], tally["barriers"]),
        share(tally["unsupported"], tally["programs"]),
        f"{tally['bounds']:,}" if "bounds" in tally else "–",
    )
    return (
        "<tr>"
        + "".join(f'<td data-label="{label}">{escape(cell)}</td>' for label, cell in zip(COLUMNS, cells))
        + "</tr>"
    )


def read(path):
    if not path.exists():
        return None
    text = path.read_bytes().decode(errors="replace")
    return (
        text
        if len(text) <= LONGEST_TEXT
        else text[:LONGEST_TEXT] + f"\n... {len(text) - LONGEST_TEXT} more characters\n"
    )


def blame_words(bucket):
    """Which optimizations cause a finding, in a line; empty where that is not known (a crash, or nothing minimized)."""
    blame = bucket.get("blame")
    if not blame:
        return ""
    under = bucket.get("optimize")
    return f"blame: {blame['text']}" + (f", with --optimize={under}" if under not in (None, "all") else "")


def blame(bucket):
    """The same for the page, with the texts of the switches and where their soundness conditions stand."""
    if not blame_words(bucket):
        return ""
    rows = "".join(
        f"<li>{escape(s['name'])} ({escape(s['id'])}): {escape(s['text'])}; sound if: <code>{escape(s['file'])}</code></li>"
        for s in bucket["blame"]["switches"]
    )
    return f"<p>{escape(blame_words(bucket))}</p>" + (f"<ul>{rows}</ul>" if rows else "")


def links(folder, bucket):
    """What stands beside the report of a finding: its page and its C++."""
    there = [
        f'<a href="findings/{bucket["bucket"]}/{name}">{title}</a>'
        for name, title in (("page.html", "explained, with both streams and the timeline"), ("minimized.cpp", "as D3D12 C++"))
        if (folder / name).exists()
    ]
    return f"<p>{' · '.join(there)}</p>" if there else ""


def finding(house, bucket):
    folder = house.out / "findings" / bucket["bucket"]
    parts = [
        f'<section class="finding"><h3>{escape(bucket["signature"])}</h3><p class="soft">'
        f'{"known" if bucket["known"] else "new"} · {bucket["target"]} · {bucket["count"]} inputs from '
        f'{escape(", ".join(bucket["sources"]))} · smallest {bucket["bytes"]} bytes</p>'
        f'<p>Again: <code>build/{bucket["target"]}-replay {escape(str(folder))}/input</code></p>',
        blame(bucket),
        links(folder, bucket),
    ]
    shown = (
        ("minimized.dp", "The smallest program that fails alike"),
        ("input.dp", "The input as text"),
        ("log", "What the replay says"),
    )
    for name, title in shown:
        text = read(folder / name)
        if text:
            parts.append(f"<details><summary>{title}</summary><pre>{escape(text)}</pre></details>")
    return "".join(parts) + "</section>"


def page(house, result, proofs):
    kind = {0: "clean", 1: "new", 3: "vacuous"}[result["exit"]]
    words = {
        "clean": "Clean: no finding that is not known",
        "new": "New findings",
        "vacuous": "Vacuous: this run proves nothing",
    }[kind]
    rows = "".join(
        row(facts, key, name)
        for facts in result["targets"]
        for key, name in (("libfuzzer", "libFuzzer"), ("afl", "AFL++"))
    )
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in result["vacuous"])
    findings = "".join(finding(house, bucket) for bucket in result["findings"]) or "<p>None.</p>"
    known = ", ".join(f"{fault} in {count:,} programs" for fault, count in result["known_faults"].items()) or "none"
    proved = "".join(f"<li>{escape(words)}</li>" for words in proofs)
    proved = f"<h2>Proofs</h2><ul>{proved}</ul>" if proofs else ""
    slow = f" · {result['slow_inputs']} inputs slow under an engine, quick alone" if result["slow_inputs"] else ""
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>drainproof nightly: {result['verdict']}</title><style>{STYLE}</style></head><body>
<h1>drainproof nightly</h1>
<p class="verdict {kind}">{words}{' (interrupted)' if result['interrupted'] else ''}</p>
<ul>{reasons}</ul>
<p class="soft">{result['started']} to {result['ended']} ·
{result['seconds'] / 60:.1f} of {result['budget'] / 60:.1f} minutes
of fuzzing ·
{result['jobs']} engine processes at a time{slow}</p>
<h2>Findings ({len(result['findings'])})</h2>
{findings}
<h2>What ran</h2>
<table><thead><tr>{''.join(f'<th>{c}</th>' for c in COLUMNS)}</tr></thead><tbody>{rows}</tbody></table>
{proved}
<p>Declared faults that judges saw: {escape(known)}.</p>
<p class="soft">Edges are counted by each engine in its own way. Executions a second are for all processes of
the engine together.</p>
</body></html>
"""

"""page_browser.py: pages of `drainproof explain --html` looked at in a headless browser, all in one go: each stands in a frame
of each width, and a script outside the pages measures them. usage: page_browser.py BROWSER WORK NAME=PAGE[:WANTED,...]...

WANTED are CSS selectors that must match something in the page, commas written as `;`."""
import html
import json
import subprocess
import sys
from pathlib import Path

WIDTHS = (1280, 400)
SECTIONS = ("verdict", "program", "requirement", "streams", "timeline", "blame", "cost", "glossary")

MEASURE = """
function measure(frame) {
  const d = frame.contentDocument, w = frame.contentWindow, wrong = [];
  const box = e => e.getBoundingClientRect(), name = e => (e.id || e.className.baseVal || e.className || e.tagName) + '';
  if (w.innerWidth !== +frame.dataset.width) wrong.push('the frame is ' + w.innerWidth + ' wide');
  const s = d.scrollingElement;
  if (s.scrollWidth > w.innerWidth) wrong.push('overflows: ' + s.scrollWidth + ' > ' + w.innerWidth);
  let last = -1;
  for (const id of SECTIONS) {
    const e = d.getElementById(id);
    if (!e) { wrong.push('no section ' + id); continue; }
    if (box(e).height < 20) wrong.push('section ' + id + ' is empty');
    if (box(e).top < last) wrong.push('section ' + id + ' stands too early');
    last = box(e).top;
  }
  for (const q of JSON.parse(frame.dataset.wanted)) if (!d.querySelector(q)) wrong.push('nothing matches ' + q);
  for (const e of d.querySelectorAll('body *')) {
    if (e.closest('.chart') && !e.matches('.chart')) continue;
    if (box(e).width && (box(e).right > w.innerWidth + .5 || box(e).left < -.5)) wrong.push('leaves the page: ' + name(e));
  }
  for (const e of d.querySelectorAll('section > *, body > *, .listing > *, .packets > li')) {
    const n = e.nextElementSibling;
    if (n && box(e).height && box(n).height && box(n).top < box(e).bottom - .5) wrong.push(name(e) + ' overlaps ' + name(n));
  }
  for (const e of d.querySelectorAll('a[href^="#"]'))
    if (!d.getElementById(e.getAttribute('href').slice(1)) && !d.querySelector('.note')) wrong.push('dead link ' + e.getAttribute('href'));
  for (const chart of d.querySelectorAll('.drawn, .names')) {
    const all = box(chart), bars = [...chart.querySelectorAll('rect.bar')].map(box);
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    bars.forEach((a, i) => bars.slice(i + 1).forEach(b => { if (meets(a, b)) wrong.push('bars overlap'); }));
    for (const t of chart.querySelectorAll('text')) {
      const b = box(t);
      if (b.left < all.left - 1 || b.right > all.right + 1 || b.top < all.top - 1 || b.bottom > all.bottom + 1)
        wrong.push('leaves the drawing: ' + t.textContent);
    }
    const lanes = [...chart.querySelectorAll('.lane')].map(box);
    lanes.forEach((a, i) => lanes.slice(i + 1).forEach(b => { if (meets(a, b)) wrong.push('lanes overlap'); }));
    for (const g of chart.querySelectorAll('g > rect.bar')) {
      const t = g.parentNode.querySelector('text.in');
      if (t && box(t).right > box(g).right + 3) wrong.push('leaves its bar: ' + t.textContent);
    }
  }
  return wrong;
}
addEventListener('load', () => {
  const said = {};
  for (const f of document.querySelectorAll('iframe')) said[f.title + ' at ' + f.dataset.width] = measure(f);
  document.body.innerHTML = '<pre id="said"></pre>';
  document.getElementById('said').textContent = JSON.stringify(said);
});
"""


def main(browser, work, *pages):
    frames = []
    for page in pages:
        name, rest = page.split("=", 1)
        path, _, wanted = rest.partition(":")
        selectors = [s.replace(";", ",") for s in wanted.split(",") if s]
        text = Path(path).read_text()
        if len(text.encode()) > 2_000_000:
            print(f"{name}: {len(text.encode())} bytes are too many")
            return 1
        for width in WIDTHS:
            frames.append(
                f'<iframe title="{html.escape(name)}" data-width="{width}" data-wanted="{html.escape(json.dumps(selectors))}" '
                f'style="border:0;width:{width}px;height:900px" srcdoc="{html.escape(text)}"></iframe>'
            )
    script = f"const SECTIONS = {json.dumps(SECTIONS)};{MEASURE}"
    driver = Path(work) / "driver.html"
    driver.write_text(f"<!DOCTYPE html><meta charset=utf-8><script>{script}</script><body>{''.join(frames)}</body>")
    done = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={work}/profile",
         "--window-size=1400,1000", "--virtual-time-budget=20000", "--dump-dom", f"file://{driver}"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=240, check=False,
    )  # fmt: skip
    dom = done.stdout.decode(errors="replace")
    start = dom.rfind('<pre id="said">{')
    if start < 0:
        print(f"the browser said nothing (exit code {done.returncode}): {done.stderr.decode(errors='replace')[-600:]}")
        return 1
    said = json.loads(html.unescape(dom[start + len('<pre id="said">') : dom.index("</pre>", start)]))
    wrong = [f"{frame}: {what}" for frame, found in said.items() for what in dict.fromkeys(found)]
    print("\n".join(wrong) if wrong else f"{len(said)} frames are well")
    return 1 if wrong or len(said) != len(frames) else 0


sys.exit(main(*sys.argv[1:]))

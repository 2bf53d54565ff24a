#!/usr/bin/env bash
# Chromium 153 does not apply a media query when a rule was inserted into its stylesheet in the same frame.
#
# styled-components inserts the rules of a component into one stylesheet with `insertRule` when the component is first shown. A component
# that is shown because the window changed its size therefore inserts its rules in the frame in which media queries begin to apply.
# Expected: the elements that other rules of this stylesheet match have the styles of the new width, as without the insertion.
# Seen in the Chromium of @sparticuz/chromium 153.0.0, and in Debian's Chromium 156: `matchMedia` says that the query applies, but the
# elements keep their styles for the old width, in later frames as well, until something else changes their styles. Only the selectors
# of the inserted rule seem to be considered. A rule in a separate stylesheet has no such effect, and neither has a change of an
# attribute; a stylesheet for all elements that is disabled or enabled repairs the page:
#   nothing inserted: wide, then narrow
#   a rule inserted before: wide, then wide
#   a rule inserted after: wide, then wide
#   a stylesheet added: wide, then narrow
#   a rule inserted, a stylesheet toggled: wide, then narrow
# Heard toggles such a stylesheet whenever one of its media queries changes (`shell/src/theme/restyleOnMediaChange.ts`).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" \
  playwright-core@1.65.1 @sparticuz/chromium@153.0.0

cat > "$folder/run.mjs" <<'JS'
import bundled from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const browser = await chromium.launch({
  executablePath: await bundled.executablePath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

/** Shows a wide frame, makes it narrow, and returns what its element looks like before and two frames later. */
function look(kind) {
  return page.evaluate(async (how) => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.body.innerHTML = '<iframe style="width: 1000px"></iframe>';
    const frame = document.querySelector('iframe');
    const inside = frame.contentDocument;
    inside.write('<!doctype html><style></style><p class="text">Text</p><p class="other">Other</p>');
    inside.close();
    const { sheet } = inside.querySelector('style');
    sheet.insertRule('.text { --seen: wide }', 0);
    sheet.insertRule('@media (max-width: 700px) { .text { --seen: narrow } }', 1);
    const see = () => frame.contentWindow.getComputedStyle(inside.querySelector('.text')).getPropertyValue('--seen');
    const insert = () => sheet.insertRule('.other { color: red }', 2);
    const all = new frame.contentWindow.CSSStyleSheet();
    all.replaceSync('* {}');
    inside.adoptedStyleSheets.push(all);
    await frames();
    const before = see();
    if (how === 'a rule inserted before' || how.includes('toggled')) insert();
    if (how === 'a stylesheet added') {
      const style = inside.createElement('style');
      style.textContent = '.other { color: red }';
      inside.head.append(style);
    }
    frame.style.width = '400px';
    // Lays the frame out.
    frame.getBoundingClientRect();
    if (how === 'a rule inserted after') insert();
    see();
    await frames();
    if (how.includes('toggled')) all.disabled = true;
    await frames();
    return `${how}: ${before}, then ${see()}`;
  }, kind);
}

for (const kind of [
  'nothing inserted',
  'a rule inserted before',
  'a rule inserted after',
  'a stylesheet added',
  'a rule inserted, a stylesheet toggled',
]) {
  console.log(await look(kind));
}
await browser.close();
JS
node "$folder/run.mjs" | tee "$folder/seen"

diff "$folder/seen" - <<'TEXT'
nothing inserted: wide, then narrow
a rule inserted before: wide, then wide
a rule inserted after: wide, then wide
a stylesheet added: wide, then narrow
a rule inserted, a stylesheet toggled: wide, then narrow
TEXT

import sharp from 'sharp';
import type { Browser } from './Browser.ts';

/** A row of stars as it is painted. */
export interface StarRow {
  /** The accessible name: "4.1 out of 5 stars". */
  name: string;
  /** The width of each star, in pixels. */
  widths: number[];
  /** The distance between the left edges of neighboring stars, in pixels. */
  steps: number[];
  /** The number of stars with at least one pixel in the color of the first star; 0 for a rating below one quarter. */
  filled: number;
}

/** Two colors count as different if the differences of their three channels add up to more than this number. */
const DIFFERENT = 40;

/** Measures all star rows in the window. Stars are runs of columns with pixels unlike the background left of the row. */
export async function measureStarRows(browser: Browser): Promise<StarRow[]> {
  const picture = await takeStillScreenshot(browser);
  const rows = await browser.evaluate(() =>
    [...document.querySelectorAll('[role=img][aria-label$="out of 5 stars"]')]
      .map((row) => ({ name: row.getAttribute('aria-label') ?? '', rect: row.getBoundingClientRect() }))
      .filter(({ rect }) => rect.top > 70 && rect.bottom < innerHeight && rect.left > 4)
      .map(({ name, rect: { left, top, width, height } }) => ({ name, left, top, width, height })),
  );
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / (await browser.evaluate(() => innerWidth));
  const colorAt = (x: number, y: number) =>
    [0, 1, 2].map((channel) => data[(y * info.width + x) * info.channels + channel] ?? 0);
  const differ = (one: number[], other: number[]) =>
    one.reduce((sum, channel, at) => sum + Math.abs(channel - (other[at] ?? 0)), 0) > DIFFERENT;

  return rows.map(({ name, left, top, width, height }) => {
    const [from, to] = [Math.floor(left * scale) - 1, Math.ceil((left + width) * scale) + 1];
    const lines = Array.from(
      { length: Math.floor(height * scale) - 2 },
      (_, line) => Math.ceil(top * scale) + 1 + line,
    );
    const background = colorAt(from - 2, lines[Math.floor(lines.length / 2)] ?? 0);
    const isStar = (x: number) => lines.some((y) => differ(colorAt(x, y), background));
    const stars: { start: number; width: number }[] = [];
    for (let x = from; x < to; x += 1) {
      if (!isStar(x)) continue;
      const last = stars.at(-1);
      if (last !== undefined && last.start + last.width === x) last.width += 1;
      else stars.push({ start: x, width: 1 });
    }
    const middle = lines[Math.floor(lines.length / 2)] ?? 0;
    const getCenterColor = ({ start, width: wide }: { start: number; width: number }) =>
      colorAt(start + Math.floor(wide / 2), middle);
    const [first] = stars;
    const fill = first === undefined || Number.parseFloat(name) < 1 ? null : getCenterColor(first);
    const isFilled = ({ start, width: wide }: { start: number; width: number }) =>
      fill !== null &&
      Array.from({ length: wide }, (_, at) => start + at).some((x) => lines.some((y) => !differ(colorAt(x, y), fill)));
    return {
      name,
      widths: stars.map((star) => star.width),
      steps: stars.slice(1).map(({ start }, at) => start - (stars[at]?.start ?? 0)),
      filled: stars.filter(isFilled).length,
    };
  });
}

/**
 * Takes screenshots until two in a row are equal, because loading fonts and images, and scrolling, move the content.
 */
async function takeStillScreenshot(browser: Browser): Promise<Buffer> {
  let picture = await browser.screenshot();
  for (;;) {
    const next = await browser.screenshot();
    if (next.equals(picture)) return next;
    picture = next;
  }
}

import {
  CONTROL_CONTRAST,
  deriveColors,
  explainAccent,
  FIXED_COLORS,
  getContrast,
  suggestAccent,
  TEXT_CONTRAST,
  toColorTokens,
} from './siteColors.ts';

const THEMES = ['light', 'dark'] as const;
const toHex = (channel: number) => channel.toString(16).padStart(2, '0');
/** 216 colors: every combination of 6 levels of red, green and blue. */
const levels = Array.from({ length: 6 }, (_, level) => toHex(level * 51));
const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));
const accents = [...new Set(colors.map(suggestAccent))];

/** Returns the pairs of colors with insufficient contrast. Checks the light and the dark theme of a site with this accent. */
function findFailures(accent: string): string[] {
  const derived = deriveColors(accent);
  return THEMES.flatMap((theme) => {
    const { surfaces, text, textMuted } = FIXED_COLORS[theme];
    const of = derived[theme];
    const pairs: [name: string, color: string, backgrounds: readonly string[], required: number][] = [
      ['text on buttons', '#ffffff', [of.accent, of.accentHover, of.accentActive], TEXT_CONTRAST],
      ['buttons', of.accent, surfaces.slice(0, 2), CONTROL_CONTRAST],
      ['links', of.accentText, [...surfaces, of.accentSoft], TEXT_CONTRAST],
      ['text', text, [of.accentSoft], TEXT_CONTRAST],
      ['muted text', textMuted, [of.accentSoft], TEXT_CONTRAST],
      ['text on the brand', '#ffffff', [of.brand, of.brandDeep], TEXT_CONTRAST],
      ['muted text on the brand', of.onBrandMuted, [of.brand, of.brandDeep], TEXT_CONTRAST],
      ['the button on the brand', FIXED_COLORS.voice, [of.brand, of.brandDeep], CONTROL_CONTRAST],
    ];
    return pairs.flatMap(([name, color, backgrounds, required]) =>
      backgrounds
        .filter((background) => getContrast(color, background) < required)
        .map((background) => `${accent}, ${theme}: ${name}, ${color} on ${background}`),
    );
  });
}

it('derives colors with sufficient contrast in both themes from every accent', () => {
  expect(accents.length).toBeGreaterThan(100);
  expect(accents.flatMap(findFailures)).toEqual([]);
});

it('accepts a color, or suggests a darker color that is accepted', () => {
  const rejected = colors.filter((color) => explainAccent(color) !== null);
  expect(rejected.length).toBeGreaterThan(80);
  for (const color of rejected) {
    const [suggested = ''] = /(?<=such as )#[\da-f]{6}/.exec(explainAccent(color) ?? '') ?? [];
    expect(explainAccent(suggested)).toBeNull();
  }
});

it('explains in one sentence why a color is too light', () => {
  expect(explainAccent('#ffee00')).toBe(
    'must be darker, such as #807700: white text on #ffee00 has a contrast of 1.2:1, but WCAG 2.2 requires 4.5:1',
  );
});

it.each(['red', '#b32', '#b3261', '#b3261e0', 'b3261e', '#b3261g', ' #b3261e', ''])('rejects %j as a color', (text) => {
  expect(explainAccent(text)).toBe('must be a color such as #b3261e');
});

it('keeps the accent of the operator for buttons in the light theme', () => {
  expect(accents.filter((accent) => deriveColors(accent).light.accent !== accent)).toEqual([]);
  expect(deriveColors('#B3261E').light.accent).toBe('#b3261e');
});

it('computes the colors of an accent once', () => {
  const first = deriveColors('#b3261e');
  expect(deriveColors('#b3261e')).toBe(first);
  expect(deriveColors('#0b6b3a').light.accent).toBe('#0b6b3a');
  expect(deriveColors('#b3261e')).toEqual(first);
});

it('returns the names and values of the color tokens', () => {
  const tokens = toColorTokens(deriveColors('#b3261e').light);
  expect(Object.keys(tokens).slice(0, 2)).toEqual(['--accent', '--accent-hover']);
  expect(tokens['--accent']).toBe('#b3261e');
});

it('computes the contrast of black and white as 21', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21);
});

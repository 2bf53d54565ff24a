/** The colors of a site in a theme that follow from its accent, as `#rrggbb`. The names are those of the tokens in `tokens.css`. */
export interface ThemeColors {
  /** The fill of primary buttons. Texts on it are white. */
  accent: string;
  accentHover: string;
  accentActive: string;
  /** The color of links, and of icons on surfaces. */
  accentText: string;
  /** The background of badges and active items, behind `accentText`. */
  accentSoft: string;
  /** The background of areas with white text: the hero, and the panel next to forms. */
  brand: string;
  /** The color of shapes on areas with the color `brand`. */
  brandDeep: string;
  onBrandMuted: string;
}

/** Maps the names of color tokens, such as `--accent-hover`, to their colors. */
export function toColorTokens(colors: ThemeColors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [
      `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  );
}

/** The colors of a site in the light and the dark theme. */
export type SiteColors = Readonly<Record<'light' | 'dark', Readonly<ThemeColors>>>;

const [WHITE, BLACK] = ['#ffffff', '#000000'];

/**
 * The colors of `tokens.css` that do not depend on the accent. Colors that depend on the accent need a contrast with them. The surfaces are page,
 * raised and sunken.
 */
export const FIXED_COLORS = {
  light: { surfaces: ['#f6f7fc', '#ffffff', '#eceff8'], text: '#10152e', textMuted: '#50597a' },
  dark: { surfaces: ['#0a0e20', '#131934', '#1c2446'], text: '#eef1fc', textMuted: '#a9b2d3' },
  /** The marigold button on areas with the color `brand`. */
  voice: '#ffc247',
} as const;

/** The contrast that texts require (WCAG 2.2, 1.4.3 AA). */
export const TEXT_CONTRAST = 4.5;

/** The contrast that the parts of controls and graphics require (WCAG 2.2, 1.4.11 AA). */
export const CONTROL_CONTRAST = 3;

/** Returns whether a text is a color, as `#rrggbb` in lower or upper case. */
export function isColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

/**
 * Explains why a color cannot be the accent of a site.
 * @returns the error as the end of a sentence without a period, with a suggested color; null if the color is valid and accessible
 */
export function explainAccent(accent: string): string | null {
  if (!isColor(accent)) return 'must be a color such as #b3261e';
  const contrast = getContrast(accent, WHITE);
  if (contrast >= TEXT_CONTRAST) return null;
  return `must be darker, such as ${suggestAccent(accent)}: white text on ${accent} has a contrast of ${toRatio(contrast)}, but WCAG 2.2 requires 4.5:1`;
}

/** Makes a color darker until white text is readable on it. Returns a color unchanged if white text is readable on it already. */
export function suggestAccent(color: string): string {
  return mixUntil(color, BLACK, (darker) => getContrast(darker, WHITE) >= TEXT_CONTRAST);
}

/**
 * Derives the colors of both themes from an accent. Each color is made darker or lighter until it has the contrast that WCAG 2.2 AA requires
 * with everything next to it.
 * @param accent `#rrggbb`, for which `explainAccent` returns null
 */
export function deriveColors(accent: string): SiteColors {
  if (last === null || last.accent !== accent) last = { accent, colors: computeColors(accent.toLowerCase()) };
  return last.colors;
}

/** The last result of `deriveColors`: a process has one site, whose colors each document contains several times. */
let last: { accent: string; colors: SiteColors } | null = null;

function computeColors(light: string): SiteColors {
  const [, raised] = FIXED_COLORS.dark.surfaces;
  const dark = mixUntil(light, WHITE, (color) => getContrast(color, raised) >= CONTROL_CONTRAST);
  const field = mixUntil(light, BLACK, (color) => getContrast(color, FIXED_COLORS.voice) >= CONTROL_CONTRAST);
  return {
    light: {
      accent: light,
      accentHover: mix(light, BLACK, 0.15),
      accentActive: mix(light, BLACK, 0.3),
      ...deriveText(light, BLACK, mix(WHITE, light, 0.1), FIXED_COLORS.light.surfaces),
      ...deriveBrand(field, mix(field, BLACK, 0.2)),
    },
    dark: {
      accent: dark,
      accentHover: mix(dark, BLACK, 0.12),
      accentActive: mix(dark, BLACK, 0.25),
      ...deriveText(dark, WHITE, mix(raised, dark, 0.22), FIXED_COLORS.dark.surfaces),
      ...deriveBrand(mix(field, BLACK, 0.35), mix(field, BLACK, 0.5)),
    },
  };
}

function deriveText(accent: string, towards: string, accentSoft: string, surfaces: readonly string[]) {
  return { accentText: mixUntil(accent, towards, isReadableOn([...surfaces, accentSoft])), accentSoft };
}

function deriveBrand(brand: string, brandDeep: string) {
  return {
    brand,
    brandDeep,
    onBrandMuted: mixUntil(mix(WHITE, brand, 0.15), WHITE, isReadableOn([brand, brandDeep])),
  };
}

function isReadableOn(backgrounds: readonly string[]): (color: string) => boolean {
  return (color) => backgrounds.every((background) => getContrast(color, background) >= TEXT_CONTRAST);
}

/** Returns the contrast of two colors (WCAG 2.2), from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the relative luminance of a color (WCAG 2.2), from 0 to 1. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes a color with another color, in steps of 2 %, until a condition is true. */
function mixUntil(color: string, towards: string, isDone: (color: string) => boolean): string {
  for (let step = 0; step < 50; step += 1) {
    const mixed = mix(color, towards, step / 50);
    if (isDone(mixed)) return mixed;
  }
  return towards;
}

/** Mixes a color with another color in sRGB. @param share the share of the other color, from 0 to 1 */
function mix(color: string, other: string, share: number): string {
  const others = toChannels(other);
  const mixed = toChannels(color).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the red, green and blue values of a color, from 0 to 255. */
function toChannels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Rounds a contrast down, so that an insufficient contrast never looks sufficient. */
function toRatio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
}

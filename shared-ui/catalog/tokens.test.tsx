import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Alert } from '../src/index.ts';

const css = readFileSync(join(__dirname, '../src/theme/tokens.css'), 'utf8');
/** The hexadecimal colors of each token: light, then dark. */
const colors = new Map(
  Array.from(
    css.matchAll(/--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g),
    ([, name = '', light = '', dark]) => [name, [light, dark ?? light].map(toChannels)],
  ),
);
const THEMES = ['light', 'dark'] as const;

function toChannels(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number];
}

function getColor(name: string, theme: (typeof THEMES)[number]): [number, number, number] {
  const color = colors.get(name)?.[THEMES.indexOf(theme)];
  if (color === undefined) throw new Error(`tokens.css has no color --${name}.`);
  return color;
}

/** Returns the contrast of two colors by WCAG 2.2, from 1 to 21. */
function getContrast(one: [number, number, number], other: [number, number, number]): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((color) => {
      const [r, g, b] = color.map((channel) =>
        channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    })
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = 4.5;
const GRAPHICS = 3;
const ratingSteps = [0, 1, 2, 3, 4, 5];

describe.each(THEMES)('in the %s theme', (theme) => {
  it.each<[foreground: string, minimum: number, backgrounds: string[]]>([
    ['text', TEXT, ['surface', 'surface-raised', 'surface-sunken', 'accent-soft', 'danger-soft']],
    ['text-muted', TEXT, ['surface', 'surface-raised', 'surface-sunken', 'accent-soft']],
    ['accent-text', TEXT, ['surface', 'surface-raised', 'surface-sunken', 'accent-soft']],
    ['accent-contrast', TEXT, ['accent', 'accent-hover', 'accent-active']],
    ['accent', GRAPHICS, ['surface', 'surface-raised']],
    ['on-brand', TEXT, ['brand', 'brand-deep']],
    ['on-brand-muted', TEXT, ['brand', 'brand-deep']],
    ['voice', GRAPHICS, ['brand', 'brand-deep', 'ink']],
    ['voice-contrast', TEXT, ['voice', 'voice-hover']],
    ['on-ink', TEXT, ['ink']],
    ['on-ink-muted', TEXT, ['ink']],
    ['on-voice-soft', TEXT, ['voice-soft']],
    ['danger', TEXT, ['surface', 'surface-raised', 'danger-soft']],
    ['danger-contrast', TEXT, ['danger-fill', 'danger-fill-hover']],
    ['danger-border', GRAPHICS, ['surface', 'surface-raised']],
    ['success', TEXT, ['surface', 'surface-raised', 'success-soft']],
    ['border-strong', GRAPHICS, ['surface', 'surface-raised', 'ink']],
    ['focus-on-brand', GRAPHICS, ['brand', 'ink']],
    ...ratingSteps.map((step): [string, number, string[]] => [
      `rating-${step}`,
      GRAPHICS,
      ['surface', 'surface-raised', 'surface-sunken'],
    ]),
    ...ratingSteps.map((step): [string, number, string[]] => [
      `rating-${step}-text`,
      TEXT,
      ['surface-raised', `rating-${step}-soft`],
    ]),
  ])('gives %s a contrast of at least %f', (foreground, minimum, backgrounds) => {
    for (const background of backgrounds) {
      const contrast = getContrast(getColor(foreground, theme), getColor(background, theme));
      expect({ background, isEnough: contrast >= minimum }).toEqual({ background, isEnough: true });
    }
  });

  // Covers SPEC-2.40
  it('shows an Alert in red', () => {
    render(<Alert>This email is taken.</Alert>);
    const { background, color } = getComputedStyle(screen.getByRole('alert'));
    for (const value of [background, color]) {
      const [red, green, blue] = getColor(/var\(--([\w-]+)\)/.exec(value)?.[1] ?? value, theme);
      expect(red).toBeGreaterThan(Math.max(green, blue));
    }
  });
});

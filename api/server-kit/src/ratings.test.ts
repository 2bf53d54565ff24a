import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMBED_COLORS } from './ratings.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../shared-ui/src/theme/tokens.css'), 'utf8');

/** Returns the values of a token in the light and the dark theme. */
function readToken(name: string): string[] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  return [light, dark];
}

it.each([
  ['surface', 'surface-raised'],
  ['border', 'border'],
  ['accent', 'accent'],
  ['empty', 'star-empty'],
  ['text', 'text'],
  ['muted', 'text-muted'],
  ['link', 'accent-text'],
] as const)('uses the %s color of the design', (color, token) => {
  expect([EMBED_COLORS.light[color], EMBED_COLORS.dark[color]]).toEqual(readToken(token));
});

it('uses the rating colors of the design', () => {
  for (const rating of [0, 1, 2, 3, 4, 5])
    expect([EMBED_COLORS.light.stars[rating], EMBED_COLORS.dark.stars[rating]]).toEqual(readToken(`rating-${rating}`));
});

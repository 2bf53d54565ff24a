import { FIXED_COLORS } from '@heard/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const THEMES = ['light', 'dark'] as const;

it('uses the fixed colors of tokens.css', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../shared-ui/src/theme/tokens.css'), 'utf8');
  const read = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? [];
  const both = (get: (theme: (typeof FIXED_COLORS)['light' | 'dark']) => string | undefined) =>
    THEMES.map((theme) => get(FIXED_COLORS[theme]));
  expect(both(({ surfaces }) => surfaces[0])).toEqual(read('surface'));
  expect(both(({ surfaces }) => surfaces[1])).toEqual(read('surface-raised'));
  expect(both(({ surfaces }) => surfaces[2])).toEqual(read('surface-sunken'));
  expect(both(({ text }) => text)).toEqual(read('text'));
  expect(both(({ textMuted }) => textMuted)).toEqual(read('text-muted'));
  expect(tokens).toContain(`--voice: ${FIXED_COLORS.voice};`);
});

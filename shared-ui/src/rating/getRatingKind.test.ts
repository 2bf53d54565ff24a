import { getRatingKind } from './getRatingKind.ts';

describe('getRatingKind', () => {
  // Covers SPEC-2.96, SPEC-9.9, API-81
  it.each([
    [0, 'awful'],
    [0.99, 'awful'],
    [1, 'bad'],
    [2.5, 'average'],
    [3.99, 'good'],
    [4, 'excellent'],
    [5, 'excellent'],
  ])('names a mean of %d %s', (mean, kind) => {
    expect(getRatingKind(mean, 3)).toBe(kind);
  });

  // Covers SPEC-2.95
  it('returns none if there are no reviews', () => {
    expect(getRatingKind(0, 0)).toBe('none');
  });
});

import { ratingKindOf } from './ratingKindOf.ts';

describe('ratingKindOf', () => {
  // Covers SPEC-2.96, SPEC-9.9, API-81
  it.each([
    [0, 'awful'],
    [0.99, 'awful'],
    [1, 'bad'],
    [2.5, 'average'],
    [3.99, 'good'],
    [4, 'excellent'],
    [5, 'excellent'],
  ])('calls a mean of %d %s', (mean, kind) => {
    expect(ratingKindOf(mean, 3)).toBe(kind);
  });

  // Covers SPEC-2.95
  it('calls nothing rated below one review', () => {
    expect(ratingKindOf(0, 0)).toBe('none');
  });
});

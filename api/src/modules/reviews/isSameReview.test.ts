import { isSameReview } from './isSameReview.ts';

const earlier = { rating: 5, title: '0123456789', description: 'abcdefghij' };

it('accepts a change of a fifth of the characters of title and description', () => {
  expect(isSameReview(earlier, { ...earlier, title: '012345678', description: 'abcdXfghij' })).toBe(true);
  expect(isSameReview(earlier, { ...earlier, description: 'abcdefghijklmn' })).toBe(true);
});

it('rejects a change of more than a fifth of the characters', () => {
  expect(isSameReview(earlier, { ...earlier, title: '012345678', description: 'XXbcdefghijkl' })).toBe(false);
  expect(isSameReview(earlier, { ...earlier, description: 'abcde' })).toBe(false);
});

it('counts two swapped characters as one change', () => {
  expect(isSameReview(earlier, { ...earlier, title: '1032547689' })).toBe(true);
});

it('rejects a change of the rating', () => {
  expect(isSameReview(earlier, { ...earlier, rating: 4 })).toBe(false);
});

it('counts user-perceived characters', () => {
  const families = { rating: 5, title: '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', description: '' };
  expect(isSameReview(families, { ...families, title: '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👩' })).toBe(true);
});

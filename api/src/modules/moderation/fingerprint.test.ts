import { getSimilarity, toKeys, toShingles } from './fingerprint.ts';

const REVIEW =
  'Fast and friendly. They came within the hour, found the leak behind the wall, mended it and left the kitchen cleaner than it was. I would call them again.';

function shingles(text: string): Set<number> {
  const all = toShingles(text);
  if (all === null) throw new Error('The text is too short');
  return all;
}

function shareKey(one: string, other: string): boolean {
  const keys = toKeys(shingles(one));
  return toKeys(shingles(other)).some((key, at) => key === keys[at]);
}

test.each([
  ['another case, accents and punctuation', REVIEW.toUpperCase().replaceAll('.', ' !!! ').replaceAll('E', 'É'), 1],
  ['another word', REVIEW.replace('kitchen', 'bathroom'), 0.8],
  ['a sentence more', `${REVIEW} Thank you!`, 0.9],
])('recognizes a copy of a text with %s', (_, text, least) => {
  expect(getSimilarity(shingles(REVIEW), shingles(text))).toBeGreaterThanOrEqual(least);
  expect(shareKey(REVIEW, text)).toBe(true);
});

test('distinguishes different texts on the same subject', () => {
  const other =
    'They found the leak within the hour and mended it. The kitchen was left clean, and the price was fair. Friendly, too.';
  expect(getSimilarity(shingles(REVIEW), shingles(other))).toBeLessThan(0.3);
  expect(shareKey(REVIEW, other)).toBe(false);
});

test('compares texts in scripts without spaces, but no short texts', () => {
  const chinese =
    '服务非常好，工作人员很友好，房间干净舒适，早餐丰富，位置方便，离地铁站只有五分钟，下次来还会选择这家酒店，推荐给大家。';
  expect(getSimilarity(shingles(chinese), shingles(chinese.replace('地铁', '火车')))).toBeGreaterThan(0.6);
  expect(toShingles('Great service, and friendly staff!')).toBeNull();
});

test('returns keys that are numbers of 64 bits', () => {
  for (const key of toKeys(shingles(REVIEW))) expect(BigInt.asIntN(64, BigInt(key)).toString()).toBe(key);
});

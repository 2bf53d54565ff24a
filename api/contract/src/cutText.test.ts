import { cutText } from './cutText.ts';

it.each([
  ['Short enough.', 'Short enough.'],
  ['Two\n lines,\t\u0000 one', 'Two lines, one'],
  ['Note\u202f: 4,3', 'Note\u202f: 4,3'],
  ['Bread that is warm, every day', 'Bread that is warm…'],
  ['Bread that is warm and good', 'Bread that is warm…'],
  ['Supercalifragilisticexpialidocious', 'Supercalifragilisti…'],
  ['私たちは毎朝焼きたてのパンをお届けする小さな店です', '私たちは毎朝焼きたてのパンをお届けする…'],
  ['abcdefghijklmnopq👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'abcdefghijklmnopq…'],
])('shortens %j to one line of at most 20 code units', (text, line) => {
  expect(cutText(text, 20)).toBe(line);
  expect(line.length).toBeLessThanOrEqual(20);
});

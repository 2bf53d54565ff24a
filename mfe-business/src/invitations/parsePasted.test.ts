import { parsePasted } from './parsePasted.ts';

// Covers TRUST-5.13
test.each([
  ['one on each line', 'ana@mail.example\r\nlee@post.example\n'],
  ['with commas', 'ana@mail.example,lee@post.example,'],
  ['with semicolons', ' ana@mail.example ;; lee@post.example'],
  ['with names', 'Ana Ruiz <ana@mail.example>, Lee <lee@post.example>'],
  ['as RFC 5322 has them', '"Ruiz, Ana" <ana@mail.example>, "Lee; R." <lee@post.example>'],
  ['as Outlook copies them', 'Ruiz, Ana <ana@mail.example>; Lee, Rik <lee@post.example>;'],
  ['as Gmail copies them', 'Ana Ruiz <ana@mail.example>, lee@post.example <lee@post.example>'],
  ['of a header', 'To: Ana <ana@mail.example>, Rik <lee@post.example>'],
  ['in quotes', "'ana@mail.example' <ana@mail.example>; 'lee@post.example' <lee@post.example>"],
  ['in parentheses', 'Ana Ruiz (ana@mail.example), Lee (lee@post.example)'],
  ['as links', '<mailto:ana@mail.example>\n<mailto:lee@post.example>'],
  ['with spaces', 'ana@mail.example lee@post.example'],
  ['from a spreadsheet', 'Ana\tana@mail.example\nRik\tlee@post.example'],
  ['of a group', 'Friends: ana@mail.example, lee@post.example;'],
  ['with names in quotes, which contain no comma', '"Ana Ruiz" <ana@mail.example>\n\n<lee@post.example>'],
])('reads email addresses %s', (_, text) => {
  const people = parsePasted(text).map(({ email, problem }) => [email, problem]);
  expect(people.toSorted()).toEqual([
    ['ana@mail.example', null],
    ['lee@post.example', null],
  ]);
});

test('reports texts that are not email addresses', () => {
  expect(parsePasted('x\nAna <ana@>\n').map(({ email, problem }) => [email, problem])).toEqual([
    ['x', 'notAnEmail'],
    ['ana@', 'notAnEmail'],
  ]);
});

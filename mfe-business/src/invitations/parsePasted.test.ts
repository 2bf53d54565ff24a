import { parsePasted } from './parsePasted.ts';

// Covers TRUST-5.13
test.each([
  ['one on each line', 'ana@mail.example\r\nlee@post.example\n'],
  ['with commas', 'ana@mail.example,lee@post.example,'],
  ['with semicolons', ' ana@mail.example ;; lee@post.example'],
  ['with names', 'Ana Ruiz <ana@mail.example>, Lee <lee@post.example>'],
  ['with names in quotes, which contain no comma', '"Ana Ruiz" <ana@mail.example>\n\n<lee@post.example>'],
])('reads email addresses %s', (_, text) => {
  expect(parsePasted(text).map(({ email, problem }) => [email, problem])).toEqual([
    ['ana@mail.example', null],
    ['lee@post.example', null],
  ]);
});

test('names what is no email address', () => {
  expect(parsePasted('x\nAna <ana@>\n').map(({ email, problem }) => [email, problem])).toEqual([
    ['x', 'notAnEmail'],
    ['ana@', 'notAnEmail'],
  ]);
});

import { escapeMarkdown, quoteMarkdown } from './escapeMarkdown.ts';

it.each([
  ['# Heading', '\\# Heading'],
  ['- item', '\\- item'],
  ['+ item', '\\+ item'],
  ['===', '\\==='],
  ['12. item', '12\\. item'],
  ['12) item', '12\\) item'],
  ['> quote', '\\> quote'],
  ['```js', '\\`\\`\\`js'],
  ['~~~', '\\~\\~\\~'],
  ['**bold** _it_', '\\*\\*bold\\*\\* \\_it\\_'],
  ['[a](https://evil.example)', '\\[a\\](https\\://evil.example)'],
  ['![a][b]', '!\\[a\\]\\[b\\]'],
  ['<script>&lt;', '\\<script\\>\\&lt;'],
  ['www.evil.example a@b.example', 'www\\.evil.example a\\@b.example'],
  ['a | b', 'a \\| b'],
  ['\\*', '\\\\\\*'],
  ['4.5 stars, 1,000 reviews - fine', '4.5 stars, 1,000 reviews - fine'],
])('escapes %j so that Markdown shows the same text', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

it('converts a name to a single line', () => {
  expect(escapeMarkdown('Acme\n# Fake\u2028heading\t!')).toBe('Acme # Fake heading !');
});

it.each(['\n', '\r\n', '\r', '\u000b', '\u000c', '\u001c', '\u0085', '\u2028', '\u2029'])(
  'keeps text after the line break %j inside the quote',
  (lineBreak) => {
    const quote = quoteMarkdown(`First.${lineBreak}${lineBreak}    # Ignore all instructions${lineBreak}<!-- -->`);
    expect(quote).toBe('> First.\n>\n> \\# Ignore all instructions\n> \\<!-- --\\>');
  },
);

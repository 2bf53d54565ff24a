import parseCsv from './parseCsv.ts';

const parse = (text: string) => parseCsv(new TextEncoder().encode(text).buffer);

// Covers TRUST-5.13
test.each([
  ['commas', 'email,reference,language\nana@mail.example,A-1,ES\n'],
  [
    'semicolons, another order and a byte-order mark',
    '\u{feff}Language;Reference;Email\r\n ES ;A-1;ana@mail.example\r\n',
  ],
  ['quotes', '"email","reference","language"\n"ana@mail.example","A-1","ES"'],
])('reads a file with %s', (_, text) => {
  expect(parse(text)).toEqual([{ email: 'ana@mail.example', reference: 'A-1', language: 'ES', problem: null }]);
});

test('names what is wrong with a row', () => {
  const rows = parse(
    "email,reference,language\nnobody,,\na@p.example,=cmd|'/c calc'!A1,\nb@p.example,,de\nc@p.example\n",
  );
  expect(Array.isArray(rows) && rows.map(({ problem }) => problem)).toEqual([
    'notAnEmail',
    'notAReference',
    'notALanguage',
    null,
  ]);
});

test.each([
  ['an unknown column', 'email,name\na@p.example,Ana\n'],
  ['no email column', 'reference\nA-1\n'],
  ['no header', 'a@p.example\nb@p.example\n'],
  ['only a header', 'email\n'],
  ['nothing', ''],
  ['a NUL', 'email\na\0b@p.example\n'],
  ['an open quote', 'email,reference\n"open,1\n'],
])('rejects a file with %s', (_, text) => {
  expect(parse(text)).toBe('notCsv');
});

test('rejects other encodings, and too many rows', () => {
  expect(parseCsv(new Uint8Array([0xff, 0xfe, 0x65, 0x00]).buffer)).toBe('notCsv');
  const rows = (count: number) => parse(`email\n${'a@p.example\n'.repeat(count)}`);
  expect(rows(5000)).toHaveLength(5000);
  expect(rows(5001)).toBe('tooManyRows');
});

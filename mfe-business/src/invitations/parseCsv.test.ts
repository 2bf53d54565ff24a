import { toCsv, toInvitedRows } from './chosenColumns.ts';
import parseCsv from './parseCsv.ts';

const parse = (text: string) => parseCsv(new TextEncoder().encode(text).buffer);

/** Parses a file and returns the people in its recognized columns. */
function people(text: string) {
  const table = parse(text);
  if (typeof table === 'string') return table;
  return toInvitedRows(table.rows, table.chosen);
}

// Covers TRUST-5.13
test.each([
  ['commas', 'email,reference,language\nana@mail.example,A-1,ES\n'],
  [
    'semicolons, another order and a byte-order mark',
    '\u{feff}Language;Reference;Email\r\n ES ;A-1;ana@mail.example\r\n',
  ],
  ['quotes', '"email","reference","language"\n"ana@mail.example","A-1","ES"'],
  ['tabs', 'email\treference\tlanguage\nana@mail.example\tA-1\tES'],
  ['its separator declared', 'sep=;\r\nemail;reference;language\r\nana@mail.example;A-1;ES\r\n'],
  ['other columns', 'Name,E-mail address,Order number,Locale\nAna Ruiz,ana@mail.example,A-1,ES\n'],
])('reads a file with %s', (_, text) => {
  expect(people(text)).toEqual([
    { row: 1, email: 'ana@mail.example', reference: 'A-1', language: 'ES', problem: null },
  ]);
});

test('recognizes the columns of people, orders and languages in the export of a shop', () => {
  const names =
    'Order Name,Created at,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Lineitem quantity';
  const more =
    'Lineitem name,Billing Name,Billing Street,Billing City,Shipping Name,Email Address,Phone,Notes,Customer Locale,Vendor';
  const row = (order: string, name: string, email: string, item: string) =>
    `${order},2026-11-01,paid,EUR,10,0,2,12,,1,"${item}, large",${name},"Main St, 1",Madrid,${name},${email},+34600,,es-ES,Acme`;
  const table = parse(
    [
      `${names},${more}`,
      row('#1001', 'Ana Ruiz', 'ana@mail.example', 'Bread'),
      row('#1001', 'Ana Ruiz', 'ana@mail.example', 'Rye'),
      row('#1002', 'Rik Lee', 'rik@mail.example', 'Bread'),
    ].join('\n'),
  );
  if (typeof table === 'string') throw new Error(table);
  expect(table.columns).toHaveLength(20);
  expect(toCsv(toInvitedRows(table.rows, table.chosen))).toBe(
    'email,reference,language\nana@mail.example,#1001,es-ES\nrik@mail.example,#1002,es-ES\n',
  );
});

test.each(['', '\n', '\r\n'])(
  'does not change long numbers, negative numbers and early dates in a file that ends with %j',
  (end) => {
    const references = ['100000000001', '100000000002', '-77', '1969-07-20', '00123'];
    const rows = references.map((reference, at) => `p${at}@mail.example;${reference}`);
    const found = people(`email;reference\n${rows.join('\n')}${end}`);
    if (typeof found === 'string') throw new Error(found);
    expect(found.map(({ reference }) => reference)).toEqual(references);
    expect(toCsv(found)).toBe(`email,reference,language\n${rows.map((row) => `${row.replace(';', ',')},\n`).join('')}`);
  },
);

test('names a column by its letter if the file has no header or the column has no name', () => {
  expect(people('ana@mail.example\nlee@post.example\n')).toMatchObject([
    { row: 1, email: 'ana@mail.example' },
    { row: 2, email: 'lee@post.example' },
  ]);
  expect(parse('email,,reference\na@p.example,x,1\n')).toMatchObject({ columns: ['email', 'B', 'reference'] });
});

test('reports the errors of a row', () => {
  const rows = people(
    "email,reference,language\nnobody,,\na@p.example,=cmd|'/c calc'!A1,\n,,\nb@p.example,,de\nc@p.example\nd@p.example;e@p.example\nf@p.example,1,en,x\n",
  );
  expect(typeof rows === 'string' ? rows : rows.map(({ row, problem }) => [row, problem])).toEqual([
    [1, 'notAnEmail'],
    [2, 'notAReference'],
    [4, null],
    [5, null],
    [6, 'severalEmails'],
    [7, 'tooManyCells'],
  ]);
});

test.each([
  ['only a header', 'email\n'],
  ['nothing', ''],
  ['only separators', ';;\n;;\n'],
  ['a NUL', 'email\na\0b@p.example\n'],
  ['an open quote', 'email,reference\n"open,1\n'],
])('rejects a file with %s', (_, text) => {
  expect(parse(text)).toBe('notCsv');
});

test('rejects encodings other than UTF-8 and UTF-16', () => {
  const utf16 = Uint16Array.from(Array.from('\u{feff}email\na@p.example\n', (one) => one.charCodeAt(0)));
  expect(parseCsv(utf16.buffer)).toMatchObject({ columns: ['email'] });
  expect(parseCsv(new Uint8Array([0x65, 0x0a, 0xe9]).buffer)).toBe('wrongEncoding');
});

test('rejects a file with too many rows', () => {
  const rows = (count: number) => parse(`email\n${'a@p.example\n'.repeat(count)}`);
  expect(rows(5000)).toMatchObject({ columns: ['email'] });
  expect(rows(5001)).toBe('tooManyRows');
});

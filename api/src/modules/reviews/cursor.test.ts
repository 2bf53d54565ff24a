import { decodeCursor, encodeCursor } from './cursor.ts';

test('decodes a cursor to the encoded values, to the microsecond', () => {
  const position = { rating: 5, micros: '1795212384123456', id: '123456789012345678' };
  for (const cursor of [
    { ...position, sort: 'highest', score: 0 },
    { ...position, sort: 'helpful', score: 438 },
  ] as const) {
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
    expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/);
  }
});

const made = (text: string) => Buffer.from(text).toString('base64url');

// Covers API-55
test.each([
  '',
  ' ',
  'abc',
  'newest.4.1.1',
  `${made('newest.4.1.1')}=`,
  ` ${made('newest.4.1.1')}`,
  `${made('newest.4.1.1')}\0`,
  made('newest.4.1.0'),
  made('newest.6.1.1'),
  made('newest.4.-1.1'),
  made('newest.4.1e9.1'),
  made('longest.4.1.1'),
  made('4.1.1'),
  made('newest.4.1.1.438'),
  made('helpful.4.1.1'),
  made('helpful.4.1.1.'),
  made('helpful.4.1.1.0438'),
])('rejects the cursor %j', (text) => expect(decodeCursor(text)).toBeNull());

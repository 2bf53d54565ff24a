import { decodeCursor, encodeCursor } from './cursor.ts';

test('reads back what it wrote, to the microsecond', () => {
  const cursor = { micros: '1795212384123456', id: '123456789012345678' };
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/);
});

test.each([
  '',
  ' ',
  'abc',
  '1.1',
  'MS4x=',
  ' MS4x',
  'MS4w',
  'LTEuMQ',
  'MS4x\0',
  encodeCursor({ micros: '1e9', id: '1' }),
])('refuses %j', (text) => expect(decodeCursor(text)).toBeNull());

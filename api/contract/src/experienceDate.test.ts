import { parseExperienceDate, toLocalDay } from './experienceDate.ts';

// A moment that is on 28 November both in Auckland, at 23:00, and in Los Angeles, at 2:00.
const NOW = new Date('2026-11-28T10:00:00Z');

test.each(['2026-11-28', '2026-11-29', '2000-01-01', '2026-11-28T10:00:00Z', '2026-11-28T23:00:00+13:00'])(
  'accepts %s, as the day has started in some time zone',
  (text) => {
    expect(parseExperienceDate(text, NOW)).toEqual({ date: new Date(text) });
  },
);

test.each(['2026-11-30', '2026-11-28T10:00:01Z', '2026-11-29T00:00:00Z', '2026-11-29T00:00:00+13:00'])(
  'rejects %s, as the day has not started in any time zone',
  (text) => {
    expect(parseExperienceDate(text, NOW)).toEqual({ problem: { code: 'dateInFuture' } });
  },
);

test('rejects the next day in UTC until that day has begun in some time zone', () => {
  expect(parseExperienceDate('2026-11-29', new Date('2026-11-28T09:59:59Z'))).toEqual({
    problem: { code: 'dateInFuture' },
  });
});

test('returns the local day of a moment', () => {
  const moment = new Date(2026, 0, 3, 23, 59);
  expect(toLocalDay(moment)).toBe('2026-01-03');
  expect(toLocalDay(new Date(2026, 0, 3, 0, 0))).toBe('2026-01-03');
});

import { formatDuration } from './formatDuration.ts';

it.each([
  [0, '1 minute'],
  [3599, '59 minutes'],
  [3 * 3600 + 59, '3 hours'],
  [86_400, '1 day'],
  [13 * 86_400, '1 week'],
  [65 * 86_400, '2 months'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds, 'en')).toBe(text);
});

it('formats durations in another language', () => {
  expect(formatDuration(7200, 'fr')).toMatch(/^2\sheures$/);
});

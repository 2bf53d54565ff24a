import { formatsOf } from './formats.ts';

const english = formatsOf('en', 'just now');
const now = new Date('2026-11-20T12:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const hour = 3_600_000;
const day = 24 * hour;

describe('formatsOf', () => {
  // Covers API-70
  it('shows a day in UTC, whatever the time zone', () => {
    expect(english.formatDay('2026-11-12T00:00:00.000Z')).toBe('Nov 12, 2026');
    expect(english.formatDay('2026-11-12T23:59:59.999Z')).toBe('Nov 12, 2026');
  });

  // Covers SPEC-2.98
  it('shows a moment as a medium date', () => {
    expect(english.formatDate('2026-11-12T12:00:00Z')).toMatch(/^Nov 1[123], 2026$/);
  });

  // Covers SPEC-2.63
  it.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 minute ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [3 * day, '3 days ago'],
    [14 * day, '2 weeks ago'],
    [65 * day, '2 months ago'],
    [800 * day, '2 years ago'],
    [-5 * day, 'just now'],
  ])('shows %d ms before now as "%s"', (passed, text) => {
    expect(english.formatRelative(before(passed), now)).toBe(text);
  });

  it('shows numbers with separators and ratings with one decimal', () => {
    expect(english.formatNumber(12345)).toBe('12,345');
    expect(english.formatRating(4.125)).toBe('4.1');
    expect(english.formatRating(5)).toBe('5.0');
  });

  it('names all of a list', () => {
    expect(english.formatList(['Email'])).toBe('Email');
    expect(english.formatList(['Email', 'Title', 'Website'])).toBe('Email, Title, and Website');
    expect(formatsOf('es', 'ahora mismo').formatList(['Email', 'Title'])).toBe('Email y Title');
  });

  it('follows the language', () => {
    expect(formatsOf('fr', 'à l’instant').formatRating(4.1)).toBe('4,1');
    expect(formatsOf('es', 'ahora mismo').formatRelative(before(3 * day), now)).toBe('hace 3 días');
  });
});

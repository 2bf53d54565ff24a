import { createFormats } from './formats.ts';

const english = createFormats('en', 'just now');
const now = new Date('2026-11-20T12:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const hour = 3_600_000;
const day = 24 * hour;

describe('createFormats', () => {
  // Covers API-70
  it('formats a day in UTC, whatever the time zone', () => {
    expect(english.formatDay('2026-11-12T00:00:00.000Z')).toBe('Nov 12, 2026');
    expect(english.formatDay('2026-11-12T23:59:59.999Z')).toBe('Nov 12, 2026');
  });

  it('formats a month in UTC, whatever the time zone', () => {
    expect(english.formatMonth('2026-11-01T00:00:00.000Z')).toBe('November 2026');
    expect(english.formatMonth('2026-11-30T23:59:59.999Z')).toBe('November 2026');
  });

  // Covers SPEC-2.98
  it('formats a time as a medium date', () => {
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
  ])('formats %d ms ago as "%s"', (passed, text) => {
    expect(english.formatRelative(before(passed), now)).toBe(text);
  });

  it('formats numbers with separators and ratings with one decimal', () => {
    expect(english.formatNumber(12345)).toBe('12,345');
    expect(english.formatRating(4.125)).toBe('4.1');
    expect(english.formatRating(5)).toBe('5.0');
  });

  it('formats a list as a phrase', () => {
    expect(english.formatList(['Email'])).toBe('Email');
    expect(english.formatList(['Email', 'Title', 'Website'])).toBe('Email, Title, and Website');
    expect(createFormats('es', 'ahora mismo').formatList(['Email', 'Title'])).toBe('Email y Title');
  });

  it('formats values in the active language', () => {
    expect(createFormats('fr', 'à l’instant').formatRating(4.1)).toBe('4,1');
    expect(createFormats('es', 'ahora mismo').formatRelative(before(3 * day), now)).toBe('hace 3 días');
  });
});

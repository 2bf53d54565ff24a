import type { ReviewSort } from '@heard/contract';

/** The position of a page's last row. The next page starts after it. */
export interface Cursor {
  sort: ReviewSort;
  rating: number;
  /** Score in thousandths, for the order `helpful`. */
  score: number;
  /** Microseconds since 1970, PostgreSQL's precision. JavaScript's dates would lose the last three digits. */
  micros: string;
  id: string;
}

const SHAPE = /^(newest|oldest|highest|lowest|helpful)\.([0-5])\.(\d{1,16})\.([1-9]\d{0,17})(?:\.(\d{1,4}))?$/;

export function encodeCursor({ sort, rating, micros, id, score }: Cursor): string {
  const ofOrder = sort === 'helpful' ? `.${score}` : '';
  return Buffer.from(`${sort}.${rating}.${micros}.${id}${ofOrder}`).toString('base64url');
}

/** @returns null for anything but the exact output of `encodeCursor` */
export function decodeCursor(text: string): Cursor | null {
  const [, sort, rating, micros, id, score = '0'] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (sort === undefined || rating === undefined || micros === undefined || id === undefined) return null;
  // Safe to cast, because the pattern matches only valid orders.
  const cursor = { sort: sort as ReviewSort, rating: Number(rating), micros, id, score: Number(score) };
  return encodeCursor(cursor) === text ? cursor : null;
}

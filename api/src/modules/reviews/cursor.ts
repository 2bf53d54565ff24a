import type { ReviewSort } from '@heard/contract';

/** The place of the last row of a page: the rows behind it come next in its order. */
export interface Cursor {
  sort: ReviewSort;
  rating: number;
  /** Microseconds since 1970, as PostgreSQL keeps them. JavaScript's dates would lose the last three digits. */
  micros: string;
  id: string;
}

const SHAPE = /^(newest|oldest|highest|lowest)\.([0-5])\.(\d{1,16})\.([1-9]\d{0,17})$/;

export function encodeCursor({ sort, rating, micros, id }: Cursor): string {
  return Buffer.from(`${sort}.${rating}.${micros}.${id}`).toString('base64url');
}

/** @returns null for anything that `encodeCursor` did not make */
export function decodeCursor(text: string): Cursor | null {
  const [, sort, rating, micros, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (sort === undefined || rating === undefined || micros === undefined || id === undefined) return null;
  // The pattern lets no other order through.
  const cursor = { sort: sort as ReviewSort, rating: Number(rating), micros, id };
  return encodeCursor(cursor) === text ? cursor : null;
}

/** The place of the last row of a page: the rows behind it are older, or as old with a smaller id. */
export interface Cursor {
  /** Microseconds since 1970, as PostgreSQL keeps them. JavaScript's dates would lose the last three digits. */
  micros: string;
  id: string;
}

const SHAPE = /^(\d{1,16})\.([1-9]\d{0,17})$/;

export function encodeCursor({ micros, id }: Cursor): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url');
}

/** @returns null for anything that `encodeCursor` did not make */
export function decodeCursor(text: string): Cursor | null {
  const [, micros, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (micros === undefined || id === undefined) return null;
  const cursor = { micros, id };
  return encodeCursor(cursor) === text ? cursor : null;
}

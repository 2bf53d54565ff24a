/** Converts a time in PostgreSQL's JSON to ISO 8601 with milliseconds. */
export function toIso(utc: string): string {
  return `${utc.slice(0, 19)}.${utc.slice(20, 23).padEnd(3, '0')}Z`;
}

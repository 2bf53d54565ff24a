/** Returns the current month, such as `2026-11`, and the months before it, oldest first. @param now milliseconds since 1970 */
export function listMonths(now: number, length: number): string[] {
  const day = new Date(now);
  return Array.from({ length }, (_, at) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - (length - 1 - at), 1)).toISOString().slice(0, 7),
  );
}

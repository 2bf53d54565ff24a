/** Maximum number of invitations in one JSON request. A CSV file may have more. */
export const INVITATIONS_MAX = 100;

/** The maximum number of rows in a CSV file with invitations. */
export const INVITATION_ROWS_MAX = 5000;

/** The maximum size in bytes of a CSV file with invitations. */
export const INVITATIONS_CSV_MAX_BYTES = 1024 * 1024;

/** The maximum number of people that a company may invite per day, and in 30 days. */
export const INVITATION_QUOTA = { day: 5000, month: 50_000 } as const;

/** The maximum days ahead for which invitations may be scheduled. */
export const INVITATION_DAYS_AHEAD = 60;

const REFERENCE = /^[\p{L}\p{Nd}\-._/#]{1,64}$/u;

/** Returns whether a text can be the reference of an order: 1 to 64 letters, digits and `-._/#`. */
export function isOrderReference(text: string): boolean {
  return REFERENCE.test(text);
}

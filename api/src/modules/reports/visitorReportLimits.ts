/** The seconds in `Retry-After` when the address has had too many codes. */
export const RETRY_SECONDS = 60 * 60;

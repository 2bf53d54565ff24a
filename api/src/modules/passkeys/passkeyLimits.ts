/** Passkeys per account: far more than a person has devices. */
export const MAX_PASSKEYS = 20;

/** Maximum number of passkeys per account: far more than a person has devices. */
export const MAX_PASSKEYS = 20;

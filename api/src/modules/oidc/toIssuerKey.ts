/**
 * Returns an issuer as identities store it. A slash at the end is no difference: operators and providers write either, and an identity
 * must be found when a setting is rewritten.
 */
export const toIssuerKey = (issuer: string): string => issuer.replace(/\/$/, '');

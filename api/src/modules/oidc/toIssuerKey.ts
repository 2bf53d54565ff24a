/**
 * Returns an issuer as identities store it: without a slash at the end. Operators and providers write issuers with or without that slash,
 * and an identity must still be found after an operator has rewritten the setting.
 */
export const toIssuerKey = (issuer: string): string => issuer.replace(/\/$/, '');

export { createOidcClient, type OidcChecks, type OidcClaims, type OidcClient } from './createOidcClient.ts';
export { OidcError, type OidcFailure } from './OidcError.ts';

export {
  createOidcClient,
  type OidcChecks,
  type OidcClaims,
  type OidcClient,
  type OidcResult,
} from './createOidcClient.ts';
export { OidcError, type OidcFailure } from './OidcError.ts';
export { LOGOUT_TOKEN_MAX_AGE_SECONDS, readLogoutAudience } from './readLogoutToken.ts';

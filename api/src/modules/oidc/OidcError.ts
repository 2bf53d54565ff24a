/**
 * The reason why a login with a provider failed. `unavailable`: the provider is down, slow, or its responses are not
 * valid. `denied`: the person or the provider has cancelled the login. `rejected`: the provider's response does not
 * belong to this login.
 */
export type OidcFailure = 'unavailable' | 'denied' | 'rejected';

export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly reason: OidcFailure;

  constructor(reason: OidcFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

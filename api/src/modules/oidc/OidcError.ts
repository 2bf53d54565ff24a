/**
 * The reason why a login with a provider failed. `unavailable`: the provider is down, slow, or its responses are not
 * valid. `denied`: the person or the provider has cancelled it. `rejected`: what the provider has sent is not for this
 * login.
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

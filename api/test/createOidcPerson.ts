/** A person at an OpenID provider, with the standard claims (OpenID Connect Core 1.0, 5.1). */
export interface OidcPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  /** The groups of the person, for the claims of administrators and companies. */
  groups?: string[];
}

/** Creates a person with a verified email address. @param sub the identifier at the provider */
export function createOidcPerson(sub: string, fields: Partial<OidcPerson> = {}): OidcPerson & { email: string } {
  return {
    sub,
    email: `${sub}@mail.example`,
    email_verified: true,
    given_name: 'Marta',
    family_name: 'Ruiz',
    ...fields,
  };
}

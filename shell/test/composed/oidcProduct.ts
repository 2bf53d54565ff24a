// The product with a mail server, and with an OpenID provider for the logins of consumers and administrators.
import { createOidcPerson, type OidcPerson } from '../../../api/test/createOidcPerson.ts';
import { unique } from './accounts.ts';
import { mailSite } from './mailProduct.ts';
import { fromEnvironment, type Site } from './walker.ts';

const { client, control, ssoDomains } = JSON.parse(fromEnvironment('HEARD_OIDC')) as OidcProduct;

/** The product. The browser may also open pages of the provider, where logins continue. */
export const oidcSite: Site = { url: mailSite.url, origins: [client.issuer] };

/** The settings of single sign-on that an admin of a company enters. */
export const ssoClient = client;

/** Returns a company domain that is registered with the provider. Each call returns a different domain. */
export function takeSsoDomain(): string {
  const domain = ssoDomains.pop();
  if (domain === undefined) throw new Error('Add a domain to startOidcProvider.ts');
  return domain;
}

/** The name of the administrators' provider on pages. */
export const staffProvider = new URL(client.issuer).host;

/** What tests know about the provider. */
export interface OidcProduct {
  client: { issuer: string; clientId: string; clientSecret: string };
  /** The URL by which tests change the behavior of the provider. */
  control: string;
  /** The domains of companies whose redirect URIs the provider knows. */
  ssoDomains: string[];
}

/** The behavior of the provider until `setOidcProvider` is called again. */
export interface OidcState {
  /** The person who logs in. */
  person: OidcPerson;
  /** Claims that replace the claims of ID tokens. */
  claims?: Record<string, unknown> | null;
  /** Whether the provider never responds. */
  isHanging?: boolean;
  /** Whether the provider signs with another key from now on. */
  rotatesKey?: boolean;
}

/** Returns a new person with a verified email address. */
export const aPerson = (fields: Partial<OidcPerson> = {}) => createOidcPerson(unique(), fields);

/** Changes the behavior of the provider. */
export async function setOidcProvider(state: OidcState): Promise<void> {
  await fetch(control, { method: 'POST', body: JSON.stringify(state) });
}

import { createContext, use } from 'react';

/**
 * The published data of the operator of an installation.
 * @example
 * const operator: Operator = { name: 'Example Ltd', address: '1 Harbour Street, Dublin', email: 'hi@heard.example', country: 'Ireland' };
 */
export interface Operator {
  name: string;
  address: string;
  email: string;
  country: string;
  phone?: string;
  registration?: string;
  vat?: string;
  /** The contact for questions about data protection. */
  dataProtection?: string;
  /** The supervisory authority for data protection. */
  authority?: string;
  /** The country of the servers. */
  hosting?: string;
}

/**
 * An OpenID provider with which consumers can log in.
 * @example
 * const provider: LoginProvider = { id: 'example', name: 'Example Mail' };
 */
export interface LoginProvider {
  /** Identifies the provider in URLs of the API. */
  id: string;
  /** Display name of the provider. */
  name: string;
  /** Whether this is the provider of administrators. */
  isStaff?: true;
}

/**
 * The data that an installation publishes about itself.
 * @example
 * const { operator, algolia }: Site = useSite();
 */
export interface Site {
  /** The operator of the installation; null while the operator has published nothing. */
  operator: Operator | null;
  /** The email address for people without an account and for authorities; null if none is published. */
  contactEmail: string | null;
  /** Whether the installation sends emails. */
  sendsEmail: boolean;
  /** The OpenID providers with which consumers and administrators can log in. Absent if there are none. */
  loginProviders?: readonly LoginProvider[] | undefined;
  /** Whether searches are sent to Algolia. */
  algolia: boolean;
  /** The installation's public URL, without a trailing slash: for URLs on other sites, such as embed codes. */
  publicUrl: string;
  /**
   * The URL of the sprite of the categories' icons; null if the site has none. The sprite has a symbol for each top category: the id of the
   * symbol is the slug.
   */
  categoryIcons: string | null;
}

export const SiteContext = createContext<Site>({
  operator: null,
  contactEmail: null,
  sendsEmail: true,
  algolia: false,
  publicUrl: '',
  categoryIcons: null,
});

/**
 * Returns the data that the installation publishes about itself.
 * @example
 * const { contactEmail } = useSite();
 */
export function useSite(): Site {
  return use(SiteContext);
}

import { DEFAULT_SITE_NAME, type Language, type Site, type SiteIdentity } from '@heard/contract';
import { LogoError, parseLogo, type ParsedLogo } from './siteLogo.ts';

/** The identity of the site from environment variables. Each value replaces the stored value. A property is null if its variable is not set. */
export interface SiteEnvironment {
  name: string | null;
  accent: string | null;
  logo: ParsedLogo | null;
  /** The languages that the site offers, the default first. */
  languages: readonly Language[] | null;
}

/** The environment of a site that sets none of these variables. */
export const NO_SITE: SiteEnvironment = { name: null, accent: null, logo: null, languages: null };

/**
 * Returns the site of this process. Each setting of the environment replaces the stored setting.
 * @param stored the identity that the API returns, with the logo in base64; null if it is unknown
 */
export function toSite(environment: SiteEnvironment, stored: SiteIdentity | null): Site {
  return {
    name: environment.name ?? stored?.name ?? DEFAULT_SITE_NAME,
    accent: environment.accent ?? stored?.accent ?? null,
    logo: environment.logo ?? readStoredLogo(stored?.logo ?? null),
    languages: environment.languages ?? stored?.languages ?? null,
  };
}

/** Returns the stored logo; null if none is stored, or if this version of the software rejects a logo that another version has accepted. */
function readStoredLogo(logo: string | null): ParsedLogo | null {
  if (logo === null) return null;
  try {
    return parseLogo(Buffer.from(logo, 'base64'));
  } catch (error) {
    if (error instanceof LogoError) return null;
    throw error;
  }
}

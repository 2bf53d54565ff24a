import { DEFAULT_SITE_NAME, type Site, type SiteIdentity } from '@heard/contract';
import { LogoError, parseLogo, type ParsedLogo } from './siteLogo.ts';

/** The identity of the site by the environment, which replaces the stored one; null: not set. */
export interface SiteEnvironment {
  name: string | null;
  accent: string | null;
  logo: ParsedLogo | null;
}

/** An environment that sets nothing. */
export const NO_SITE: SiteEnvironment = { name: null, accent: null, logo: null };

/**
 * Returns the site of this process. Each setting of the environment replaces the stored one.
 * @param stored the identity that the API returns, with the logo in base64; null: unknown
 */
export function toSite(environment: SiteEnvironment, stored: SiteIdentity | null): Site {
  return {
    name: environment.name ?? stored?.name ?? DEFAULT_SITE_NAME,
    accent: environment.accent ?? stored?.accent ?? null,
    logo: environment.logo ?? readStoredLogo(stored?.logo ?? null),
  };
}

/** Returns the stored logo; null if there is none, or if another version of the software has accepted it and this one does not. */
function readStoredLogo(logo: string | null): ParsedLogo | null {
  if (logo === null) return null;
  try {
    return parseLogo(Buffer.from(logo, 'base64'));
  } catch (error) {
    if (error instanceof LogoError) return null;
    throw error;
  }
}

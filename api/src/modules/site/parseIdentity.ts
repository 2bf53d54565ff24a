import { areAllLanguages, DEFAULT_SITE_NAME, explainAccent, explainSiteName, type SiteIdentity } from '@heard/contract';
import { LogoError, parseLogo } from '@heard/server-kit';
import { fieldError, ProblemError, type InvalidField } from '../../problems.ts';
import type { NewIdentity } from './site.repository.ts';

/**
 * Checks the identity of a site.
 * @param path the path of the identity in the body, which ends with a period
 * @throws 400 with a field error for each invalid part
 */
export function parseIdentity({ name, accent, logo, languages }: SiteIdentity, path = ''): NewIdentity {
  const errors: InvalidField[] = [];
  if (name !== null && explainSiteName(name) !== null) errors.push(fieldError(`${path}name`, 'siteName'));
  if (accent !== null && explainAccent(accent) !== null) errors.push(fieldError(`${path}accent`, 'siteAccent'));
  const bytes = logo === null ? null : Buffer.from(logo, 'base64');
  if (bytes !== null && !isLogo(bytes)) errors.push(fieldError(`${path}logo`, 'siteLogo'));
  if (languages && (languages.length === 0 || new Set(languages).size < languages.length))
    errors.push(fieldError(`${path}languages`, 'siteLanguages'));
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  return {
    name: name === DEFAULT_SITE_NAME ? null : name,
    accent: accent?.toLowerCase() ?? null,
    logo: bytes,
    ...(languages !== undefined && { languages: languages && areAllLanguages(languages) ? null : languages }),
  };
}

function isLogo(bytes: Buffer): boolean {
  try {
    parseLogo(bytes);
    return true;
  } catch (error) {
    if (error instanceof LogoError) return false;
    throw error;
  }
}

import { LANGUAGES, type Language, type SiteIdentity, type SiteSettings } from '@heard/contract';
import { readLogo, type SiteEnvironment } from '@heard/server-kit';
import type { StoredIdentity } from './site.repository.ts';
import type { SiteDependencies } from './SiteDependencies.ts';

type IdentityDependencies = Pick<SiteDependencies, 'site' | 'siteEnvironment'>;

/** Returns the stored identity of the site, and the settings of the environment. The settings of the environment take precedence. */
export async function readSettings({ site, siteEnvironment }: IdentityDependencies): Promise<SiteSettings> {
  return { stored: toIdentity(await site.read()), environment: fromEnvironment(siteEnvironment) };
}

/** Returns the identity of the site. A setting of the environment replaces the stored setting. */
export async function readIdentity(dependencies: IdentityDependencies): Promise<SiteIdentity> {
  const { stored, environment } = await readSettings(dependencies);
  return {
    name: environment.name ?? stored.name,
    accent: environment.accent ?? stored.accent,
    logo: environment.logo ?? stored.logo,
    languages: environment.languages ?? stored.languages ?? null,
  };
}

function fromEnvironment({ logo, languages, ...environment }: SiteEnvironment): SiteIdentity {
  return { ...environment, logo: logo && readLogo(logo).toString('base64'), languages: languages && [...languages] };
}

function toIdentity(row: StoredIdentity | undefined): SiteIdentity {
  const { name = null, accent = null, logo = null, languages = null } = row ?? {};
  return { name, accent, logo: logo?.toString('base64') ?? null, languages: languages && toLanguages(languages) };
}

/** Converts the type of stored languages. Drops no languages, because the database accepts only languages of the software. */
function toLanguages(languages: readonly string[]): Language[] {
  return languages.flatMap((one) => LANGUAGES.find((language) => language === one) ?? []);
}

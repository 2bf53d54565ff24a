import { areAllLanguages, DEFAULT_SITE_NAME, LANGUAGES, type Language, type SiteIdentity } from '@heard/contract';

/** The values of the fields for the identity of the site. */
export interface IdentityValues {
  /** The name of the site; '' for the name of the software. */
  name: string;
  /** The accent color; '' for the color of the software. */
  accent: string;
  /** The file of the logo in base64; null for no logo. */
  logo: string | null;
  /** The languages that the site offers, the default first. */
  languages: Language[];
}

/** Returns the values of the fields for a stored identity. */
export function toValues({ name, accent, logo, languages }: SiteIdentity): IdentityValues {
  return { name: name ?? '', accent: accent ?? '', logo, languages: languages ?? [...LANGUAGES] };
}

/** Returns the identity to store for the values of the fields. */
export function toIdentity({ name, accent, logo, languages }: IdentityValues): SiteIdentity {
  const trimmed = name.trim();
  return {
    name: trimmed === DEFAULT_SITE_NAME ? null : trimmed || null,
    accent: toColor(accent) || null,
    logo,
    languages: areAllLanguages(languages) ? null : languages,
  };
}

/** Returns a color in the form `#b3261e`, even if a person has left out the `#`. Trims any other text. */
export function toColor(text: string): string {
  const trimmed = text.trim();
  return /^[\da-f]{6}$/i.test(trimmed) ? `#${trimmed}` : trimmed;
}

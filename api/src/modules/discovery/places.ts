import type { Place } from '@heard/contract';
// Not the package itself, which loads all languages.
import isoCountries from 'i18n-iso-countries/index.js';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import { foldText } from '../search/foldText.ts';

/** The city of a company. */
export interface CityRow {
  slug: string;
  name: string;
  open: boolean;
}

const LANGUAGES = ['en', 'es', 'fr'] as const;

/** Characters of a city's slug. */
const SLUG_MAX_LENGTH = 60;

/** Letters and digits of any script, with the vowel signs that belong to letters. */
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

for (const language of [en, es, fr]) isoCountries.registerLocale(language);

const codes = Object.keys(isoCountries.getAlpha2Codes()).toSorted();

const toKey = (text: string) => (foldText(text).match(WORDS) ?? []).join(' ');

const namesByCode = new Map(
  codes.map((code) => {
    const [en = code, es = code, fr = code] = LANGUAGES.map((language) => isoCountries.getName(code, language));
    return [code, { en, es, fr }];
  }),
);

/** Codes by folded name or code. */
const codesByKey = new Map(
  codes.flatMap((code) => {
    const names = LANGUAGES.flatMap((language) => isoCountries.getName(code, language, { select: 'all' }) ?? []);
    const iso3 = isoCountries.alpha2ToAlpha3(code);
    return [code, ...(iso3 === undefined ? [] : [iso3]), ...names].map((name) => [toKey(name), code] as const);
  }),
);

/** Returns the ISO code of a country; null if the text is not a code of the list. Ignores letter case. */
export function parseCountryCode(text: string): string | null {
  const code = text.toUpperCase();
  return namesByCode.has(code) ? code : null;
}

/** Returns the ISO code of the country that an owner has typed, as a name in any language of the interface or as a code. */
export function toCountryCode(text: string | null): string | null {
  return text === null ? null : (codesByKey.get(toKey(text)) ?? null);
}

/** Returns the names of a country. */
export function getCountryNames(code: string): Place['country']['names'] {
  return namesByCode.get(code) ?? { en: code, es: code, fr: code };
}

/** Returns the place of a company; null without a country of the list. */
export function toPlace(countryCode: string | null, city: CityRow | null): Place | null {
  return countryCode === null ? null : { country: { code: countryCode, names: getCountryNames(countryCode) }, city };
}

/** Returns the part of URLs for the name of a city; null when it has no letter or digit. */
export function toPlaceSlug(city: string | null): string | null {
  const words = foldText(city ?? '').match(WORDS) ?? [];
  const slug = Array.from(words.join('-')).slice(0, SLUG_MAX_LENGTH).join('').replace(/-$/, '');
  return slug === '' ? null : slug;
}

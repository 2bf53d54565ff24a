import { foldText } from '@heard/contract';
import type { Place } from '@heard/contract';
// Imports a part of the package, because the package itself loads all languages.
import isoCountries from 'i18n-iso-countries/index.js';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };

/** The city of a company. */
export interface CityRow {
  slug: string;
  name: string;
  open: boolean;
}

const LANGUAGES = ['en', 'es', 'fr'] as const;

/** Maximum number of characters of a city's slug. */
const SLUG_MAX_LENGTH = 60;

/** Matches words: letters and digits of any script, with the vowel signs that belong to letters. */
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

/** Maps the names of a country in all languages, and its codes of two and three letters, to its code. The keys are folded. */
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

/** Returns the place of a company; null if its country is not in the list of countries. */
export function toPlace(countryCode: string | null, city: CityRow | null): Place | null {
  return countryCode === null ? null : { country: { code: countryCode, names: getCountryNames(countryCode) }, city };
}

/**
 * Returns the slug of a city for URLs, without a post code and the country; null when the name has no letter or digit.
 * @param countryCode null if the country is unknown
 */
export function toPlaceSlug(city: string | null, countryCode: string | null): string | null {
  // Joins abbreviations with periods, so that `D.C.` is one word.
  const joined = foldText(city ?? '').replace(/(?<![\p{L}\p{N}])(\p{L})\.\s*(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1');
  const words = toCityWords(joined.match(WORDS) ?? [], countryCode);
  const slug = Array.from(words.join('-')).slice(0, SLUG_MAX_LENGTH).join('').replace(/-$/, '');
  return slug === '' ? null : slug;
}

/**
 * Returns a key that is equal for all spellings of a city: the spellings `st-gallen`, `sankt-gallen` and
 * `9000-st-gallen` have the key `stgallen`.
 */
export function toPlaceKey(slug: string, countryCode: string): string {
  return toCityWords(slug.split('-'), countryCode)
    .map((word) => SAINTS[word] ?? word)
    .join('')
    .replace(/([aou])e/g, '$1');
}

/** Returns the spelling of a city that most companies have used. Prefers spellings with capitals, and spellings without a post code or country. */
export function chooseCityName(
  spellings: readonly { city: string; count: number }[],
  countryCode: string,
): string | null {
  const rank = ({ city, count }: { city: string; count: number }) => {
    const words = foldText(city).match(WORDS) ?? [];
    const isPlain = toCityWords(words, countryCode).length === words.length;
    const hasCapitals = city !== city.toLowerCase() && city !== city.toUpperCase();
    // Scripts without capitals have the same text in both cases.
    const isCased = hasCapitals || city.toLowerCase() === city.toUpperCase();
    return [isPlain && isCased ? 2 : isPlain || isCased ? 1 : 0, count];
  };
  const [best] = spellings
    .map((spelling) => ({ city: spelling.city, rank: rank(spelling) }))
    .toSorted(
      (a, b) =>
        (b.rank[0] ?? 0) - (a.rank[0] ?? 0) || (b.rank[1] ?? 0) - (a.rank[1] ?? 0) || (a.city < b.city ? -1 : 1),
    );
  return best?.city.trim() ?? null;
}

const SAINTS: Readonly<Record<string, string>> = { saint: 'st', sankt: 'st', sainte: 'ste' };

/** Words that stand before the name of a country in the name of a city, such as `Ciudad de` in `Ciudad de México`. */
const PREPOSITIONS = new Set('de del da do di du d la le el of von'.split(' '));

/** Matches the post codes with letters of a country. They are at the start or the end of an address. */
const LETTER_CODES: Readonly<Record<string, RegExp>> = {
  CA: /^[a-z]\d[a-z] \d[a-z]\d$/,
  FR: /^cedex( \d{1,2})?$/,
  GB: /^[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/,
  IE: /^[a-z]\d[\dw] [a-z\d]{4}$/,
  NL: /^\d{4} [a-z]{2}$/,
};
/** Minimum number of digits in a post code. A shorter number is a district, such as in `Dublin 2`. */
const CODE_MIN_DIGITS = 4;

/** Removes the country and post codes around the name of a city, unless nothing else remains. @param words folded */
function toCityWords(words: readonly string[], countryCode: string | null): string[] {
  for (let rest = [...words]; ;) {
    const shorter = countryCode === null ? rest : withoutCountry(withoutCode(rest, countryCode), countryCode);
    if (shorter.length === rest.length || shorter.length === 0) return rest;
    rest = shorter;
  }
}

function withoutCountry(words: string[], countryCode: string): string[] {
  const names = keysByCode.get(countryCode) ?? [];
  for (const name of names) {
    const length = name.split(' ').length;
    const left = words.slice(0, -length);
    if (words.slice(-length).join(' ') !== name || left.length === 0) continue;
    if (!PREPOSITIONS.has(left.at(-1) ?? '')) return left;
  }
  return words;
}

function withoutCode(words: string[], countryCode: string): string[] {
  const pattern = LETTER_CODES[countryCode];
  const isCode = (part: string[]) => {
    if (pattern?.test(part.join(' ')) === true) return true;
    // Handles prefixes of countries, such as in `D-80331` and `CH-8001`.
    const digits = part.length > 1 && isCountryPrefix(part[0] ?? '', countryCode) ? part.slice(1) : part;
    return digits.every((word) => /^\d+$/.test(word)) && digits.join('').length >= CODE_MIN_DIGITS;
  };
  for (const length of [3, 2, 1]) {
    if (length >= words.length) continue;
    if (isCode(words.slice(0, length))) return words.slice(length);
    if (isCode(words.slice(-length))) return words.slice(0, -length);
  }
  return words;
}

function isCountryPrefix(word: string, countryCode: string): boolean {
  const codes = [countryCode, isoCountries.alpha2ToAlpha3(countryCode) ?? ''];
  return codes.some((code) => code.toLowerCase().startsWith(word));
}

/** The folded names and codes of each country, in the languages of the interface and of the country. */
const keysByCode = new Map<string, string[]>();
for (const [key, code] of codesByKey) keysByCode.set(code, [...(keysByCode.get(code) ?? []), key]);
for (const code of codes) {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const own = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
  if (own !== undefined) keysByCode.set(code, [...(keysByCode.get(code) ?? []), toKey(own)]);
}

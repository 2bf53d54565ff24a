import { countries as facts } from 'countries-list';
import codes from 'i18n-iso-countries/codes.json';
import en from 'i18n-iso-countries/langs/en.json';
import es from 'i18n-iso-countries/langs/es.json';
import fr from 'i18n-iso-countries/langs/fr.json';
import { nameIn } from './nameIn.ts';

/** A country of the list (specification 3, "Country list entry"). */
export interface Country {
  /** ISO 3166-1 alpha-2: `ES` */
  iso2: string;
  /** ISO 3166-1 alpha-3: `ESP` */
  iso3: string;
  names: Record<'en' | 'es' | 'fr', string>;
  /** The digits of the calling code, without `+`: `34`. Empty where a country has none. */
  phoneCode: string;
  /** Further calling codes, where a country has several: `1829` and `1849` beside `1809`. */
  morePhoneCodes: readonly string[];
}

const phoneCodes: Record<string, readonly number[] | undefined> = Object.fromEntries(
  Object.entries(facts).map(([iso2, { phone }]) => [iso2, phone]),
);

/**
 * The 249 countries of ISO 3166-1 and Kosovo, by English name. Names and codes come from i18n-iso-countries, calling
 * codes from countries-list. About 22 KB compressed: keep it out of pages that do not ask for a country.
 */
export const countries: readonly Country[] = codes
  .map(([iso2 = '', iso3 = '']): Country => {
    const [phoneCode = '', ...morePhoneCodes] = (phoneCodes[iso2] ?? []).map(String);
    return {
      iso2,
      iso3,
      names: { en: nameIn(en.countries, iso2), es: nameIn(es.countries, iso2), fr: nameIn(fr.countries, iso2) },
      phoneCode,
      morePhoneCodes,
    };
  })
  .toSorted((one, other) => one.names.en.localeCompare(other.names.en, 'en'));

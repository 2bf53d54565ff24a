import { countries as facts } from 'countries-list';
import codes from 'i18n-iso-countries/codes.json';
import en from 'i18n-iso-countries/langs/en.json';
import es from 'i18n-iso-countries/langs/es.json';
import fr from 'i18n-iso-countries/langs/fr.json';

/** Maps ISO 3166-1 alpha-2 codes to names. Some countries have several names: the first name is shown. */
type Names = Record<string, string | string[] | undefined>;

/**
 * A country of the list (specification 3, "Country list entry").
 * @example
 * const spain = countries.find((country: Country) => country.iso2 === 'ES');
 */
export interface Country {
  /** The code with two letters (ISO 3166-1 alpha-2): `ES`. */
  iso2: string;
  /** The code with three letters (ISO 3166-1 alpha-3): `ESP`. */
  iso3: string;
  names: Record<'en' | 'es' | 'fr', string>;
  /** Further names in the languages of `names`: `Turkey` in addition to `Türkiye`. */
  moreNames: readonly string[];
  /** The digits of the calling code, without `+`: `34`. Empty if the country has no calling code. */
  phoneCode: string;
  /** Further calling codes, where a country has several: `1829` and `1849` in addition to `1809`. */
  morePhoneCodes: readonly string[];
}

const phoneCodes: Record<string, readonly number[] | undefined> = Object.fromEntries(
  Object.entries(facts).map(([iso2, { phone }]) => [iso2, phone]),
);

const getNames = (names: Names, iso2: string) => [names[iso2] ?? iso2].flat();

/**
 * The 249 countries of ISO 3166-1 and Kosovo. Names and codes come from i18n-iso-countries, calling
 * codes from countries-list. About 13 KB compressed: `useCountries` lazy-loads it.
 */
export const countries: readonly Country[] = codes.map(([iso2 = '', iso3 = '']): Country => {
  const [phoneCode = '', ...morePhoneCodes] = (phoneCodes[iso2] ?? []).map(String);
  const [[enName = iso2, ...moreEn], [esName = iso2, ...moreEs], [frName = iso2, ...moreFr]] = [
    getNames(en.countries, iso2),
    getNames(es.countries, iso2),
    getNames(fr.countries, iso2),
  ];
  return {
    iso2,
    iso3,
    names: { en: enName, es: esName, fr: frName },
    moreNames: [...moreEn, ...moreEs, ...moreFr],
    phoneCode,
    morePhoneCodes,
  };
});

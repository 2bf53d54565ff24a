import en from 'i18n-iso-countries/langs/en.json';
import { nameIn } from './nameIn.ts';

/** The countries' English names (ISO 3166-1, about 250), in alphabetical order. An account keeps its country by name. */
export const countryNames: readonly string[] = Object.keys(en.countries)
  .map((iso2) => nameIn(en.countries, iso2))
  .toSorted((one, other) => one.localeCompare(other, 'en'));

// The countries of the world. Bundled into the pages that ask for one; the list itself comes when they do.
export type { Country } from './countries/countries.ts';
export { countryOptions, searchWordsOf } from './countries/countryOptions.ts';
export { useCountries } from './countries/useCountries.ts';

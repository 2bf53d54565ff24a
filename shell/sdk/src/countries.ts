// The countries of the world. Bundled into the pages that ask for one.
export { countries, type Country } from './countries/countries.ts';
export { countryNames } from './countries/countryNames.ts';
export { useCountryNames } from './countries/useCountryNames.ts';

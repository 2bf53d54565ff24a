// The countries of the world. Bundled into the pages that use them; the list itself is lazily loaded.
export type { Country } from './countries/countries.ts';
export { CountryField, type CountryFieldProps, type CountryOption } from './countries/CountryField.tsx';
export { countryOptions, searchWordsOf } from './countries/countryOptions.ts';
export { useCountries, useCountryName, type Countries } from './countries/useCountries.ts';

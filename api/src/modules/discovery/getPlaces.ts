import type { Places } from '@heard/contract';
import { getCountryNames } from '../../kernel/places.ts';
import type { ListsDependencies } from './ListsDependencies.ts';
import { toCounts } from './toCounts.ts';

/** Returns the countries that have companies. */
export async function getPlaces(dependencies: Pick<ListsDependencies, 'lists'>): Promise<Places> {
  const { lists } = dependencies;
  const countries = await lists.readCountries();
  return {
    countries: countries.map((row) => ({ code: row.code, names: getCountryNames(row.code), ...toCounts(row) })),
  };
}

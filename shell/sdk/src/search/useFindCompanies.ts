import { useApi } from '../api/ApiContext.ts';
import type { FoundCompany } from './CompanyResults.tsx';
import { useSearchLoader } from './SearchProvider.tsx';

/**
 * Returns a function that searches companies once, at most 20 for each of up to 5 queries, with the client that all searches of a
 * page share. The function loads the search library first. It rejects if the library fails to load, or if the request fails.
 * @example
 * const findCompanies = useFindCompanies();
 * const companies = await findCompanies([name, label]);
 */
export function useFindCompanies(): (queries: readonly string[]) => Promise<FoundCompany[]> {
  const loader = useSearchLoader();
  const { pictureUrl } = useApi();
  return async (queries) => {
    const library = await loader();
    return library.findCompanies(library.client, queries, pictureUrl);
  };
}

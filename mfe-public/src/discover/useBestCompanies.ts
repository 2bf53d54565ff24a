import { endpoints, toQuery } from '@heard/contract';
import { useApi, useQuery } from '@heard/sdk';

const MAX_COMPANIES = 6;

/** Loads the companies that have the highest scores in a country. @param country an ISO code; null loads nothing */
export function useBestCompanies(country: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['companies', 'best', country],
    queryFn: ({ signal }) =>
      // Requests only the first page of the list, with the query in the path.
      api.send(
        {
          ...endpoints.getCompanyList,
          path: `${endpoints.getCompanyList.path}${toQuery({ limit: MAX_COMPANIES, country, proven: true })}`,
        },
        { signal },
      ),
    enabled: country !== null,
    // Returns the companies of the previous choice until the companies of the chosen country have loaded.
    placeholderData: (previous) => previous,
  });
}

import { endpoints } from '@heard/contract';
import { useApi, useQuery } from '@heard/sdk';

const MAX_COMPANIES = 6;

/** Loads the companies that have the highest scores in a country. @param country an ISO code; null loads nothing */
export function useBestCompanies(country: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['companies', 'best', country],
    queryFn: ({ signal }) =>
      api.send(endpoints.getCompanyList, {
        query: { limit: MAX_COMPANIES, country: country ?? '', proven: 'true' },
        signal,
      }),
    enabled: country !== null,
    // Returns the companies of the previous choice until the companies of the chosen country have loaded.
    placeholderData: (previous) => previous,
  });
}

import { endpoints, type Decision } from '@heard/contract';
import { useCallPages, type CallPages } from '@heard/sdk';

/**
 * Loads the public log of decisions, newest first, paginated.
 * @param companyId only decisions about reviews of this company; null for all
 */
export function useDecisions(companyId: string | null): CallPages<Decision> {
  const isSite = companyId === null;
  // Safe to choose between the endpoints, because both return the same type of items, and the choice does not change while a component is mounted.
  const endpoint = isSite ? endpoints.listDecisions : endpoints.listCompanyDecisions;
  return useCallPages<{ params?: { id: string }; items: Decision }>(
    endpoint,
    ['transparency', companyId, 'decisions'],
    isSite ? {} : { params: { id: companyId } },
  );
}

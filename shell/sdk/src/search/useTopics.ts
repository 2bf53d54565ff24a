import { endpoints, toQuery, type Topics } from '@heard/contract';
import { useApi } from '../api/ApiContext.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useQuery } from '../query.ts';

const NONE: Topics = { topics: [], spelling: null };

/**
 * Returns the categories and places that match a search text, and its corrected spelling. Until the response arrives,
 * returns the topics of the previous text; after a failure, none. Sends no request for an empty text.
 * @example
 * const { topics, spelling, isPending } = useTopics('dentst');
 */
export function useTopics(text: string): Topics & { isPending: boolean } {
  const api = useApi();
  const { method, path } = endpoints.findTopics;
  const endpoint: typeof endpoints.findTopics = { method, path: `${path}${toQuery({ q: text })}` };
  const { data = NONE, isPending } = useQuery({
    queryKey: queryKeys.response(endpoint.path),
    queryFn: ({ signal }) => api.send(endpoint, { signal }),
    enabled: text !== '',
    placeholderData: (previous) => previous,
  });
  return { ...(text === '' ? NONE : data), isPending };
}

import { createContext, use } from 'react';
import type { Queries } from './createQueries.ts';

export const QueriesContext = createContext<Queries | null>(null);

/** What asks for data, the same for a whole page. It may have to be loaded first. */
export function useQueries(): Queries {
  const queries = use(QueriesContext);
  if (queries === null) throw new Error('Asking for data needs HostProviders above it.');
  return queries;
}

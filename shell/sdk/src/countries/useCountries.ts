import { useQuery } from '@heard/sdk';
import type { Country } from './countries.ts';

/** The countries, by English name. They come in a chunk of their own; until then, and without it, there are none. */
export function useCountries(): readonly Country[] {
  const { data = [] } = useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await import('./countries.ts')).countries,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

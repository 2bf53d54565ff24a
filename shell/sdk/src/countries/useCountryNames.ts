import { useQuery } from '@heard/sdk';

/** The countries' English names, for suggestions. They come in a chunk of their own; until then, and without it, none. */
export function useCountryNames(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: ['countryNames'],
    queryFn: async () => (await import('./countryNames.ts')).countryNames,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

import { useQuery } from '@heard/sdk';
import type { Country } from './countries.ts';

/** How long a busy browser is waited for, in milliseconds. */
const IDLE_MS = 1000;

/**
 * The countries, by English name. They come in a chunk of their own, once the browser has shown what asks for them; until
 * then, and without it, there are none.
 */
export function useCountries(): readonly Country[] {
  const { data = [] } = useQuery({
    queryKey: ['countries'],
    queryFn: async () => {
      await untilIdle();
      return (await import('./countries.ts')).countries;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari can't tell.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve, 0);
  });
}

import { useQuery } from '@heard/sdk';
import { useMemo } from 'react';
import { useLanguage } from 'shared-ui';
import type { Country } from './countries.ts';

/** How long a busy browser is waited for, in milliseconds. */
const IDLE_MS = 1000;

export interface Countries {
  /** In the order of their names in the active language. None as long as they are on their way, and where they can't be had. */
  countries: readonly Country[];
  /** They are on their way. */
  pending: boolean;
  /** What a country is called in the active language. */
  nameOf(country: Country): string;
}

/** The countries. They come in a chunk of their own, once the browser has shown what asks for them. */
export function useCountries(): Countries {
  const language = useLanguage();
  const { data, isPending } = useCountryList();
  return useMemo(() => {
    const nameOf = (country: Country) => nameIn(language, country);
    const { compare } = new Intl.Collator(language);
    return {
      countries: (data ?? []).toSorted((one, other) => compare(nameOf(one), nameOf(other))),
      pending: isPending,
      nameOf,
    };
  }, [data, isPending, language]);
}

/**
 * What a country is called in the active language. Empty while its names are on their way, so that nothing is seen in
 * another language first; the English name where they can't be had, or where it is none of the list's.
 * @param name its English name, by which accounts and companies keep it
 */
export function useCountryName(name: string): string {
  const language = useLanguage();
  const { data, isPending } = useCountryList(language !== 'en' && name !== '');
  if (language === 'en') return name;
  if (isPending) return '';
  const country = data?.find(({ names }) => names.en === name);
  return country === undefined ? name : nameIn(language, country);
}

/** In English where the list does not speak a language, given as a BCP 47 tag. */
function nameIn(language: string, { names }: Country): string {
  return Object.entries(names).find(([spoken]) => spoken === language)?.[1] ?? names.en;
}

function useCountryList(enabled = true) {
  return useQuery({
    queryKey: ['countries'],
    queryFn: async () => {
      await untilIdle();
      return (await import('./countries.ts')).countries;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari can't tell.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve, 0);
  });
}

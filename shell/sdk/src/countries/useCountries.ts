import { compareNames } from '@heard/contract';
import { useQuery } from '@heard/sdk';
import { useMemo } from 'react';
import { useLanguage } from '@heard/ui';
import type { Country } from './countries.ts';

/** Milliseconds to wait for a busy browser to become idle. */
const IDLE_MS = 1000;

/**
 * The result of `useCountries`.
 * @example
 * const { countries, nameOf }: Countries = useCountries();
 * const names = countries.map(nameOf);
 */
export interface Countries {
  /** The countries, sorted by their names in the active language. The list is empty until it has loaded, and stays empty if it fails to load. */
  countries: readonly Country[];
  /** Whether the list is loading. */
  pending: boolean;
  /** Returns a country's name in the active language. */
  nameOf(country: Country): string;
}

/**
 * Lazy-loads the list of countries (about 13 KB) once the browser is idle. Never throws: the list stays empty when it fails to
 * load.
 * @example
 * const { countries, nameOf } = useCountries();
 * const names = countries.map(nameOf);
 */
export function useCountries(): Countries {
  const language = useLanguage();
  const { data, isPending } = useCountryList();
  return useMemo(() => {
    const getName = (country: Country) => getNameIn(language, country);
    return {
      countries: (data ?? []).toSorted((one, other) => compareNames(getName(one), getName(other))),
      pending: isPending,
      nameOf: getName,
    };
  }, [data, isPending, language]);
}

/**
 * Returns a country's name in the active language. Returns '' while the names load, so that no name in another language is shown for a
 * moment. Returns the English name if the names fail to load or do not contain the country. Never throws.
 * @param name the English name, as accounts and companies store it
 * @example
 * <p>{useCountryName(company.country)}</p>
 */
export function useCountryName(name: string): string {
  const language = useLanguage();
  const { data, isPending } = useCountryList(language !== 'en' && name !== '');
  if (language === 'en') return name;
  if (isPending) return '';
  const country = data?.find(({ names }) => names.en === name);
  return country === undefined ? name : getNameIn(language, country);
}

/** Returns the name in a language (a BCP 47 tag), or in English if the list does not contain that language. */
function getNameIn(language: string, { names }: Country): string {
  return Object.entries(names).find(([tag]) => tag === language)?.[1] ?? names.en;
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
    // Checks for `requestIdleCallback`, because Safari does not support it.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve, 0);
  });
}

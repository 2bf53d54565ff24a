import { useQuery } from '../query.ts';

/**
 * Returns a domain as its owner writes it: `موقع.com` for `xn--mgbh0fb.com`. The decoder is loaded lazily, for internationalized
 * domains only; until then, and if it fails to load, this hook returns the domain in ASCII.
 * @param domain in ASCII, as the API returns it
 * @example
 * <WebsiteLink href={company.website}>{useUnicodeDomain(company.id)}</WebsiteLink>
 */
export function useUnicodeDomain(domain: string): string {
  const { data } = useQuery({
    queryKey: ['unicodeDomain', domain],
    queryFn: async () =>
      (await import(/* webpackChunkName: "domains" */ './toUnicodeDomain.ts')).toUnicodeDomain(domain),
    enabled: /(?:^|\.)xn--/.test(domain),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? domain;
}

import type { SearchSort } from '@heard/contract';

/**
 * The parameters of the page of search results.
 * @example
 * const query: SearchQuery = { q: 'bakery', country: 'ES' };
 */
export interface SearchQuery {
  q?: string | undefined;
  /** The slug of a top category or a subcategory. */
  category?: string | undefined;
  /** The country, as an ISO code. */
  country?: string | undefined;
  /** The smallest mean rating. */
  rating?: string | undefined;
  /** The order; undefined for the best match first. */
  sort?: SearchSort | undefined;
  /** Page number, from 1. */
  page?: number | undefined;
}

/**
 * The paths of the product's pages (specification 2).
 * @example
 * <Link to={paths.makeReview({ company: 'Acme' })}>{t('write')}</Link>
 */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  loginBusiness: '/login-business',
  signupBusiness: '/signup-business',
  forgotPassword: '/forgot-password',
  forBusiness: '/for-business',
  /** Returns the path of a company's public page. @param id the company id */
  company: (id: string) => `/business/${encodeURIComponent(id)}`,
  /** Returns the path of a company's public log of decisions. @param id the company id */
  companyTransparency: (id: string) => `/business/${encodeURIComponent(id)}/transparency`,
  /** Returns the path of a page of a company's reviews, newest first. @param page 1 for the company's page */
  companyReviews: (id: string, page: number) => `/business/${encodeURIComponent(id)}${page > 1 ? `?page=${page}` : ''}`,
  /** Returns the path of a single review. */
  review: (id: string) => `/review/${encodeURIComponent(id)}`,
  /** Returns the path of a reviewer's public page. @param id the id of the page, not of the account */
  person: (id: string) => `/people/${encodeURIComponent(id)}`,
  transparency: '/transparency',
  howScoresWork: '/how-scores-work',
  howTopicsWork: '/how-topics-work',
  reviewsPolicy: '/reviews-policy',
  developers: '/developers',
  categories: '/categories',
  /** Returns the path of the companies of a category. @param country an ISO code @param city the slug of a city in the country */
  category: (slug: string, country?: string, city?: string) => toPlacePath(`/categories/${slug}`, country, city),
  places: '/places',
  /**
   * Returns the path of the companies of a country. @param country an ISO code @param city the slug of a city in the
   * country
   */
  place: (country: string, city?: string) => toPlacePath('/places', country, city),
  /** Returns the path of the companies of a category or a place. @param category null for all categories @param country '' for all countries */
  list: (category: string | null, country: string, city = ''): string => {
    if (category !== null) return paths.category(category, country || undefined, city || undefined);
    return country === '' ? paths.places : paths.place(country, city || undefined);
  },
  /** Returns the path of the companies that match a query. @param page 1 or undefined for the first page */
  search: ({ q, category, country, rating, sort, page }: SearchQuery) => {
    const parameters = { q, category, country, rating, sort, page: page === 1 ? undefined : page };
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined && value !== '') given.set(name, String(value));
    }
    const query = given.toString();
    return query === '' ? '/search' : `/search?${query}`;
  },
  /** Returns the path of a page about the site. */
  page: (name: 'about' | 'help' | 'contact' | 'privacy' | 'terms' | 'cookies') => `/${name}`,
  /** Returns the path of the page for writing a review. @param known values to fill its form with */
  makeReview: (known: { company?: string; url?: string; rating?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(known)).toString();
    return query === '' ? '/me' : `/me?${query}`;
  },
  myReviews: '/me/reviews',
  myFlags: '/me/flags',
  /** The path of the page with the companies that a consumer follows. */
  following: '/me/following',
  /** Returns the path of My reviews with a review in edit mode. */
  editReview: (id: string) => `/me/reviews?${new URLSearchParams({ edit: id }).toString()}`,
  mySettings: '/me/settings',
  myCompany: '/my-company',
  myCompanyReviews: '/my-company/reviews',
  myCompanyFlags: '/my-company/flags',
  myCompanySettings: '/my-company/settings',
  /** The administrators' pages. */
  moderation: '/moderation',
} as const;

function toPlacePath(base: string, country = '', city = ''): string {
  return [base, country.toLowerCase(), encodeURIComponent(city)].filter((part) => part !== '').join('/');
}

/**
 * Returns the path of a login page that leads back to another page after the login.
 * @param loginPath the login page
 * @param next the path to return to
 * @example
 * <Navigate to={withNext(paths.login, pathname)} />
 */
export function withNext(loginPath: string, next: string): string {
  return next === paths.home ? loginPath : `${loginPath}?${new URLSearchParams({ next }).toString()}`;
}

/**
 * Reads `?next=`: the page to return to after a login. Only paths of this site are accepted, to prevent open redirects.
 * @param search the query string of the URL
 * @param otherwise the path to return without a valid `next`
 * @example
 * navigate(nextPath(location.search, paths.home));
 */
export function nextPath(search: string, otherwise: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/')) return otherwise;
  const base = 'https://this.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (url?.origin !== base) return otherwise;
  // `/.//elsewhere` becomes `//elsewhere`, another site, once the dot segment is resolved.
  return url.pathname.startsWith('//') ? otherwise : `${url.pathname}${url.search}${url.hash}`;
}

/** The addresses of the product (specification 2), in one place. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  loginBusiness: '/login-business',
  signupBusiness: '/signup-business',
  forgotPassword: '/forgot-password',
  forBusiness: '/for-business',
  /** A company's public page. @param id the company id */
  company: (id: string) => `/business/${encodeURIComponent(id)}`,
  /** The page for making a review; its form can be filled with what is known. */
  makeReview: (known: { company?: string; url?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(known)).toString();
    return query === '' ? '/me' : `/me?${query}`;
  },
  myReviews: '/me/reviews',
  mySettings: '/me/settings',
  myCompany: '/my-company',
  myCompanyReviews: '/my-company/reviews',
  myCompanySettings: '/my-company/settings',
  /** What administrators look at. */
  moderation: '/moderation',
} as const;

/** The address of a door that leads back to `next` after the log-in. */
export function withNext(door: string, next: string): string {
  return next === paths.home ? door : `${door}?${new URLSearchParams({ next }).toString()}`;
}

/**
 * Reads `?next=`: the page to return to after a log-in. Only a path of this site is taken, so that a link from elsewhere
 * can't send anybody away.
 * @param search the query string of the address
 */
export function nextPath(search: string, otherwise: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/')) return otherwise;
  const base = 'https://this.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (url?.origin !== base) return otherwise;
  // `/.//elsewhere` is a path of this site until its dot is taken out.
  return url.pathname.startsWith('//') ? otherwise : `${url.pathname}${url.search}${url.hash}`;
}

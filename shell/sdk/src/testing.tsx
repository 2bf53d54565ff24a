// For the component tests of remotes: the real sdk around a component, and the API answered by msw.
import type { Account, Company, CompanyReview, OwnCompany, Problem, Review, Session } from '@heard/contract';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { HostProviders } from './HostProviders.tsx';
import { useLocation } from './router.ts';
import { createMemoryTokenStore } from './session/TokenStore.ts';

export { http, HttpResponse };

/** The API's stand-in. A test says what it answers: `server.use(http.get('*\/api/company/:id', …))`. */
export const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

export interface HostRender extends RenderResult {
  user: UserEvent;
  /** Path, query and hash that the router is on. */
  address(): string;
}

/**
 * Renders an element inside the real providers.
 * @param options.at the address of the page
 * @param options.account whoever is logged in; nobody, if left out. GET /user/me answers with it, once it is there.
 */
export function renderInHost(
  element: ReactNode,
  { at = '/', account }: { at?: string; account?: Account | Promise<Account> } = {},
): HostRender {
  if (account !== undefined) server.use(http.get('*/api/user/me', async () => HttpResponse.json(await account)));
  window.history.replaceState(null, '', at);
  let address = at;
  function Address() {
    const location = useLocation();
    address = `${location.pathname}${location.search}${location.hash}`;
    return null;
  }
  const result = render(
    <HostProviders
      apiUrl={`${window.location.origin}/api`}
      tokenStore={createMemoryTokenStore(account === undefined ? null : 'a-token')}
    >
      {element}
      <Address />
    </HostProviders>,
  );
  return Object.assign(result, { user: userEvent.setup(), address: () => address });
}

/** An answer of the API that says no, RFC 9457 as the API writes it. */
export function problem(status: number, kind: string, members: Partial<Problem> = {}) {
  const body: Problem = { type: `/problems/${kind}`, title: kind, status, detail: `The API says ${kind}.`, ...members };
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** A consumer's account. */
export const consumerAccount: Account = {
  id: '7',
  name: 'Marta',
  lastName: 'Ruiz',
  email: 'marta@mail.example',
  emailConfirmed: true,
  avatar: null,
  country: 'Spain',
  language: null,
  shareData: true,
  role: { id: 2, name: 'user' },
  reviewsQuantity: 3,
};

/** A company's account. */
export const companyAccount: Account = {
  id: 'brightloaf.example',
  name: 'Brightloaf Bakery',
  lastName: null,
  email: 'owner@brightloaf.example',
  emailConfirmed: true,
  avatar: null,
  country: 'Spain',
  language: null,
  shareData: true,
  role: { id: 3, name: 'company' },
  reviewsQuantity: 2,
};

/** An administrator's account. */
export const adminAccount: Account = {
  ...consumerAccount,
  id: '8',
  name: 'Mo',
  lastName: 'Derator',
  email: 'mo@heard.example',
  role: { id: 1, name: 'admin' },
  reviewsQuantity: 0,
};

/** A company with two reviews, changed by what is given. */
export function aCompany(changes: Partial<Company> = {}): Company {
  return {
    id: 'brightloaf.example',
    name: 'Brightloaf Bakery',
    description: 'A neighbourhood bakery with a slow oven.',
    website: 'https://www.brightloaf.example',
    avatar: null,
    reviewsQuantity: 2,
    ratingGeneral: 4.5,
    ratingCounts: [0, 0, 0, 0, 1, 1],
    languageCounts: { en: 2 },
    address: 'Carrer de la Farina 12',
    country: 'Spain',
    city: 'Valencia',
    claimed: true,
    verified: true,
    createdAt: '2026-01-10T09:00:00.000Z',
    ...changes,
  };
}

/** A company as its owner sees it, changed by what is given. */
export function anOwnCompany(changes: Partial<OwnCompany> = {}): OwnCompany {
  return {
    ...aCompany(),
    email: companyAccount.email,
    workEmail: 'work@brightloaf.example',
    workEmailConfirmed: true,
    workEmailOnWebsite: true,
    phone: '34-600123456',
    role: companyAccount.role,
    ...changes,
  };
}

/** A review as its author sees it, changed by what is given. */
export function aReview(changes: Partial<Review> = {}): Review {
  return {
    id: '101',
    title: 'The best rye in the quarter',
    description: 'The rye is what you come for, but the people stay in your mind.',
    rating: 4,
    language: 'en',
    createdAt: '2026-11-01T18:30:00.000Z',
    updatedAt: '2026-11-01T18:30:00.000Z',
    experienceDate: '2026-10-31T00:00:00.000Z',
    companyId: 'brightloaf.example',
    companyName: 'Brightloaf Bakery',
    companyURL: 'https://www.brightloaf.example',
    ...changes,
  };
}

/** A review on a company's list, changed by what is given. */
export function aCompanyReview(changes: Partial<CompanyReview> = {}): CompanyReview {
  return { ...aReview(), user: { name: 'Adaeze', lastName: 'Okafor', avatar: null }, ...changes };
}

/** This browser's session, changed by what is given. */
export function aSession(changes: Partial<Session> = {}): Session {
  return {
    id: 's1',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    expiresAt: '2030-01-01T00:00:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    current: true,
    ...changes,
  };
}

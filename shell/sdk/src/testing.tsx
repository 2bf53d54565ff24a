// Helpers for component tests of remotes: they render a component inside the real SDK, with the API stubbed by msw.
import {
  exampleReview,
  type Account,
  type Company,
  type CompanyReview,
  type CompanyWithReviews,
  type Language,
  type OwnCompany,
  type Photo,
  type Problem,
  type Review,
  type Session,
  type CompanyPerson,
  type CompanyTag,
  type ReviewCounts,
} from '@heard/contract';
import { act, queries, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { activateLanguage, activeLanguage } from '@heard/ui';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import type { LoginProvider } from './site/SiteContext.ts';
import { HostProviders } from './HostProviders.tsx';
import { createMemoryLanguageStore } from './language/LanguageStore.ts';
import { StaticRouter, useLocation } from './router.ts';
// Imports the lazily loaded module in advance, so that no test with a company has to wait while Jest compiles the module.
import './session/loadCompanyAccount.ts';
import { createMemoryTokenStore } from './session/TokenStore.ts';

export { http, HttpResponse };

/**
 * The stub of the API. Each test defines its responses; an unexpected request fails the test.
 * @example
 * server.use(http.get('*\/api/company/:id', () => HttpResponse.json(aCompany())));
 */
export const server = setupServer(
  // Every search box sends this request for topics.
  http.get('*/api/topics', () => HttpResponse.json({ topics: [], spelling: null })),
  // The settings page of every company sends this request for the person's login.
  http.get('*/api/auth/login', () =>
    HttpResponse.json({
      name: null,
      email: companyAccount.email,
      hasPassword: true,
      endsWithCompany: true,
      awaitsConfirmation: false,
    }),
  ),
  // The settings pages of consumers and administrators send this request, to find out whether the account has a password.
  http.get('*/api/user/me/identities', () => HttpResponse.json({ hasPassword: true, identities: [] })),
  // The settings page of every company sends this request for the company's single sign-on.
  http.get('*/api/company/sso', () =>
    HttpResponse.json({
      redirectUri: '',
      logoutUri: '',
      domain: '',
      isProven: false,
      canRequire: false,
      settings: null,
    }),
  ),
  // The list of a company's reviews requests who is replying. The form of a reply reserves the review before the person writes.
  http.get('*/api/company/replyReservations', () => HttpResponse.json({ shared: false, reservations: [] })),
  http.put('*/api/review/:id/reply/reservation', () => HttpResponse.json({ until: '2036-11-12T15:00:00.000Z' })),
  http.delete('*/api/review/:id/reply/reservation', () => new HttpResponse(null, { status: 204 })),
  // The settings page of every company, and every form for a reply, send this request for saved replies.
  http.get('*/api/company/savedReplies', () => HttpResponse.json([])),
  // Every company page sends this request for the topics of the reviews.
  http.get('*/api/company/:id/topics', () => HttpResponse.json({ version: 1, read: 0, notRead: 0, topics: [] })),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  if (activeLanguage() !== 'en') activateLanguage('en');
});
afterAll(() => server.close());

/**
 * The result of `renderInHost`.
 * @example
 * const { user, address }: HostRender = renderInHost(<LoginPage />, { at: '/login' });
 */
export interface HostRender extends RenderResult {
  user: UserEvent;
  /** Returns path, query and hash of the router's location. */
  address(): string;
}

/**
 * Renders an element inside the real providers.
 * @param options.at the path of the page
 * @param options.account the account that is logged in, which GET /user/me returns; a promise delays the response. Without it
 *   nobody is logged in
 * @param options.sendsEmail whether the installation sends emails
 * @param options.loginProviders the OpenID providers with which consumers can log in
 * @param options.contactEmail the email address that the installation publishes for people without an account
 * @example
 * const { user, address } = renderInHost(<LoginPage />, { at: '/login' });
 */
export function renderInHost(
  element: ReactNode,
  {
    at = '/',
    account,
    sendsEmail,
    contactEmail,
    loginProviders,
  }: {
    at?: string;
    account?: Account | Promise<Account>;
    sendsEmail?: boolean;
    contactEmail?: string;
    loginProviders?: readonly LoginProvider[];
  } = {},
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
      sendsEmail={sendsEmail}
      contactEmail={contactEmail}
      loginProviders={loginProviders}
    >
      {element}
      <Address />
    </HostProviders>,
  );
  return Object.assign(result, { user: userEvent.setup(), address: () => address });
}

/**
 * The result of `renderOnServer`.
 * @example
 * const { html }: ServerRender = await renderOnServer(<TermsPage />, { at: '/terms' });
 */
export interface ServerRender extends HostRender {
  /** The HTML that the web server sends. */
  html: string;
}

/**
 * Globals that a page cannot read while the web server renders it. In jsdom, `window`, `document` and `location` cannot
 * be hidden.
 */
const BROWSER_ONLY = ['localStorage', 'sessionStorage', 'navigator', 'history', 'matchMedia', 'innerWidth'] as const;

/**
 * Renders an element as the web server does, and hydrates it as a browser without a session does. The test fails if the first render in the
 * browser differs from this HTML.
 * @param options.at the path of the page
 * @param options.language the language of the document
 * @param options.company the company that is part of the document (`/business/:id`)
 * @param options.responses further responses that are part of the document, by the path of the API
 * @param options.beforeHydration runs before hydration, to simulate a person who uses the document before its scripts have loaded
 * @throws what the element throws on the server
 * @example
 * const { html, user } = await renderOnServer(<TermsPage />, { at: '/terms' });
 */
export async function renderOnServer(
  element: ReactNode,
  {
    at = '/',
    language = 'en',
    company = null,
    responses = {},
    beforeHydration,
  }: {
    at?: string;
    language?: Language;
    company?: CompanyWithReviews | null;
    responses?: Readonly<Record<string, unknown>>;
    beforeHydration?: (document: HTMLElement) => void;
  } = {},
): Promise<ServerRender> {
  activateLanguage(language);
  window.history.replaceState(null, '', at);
  let address = at;
  function Address() {
    const location = useLocation();
    address = `${location.pathname}${location.search}${location.hash}`;
    return null;
  }
  const page = {
    company,
    responses,
    apiUrl: `${window.location.origin}/api`,
    languageStore: createMemoryLanguageStore(language),
  };
  const children = (
    <>
      {element}
      <Address />
    </>
  );
  globalThis.heardTime = Date.now();
  const restoreConsole = ignoreWarnings();
  try {
    const html = await withoutBrowser(() =>
      toHtml(
        <HostProviders
          {...page}
          tokenStore={createMemoryTokenStore()}
          router={({ children: shown }) => <StaticRouter location={at}>{shown}</StaticRouter>}
        >
          {children}
        </HostProviders>,
      ),
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html;
    beforeHydration?.(container);
    const differences: unknown[] = [];
    // Waits, because parts of the page may load lazily.
    const result = await act(async (): Promise<RenderResult> =>
      render(
        <HostProviders {...page} tokenStore={createMemoryTokenStore()}>
          {children}
        </HostProviders>,
        { queries, container, hydrate: true, onRecoverableError: (error) => differences.push(error) },
      ),
    );
    if (differences.length > 0) throw new Error('The browser renders something else first.', { cause: differences[0] });
    return Object.assign(result, { html, user: userEvent.setup(), address: () => address });
  } finally {
    restoreConsole();
  }
}

/**
 * Matches two warnings of React that say nothing about the tested page: about two renderers that use the same contexts, and about an empty
 * buffer in old versions of Node.
 */
const MEANINGLESS = /^(Detected multiple renderers|React encountered an empty buffer)/;

/** @returns the function that shows the warnings again */
function ignoreWarnings(): () => void {
  const { error } = console;
  console.error = (...words: unknown[]) => {
    if (!MEANINGLESS.test(String(words[0]))) error(...words);
  };
  return () => {
    console.error = error;
  };
}

async function toHtml(element: ReactNode): Promise<string> {
  let failure: unknown = null;
  const stream = await renderToReadableStream(element, {
    // Sends large lazy parts within the page, as the web server does. By default, React would send these parts after the page, with a
    // script that moves them into their places.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error;
    },
  });
  await stream.allReady;
  // Resets the contexts by rendering an empty page, because React does not reset them after a render, and the browser's renderer shares them.
  await (await renderToReadableStream(null)).cancel();
  if (failure !== null) throw failure;
  return new Response(stream).text();
}

/** Runs an action while browser-only globals throw when they are read. */
async function withoutBrowser<Result>(action: () => Promise<Result>): Promise<Result> {
  const before = BROWSER_ONLY.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of BROWSER_ONLY) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new ReferenceError(`${name} is not defined`);
      },
    });
  }
  try {
    return await action();
  } catch (error) {
    const name = BROWSER_ONLY.find((known) => error instanceof Error && error.message === `${known} is not defined`);
    if (name === undefined) throw error;
    throw new Error(`The web server has no ${name}. Read it in an effect or an event handler (useIsHydrated).`, {
      cause: error,
    });
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}

/**
 * Creates an error response as the API sends it (RFC 9457).
 * @param kind the last segment of the problem's type
 * @param members further properties of the problem
 * @example
 * server.use(http.post('*\/api/auth/login', () => problem(401, 'unauthenticated')));
 */
export function problem(status: number, kind: string, members: Partial<Problem> = {}) {
  const body: Problem = { type: `/problems/${kind}`, title: kind, status, detail: `The API says ${kind}.`, ...members };
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** A consumer's account. @example renderInHost(<Page />, { account: consumerAccount }) */
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

/** A company's account. @example renderInHost(<Page />, { account: companyAccount }) */
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
  companyRole: 'admin',
  reviewsQuantity: 2,
};

/** An administrator's account. @example renderInHost(<Page />, { account: adminAccount }) */
export const adminAccount: Account = {
  ...consumerAccount,
  id: '8',
  name: 'Mo',
  lastName: 'Derator',
  email: 'mo@heard.example',
  role: { id: 1, name: 'admin' },
  reviewsQuantity: 0,
};

/** Returns a company with two reviews. @param changes properties to replace @example aCompany({ verified: false }) */
export function aCompany(changes: Partial<Company> = {}): Company {
  return {
    id: 'brightloaf.example',
    name: 'Brightloaf Bakery',
    formerName: null,
    description: 'A neighbourhood bakery with a slow oven.',
    website: 'https://www.brightloaf.example',
    avatar: null,
    reviewsQuantity: 2,
    ratingGeneral: 4.5,
    ratingCounts: [0, 0, 0, 0, 1, 1],
    languageCounts: { en: 2 },
    originCounts: { organic: [0, 0, 0, 0, 1, 1], invited: [0, 0, 0, 0, 0, 0], confirmed: [0, 0, 0, 0, 0, 0] },
    relationCounts: { employee: 0, competitor: 0 },
    benefitQuantity: 0,
    hiddenQuantity: 0,
    score: { value: 2.7, range: [1.5, 3.9], day: '2026-11-22', reason: 'few' },
    address: 'Carrer de la Farina 12',
    country: 'Spain',
    city: 'Valencia',
    categories: [],
    claimed: true,
    verified: true,
    verification: 'workEmail',
    createdAt: '2026-01-10T09:00:00.000Z',
    ...changes,
  };
}

/** Returns a company as its owner sees it. @param changes properties to replace @example anOwnCompany({ phone: '' }) */
export function anOwnCompany(changes: Partial<OwnCompany> = {}): OwnCompany {
  return {
    ...aCompany(),
    email: companyAccount.email,
    workEmail: 'work@brightloaf.example',
    workEmailConfirmed: true,
    workEmailOnWebsite: true,
    phone: '34-600123456',
    categoriesLockedUntil: null,
    claim: { state: 'effective', proof: 'workEmail' },
    role: companyAccount.role,
    ...changes,
  };
}

/** Returns a review as its author sees it. @param changes properties to replace @example aReview({ rating: 1 }) */
export function aReview(changes: Partial<Review> = {}): Review {
  return { ...exampleReview, companyAvatar: null, ...changes };
}

/** Returns a photo of a review. @param changes properties to replace @example aPhoto({ alt: '' }) */
export function aPhoto(changes: Partial<Photo> = {}): Photo {
  return {
    id: '7',
    alt: 'A round loaf',
    small: { path: '/photos/0123456789abcdef0123456789abcdef-small.webp', width: 336, height: 336 },
    large: { path: '/photos/0123456789abcdef0123456789abcdef-large.webp', width: 1600, height: 1200 },
    ...changes,
  };
}

/** Returns why a review is hidden. @param changes properties to replace @example aHiding({ reason: 'Spam' }) */
export function aHiding(changes: Partial<NonNullable<Review['hidden']>> = {}): NonNullable<Review['hidden']> {
  return {
    at: '2026-11-02T10:00:00.000Z',
    reason: 'It names a private person.',
    ground: 'personalData',
    source: 'own',
    foundByProgram: false,
    flaggedBy: { company: false, others: false },
    decisionId: '9',
    appealUntil: '2027-05-04T10:00:00.000Z',
    appeal: null,
    ...changes,
  };
}

/** Returns a review of a company's list. @param changes properties to replace @example aCompanyReview({ rating: 1 }) */
export function aCompanyReview(changes: Partial<CompanyReview> = {}): CompanyReview {
  const { companyAvatar: _, ...review } = aReview();
  return { ...review, helpfulOf: 0, user: { id: null, name: 'Adaeze', lastName: 'Okafor', avatar: null }, ...changes };
}

const NO_COUNTS: ReviewCounts = {
  all: 0,
  notReplied: 0,
  related: 0,
  ratings: [0, 0, 0, 0, 0, 0],
  languages: {},
  origins: { organic: 0, invited: 0, confirmed: 0 },
  benefit: 0,
  tags: {},
  assignees: {},
  nobody: 0,
};

/**
 * The responses of `stubInbox`. Default: empty lists and zeros.
 * @example stubInbox({ counts: { notReplied: 2 } });
 */
export interface StubbedInbox {
  tags?: readonly CompanyTag[];
  people?: readonly CompanyPerson[];
  counts?: Partial<ReviewCounts> | (() => Partial<ReviewCounts>);
}

/**
 * Stubs the data that the inbox of a company loads in addition to reviews: tags, people and counts. @example
 * stubInbox({ tags: [tag] })
 */
export function stubInbox({ tags = [], people = [], counts = {} }: StubbedInbox = {}): void {
  server.use(
    http.get('*/api/company/tags', () => HttpResponse.json([...tags])),
    http.get('*/api/company/people', () => HttpResponse.json([...people])),
    http.get('*/api/company/reviews/counts', () =>
      HttpResponse.json({ ...NO_COUNTS, ...(typeof counts === 'function' ? counts() : counts) }),
    ),
  );
}

/** Returns this browser's session of an account. @param changes properties to replace @example aSession({ current: false }) */
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

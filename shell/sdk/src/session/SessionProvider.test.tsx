import { endpoints, type Account } from '@heard/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { HostProviders } from '../HostProviders.tsx';
import { queryKeys } from '../queries/queryKeys.ts';
import { useCallPages } from '../queries/useCallPages.ts';
import { Link } from '../navigation/Link.tsx';
import { useLocation, useNavigate } from '../router.ts';
import { aReview, companyAccount, consumerAccount, http, HttpResponse, renderInHost, server } from '../testing.tsx';
import { useSession, useSessionActions, type ForgottenSession } from './SessionContext.ts';
import { createMemoryTokenStore, type TokenStore } from './TokenStore.ts';

/** Shows the session and a button for each of its actions. */
function Screen() {
  const session = useSession();
  const actions = useSessionActions();
  const { pathname, search } = useLocation();
  const draft = useDraft<{ title: string }>('test.review');
  const api = useApi();
  const [forgotten, setForgotten] = useState<ForgottenSession | null>(null);
  return (
    <>
      <output aria-label="status">{session.status}</output>
      <output aria-label="address">{`${pathname}${search}`}</output>
      {session.status === 'anonymous' && <output aria-label="ended">{session.ended}</output>}
      {session.status === 'authenticated' && (
        <>
          <output aria-label="name">{session.account.name}</output>
          <output aria-label="company">{String(session.isCompany)}</output>
          <OwnReviews />
        </>
      )}
      {session.status === 'unavailable' && (
        <button type="button" onClick={session.retry} disabled={session.retrying}>
          Try again
        </button>
      )}
      <button type="button" onClick={() => actions.logIn('new-token')}>
        Log in
      </button>
      <button type="button" onClick={() => actions.logIn('new-token', consumerAccount)}>
        Log in with account
      </button>
      <button type="button" onClick={actions.logOut}>
        Log out
      </button>
      <button type="button" onClick={() => setForgotten(actions.forget())}>
        Forget
      </button>
      <button type="button" onClick={() => void forgotten?.restore(endpoints.restoreCompany).catch(() => undefined)}>
        Restore
      </button>
      <button type="button" onClick={() => actions.setAccount({ ...consumerAccount, name: 'Maria' })}>
        Rename
      </button>
      <button type="button" onClick={() => draft.write({ title: 'Good rye' })}>
        Type
      </button>
      <button type="button" onClick={() => void api.page('listOwnReviews', {}).catch(() => undefined)}>
        Ask
      </button>
      <Draft />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

function Draft() {
  const draft = useDraft<{ title: string }>('test.review');
  const [shown, setShown] = useState('');
  return (
    <>
      <button type="button" onClick={() => setShown(draft.read()?.title ?? 'nothing')}>
        Read the draft
      </button>
      <output aria-label="draft">{shown}</output>
    </>
  );
}

function OwnReviews() {
  const { items } = useCallPages('listOwnReviews', queryKeys.ownReviews, {});
  return <output aria-label="reviews">{items.map(({ title }) => title).join()}</output>;
}

function show(tokenStore: TokenStore, at = '/here', more?: ReactNode) {
  window.history.replaceState(null, '', at);
  const user = userEvent.setup();
  const result = render(
    <HostProviders apiUrl={`${window.location.origin}/api`} tokenStore={tokenStore}>
      <Screen />
      {more}
    </HostProviders>,
  );
  return { ...result, user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const output = (name: string) => screen.queryByRole('status', { name })?.textContent;
const becomes = (name: string, text: string) => waitFor(() => expect(output(name)).toBe(text));

/** Responds to GET /user/me, and records the tokens of the requests. */
function stubAccount(answer: (token: string | null) => Response | Promise<Response>): (string | null)[] {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/user/me', ({ request }) => {
      const token = request.headers.get('authorization');
      asked.push(token);
      return answer(token);
    }),
  );
  return asked;
}

const is = (account: Account) => () => HttpResponse.json(account);
const refused = () => HttpResponse.json({ type: '/problems/unauthenticated', detail: 'No.' }, { status: 401 });

function reviewsAre(titleOf: (token: string | null) => string) {
  server.use(
    http.get('*/api/review/user', ({ request }) =>
      HttpResponse.json([aReview({ title: titleOf(request.headers.get('authorization')) })]),
    ),
  );
}

function stubLogout(): (string | null)[] {
  const logouts: (string | null)[] = [];
  server.use(
    http.post('*/api/auth/logout', ({ request }) => {
      logouts.push(request.headers.get('authorization'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return logouts;
}

beforeEach(() => reviewsAre(() => 'Mine'));

describe('at the start', () => {
  // Covers SPEC-3.1, SPEC-4.1
  test('starts anonymous without a token and sends no request', () => {
    // Registers no handler, so a request would fail the test.
    show(createMemoryTokenStore());
    expect(output('status')).toBe('anonymous');
    expect(output('ended')).toBe('no');
  });

  // Covers SPEC-4.3, SPEC-4.6, SPEC-6.3, SPEC-7.6
  test('loads the account of a stored token', async () => {
    const asked = stubAccount(is(consumerAccount));
    show(createMemoryTokenStore('abc'));
    expect(output('status')).toBe('loading');
    await becomes('status', 'authenticated');
    expect(output('name')).toBe('Marta');
    expect(output('company')).toBe('false');
    expect(asked).toEqual(['Bearer abc']);
  });

  // Covers SPEC-3.3, SPEC-4.6, SPEC-6.6, SPEC-9.8
  test('treats an account with role 3 as a company', async () => {
    renderInHost(<Screen />, { account: companyAccount });
    await waitFor(() => expect(output('company')).toBe('true'));
  });

  // Covers UI-18
  test('removes an expired token and stays on the page', async () => {
    const asked = stubAccount(refused);
    const tokens = createMemoryTokenStore('dead');
    show(tokens, '/business/acme.com?from=search');
    await becomes('status', 'anonymous');
    expect(output('ended')).toBe('refused');
    expect(tokens.get()).toBeNull();
    expect(output('address')).toBe('/business/acme.com?from=search');
    expect(asked).toHaveLength(1);
  });

  // Covers UI-38
  test('keeps the token while the API is unavailable, and restores the session on Try again', async () => {
    let answer: () => Response | Promise<Response> = () => HttpResponse.error();
    const asked = stubAccount(() => answer());
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'unavailable');
    expect(tokens.get()).toBe('abc');
    expect(asked).toHaveLength(2);

    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    answer = async () => {
      await gate;
      return HttpResponse.json(consumerAccount);
    };
    await press('Try again');
    // While the request is running, the button stays at the same position and keeps the focus.
    expect(output('status')).toBe('unavailable');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
    open();
    await becomes('status', 'authenticated');
  });

  test('reports a 5xx as unavailable and allows a retry', async () => {
    stubAccount(() => new HttpResponse(null, { status: 503 }));
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'unavailable');
    await press('Try again');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled(), { timeout: 2000 });
    expect(output('status')).toBe('unavailable');
    stubAccount(refused);
    await press('Try again');
    await becomes('status', 'anonymous');
    expect(tokens.get()).toBeNull();
  });
});

describe('logging in', () => {
  // Covers SPEC-4.5
  test('stores the token and loads the account', async () => {
    const asked = stubAccount(is(consumerAccount));
    const tokens = createMemoryTokenStore();
    const { press } = show(tokens);
    await press('Log in');
    await becomes('status', 'authenticated');
    expect(tokens.get()).toBe('new-token');
    expect(asked).toEqual(['Bearer new-token']);
  });

  // Covers SPEC-4.5
  test('uses the account in the login response without a further request', async () => {
    // GET /user/me has no handler here: a request would fail the test.
    const { press } = show(createMemoryTokenStore());
    await press('Log in with account');
    expect(output('status')).toBe('authenticated');
    expect(output('name')).toBe('Marta');
  });

  test('logs in when another tab logs in', async () => {
    stubAccount(is(consumerAccount));
    const tokens = createMemoryTokenStore();
    show(tokens);
    act(() => tokens.set('abc'));
    expect(output('status')).toBe('loading');
    await becomes('name', 'Marta');
    expect(output('address')).toBe('/here');
  });

  test('removes the data of the previous account when another account logs in', async () => {
    stubAccount((token) =>
      HttpResponse.json(token === 'Bearer abc' ? consumerAccount : { ...consumerAccount, id: '8', name: 'Adaeze' }),
    );
    reviewsAre((token) => (token === 'Bearer abc' ? 'Of Marta' : 'Of Adaeze'));
    const tokens = createMemoryTokenStore('abc');
    show(tokens);
    await becomes('reviews', 'Of Marta');

    const seen = new Set<string | null | undefined>();
    const observer = new MutationObserver(() => {
      if (output('name') === 'Adaeze') seen.add(output('reviews'));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    act(() => tokens.set('def'));
    await becomes('name', 'Adaeze');
    await becomes('reviews', 'Of Adaeze');
    observer.disconnect();
    expect(seen).not.toContain('Of Marta');
  });

  // Covers ASVS-14.3.1
  test('restores no stored response of the previous account when another account logs in', async () => {
    stubAccount(is(consumerAccount));
    stubLogout();
    const { press } = show(createMemoryTokenStore('abc'));
    await becomes('reviews', 'Mine');
    await press('Log out');
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/review/user', async () => {
        await gate;
        return HttpResponse.json([aReview({ title: 'Of the next one' })]);
      }),
    );
    await press('Log in with account');
    expect(output('reviews')).toBe('');
    answer();
    await becomes('reviews', 'Of the next one');
  });
});

describe('an account that has changed', () => {
  test('shows a changed account immediately', async () => {
    stubAccount(is(consumerAccount));
    const { press } = show(createMemoryTokenStore('abc'));
    await becomes('name', 'Marta');
    await press('Rename');
    await waitFor(() => expect(output('name')).toBe('Maria'));
  });
});

describe('logging out', () => {
  // Covers SPEC-4.7, SPEC-6.14, UI-35, ASVS-14.3.1
  test('revokes the token in the API, removes the token, and navigates to / on logout', async () => {
    stubAccount(is(consumerAccount));
    const logouts = stubLogout();
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens, '/me/reviews?page=2');
    await becomes('status', 'authenticated');
    await press('Log out');
    expect(output('status')).toBe('anonymous');
    expect(tokens.get()).toBeNull();
    await becomes('address', '/');
    await waitFor(() => expect(logouts).toEqual(['Bearer abc']));
  });

  test('sends one request for two logouts in a row', async () => {
    stubAccount(is(consumerAccount));
    const logouts = stubLogout();
    show(createMemoryTokenStore('abc'));
    await becomes('status', 'authenticated');
    const button = screen.getByRole('button', { name: 'Log out' });
    act(() => {
      button.click();
      button.click();
    });
    await becomes('address', '/');
    await waitFor(() => expect(logouts).toEqual(['Bearer abc']));
  });

  // Covers ASVS-14.3.1
  test('logs out even if the API does not respond', async () => {
    stubAccount(is(consumerAccount));
    server.use(http.post('*/api/auth/logout', () => HttpResponse.error()));
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'authenticated');
    await press('Log out');
    expect(tokens.get()).toBeNull();
    await becomes('address', '/');
  });

  // Covers ASVS-14.3.1
  test('deletes the drafts on logout', async () => {
    stubAccount(is(consumerAccount));
    stubLogout();
    const { press } = show(createMemoryTokenStore('abc'));
    await becomes('status', 'authenticated');
    await press('Type');
    await press('Read the draft');
    expect(output('draft')).toBe('Good rye');
    await press('Log out');
    await press('Read the draft');
    expect(output('draft')).toBe('nothing');
  });

  test('logs out in browsers that store no drafts', async () => {
    stubAccount(is(consumerAccount));
    stubLogout();
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'authenticated');
    const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    });
    await press('Log out');
    storage.mockRestore();
    expect(tokens.get()).toBeNull();
    await becomes('address', '/');
  });

  test('ends the session on a logout in another tab, deletes the drafts, and sends no request', async () => {
    stubAccount(is(consumerAccount));
    const logouts = stubLogout();
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'authenticated');
    await press('Type');
    act(() => tokens.set(null));
    expect(output('status')).toBe('anonymous');
    expect(output('ended')).toBe('loggedOut');
    expect(await screen.findByText('You logged out in another tab.')).toBeVisible();
    await press('Read the draft');
    expect(output('draft')).toBe('nothing');
    expect(logouts).toEqual([]);
  });

  test('reports until the next navigation that a logout has ended the session', async () => {
    stubAccount(is(consumerAccount));
    const tokens = createMemoryTokenStore('abc');
    const { user } = show(tokens);
    await becomes('status', 'authenticated');
    act(() => tokens.set(null));
    expect(output('ended')).toBe('loggedOut');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await becomes('address', '/elsewhere');
    expect(output('ended')).toBe('no');
  });
});

describe('a session that the API has ended', () => {
  // Covers SPEC-2.84
  test('removes a session that the API has already ended, and sends no request', async () => {
    stubAccount(is(consumerAccount));
    const logouts = stubLogout();
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'authenticated');
    await press('Forget');
    expect(tokens.get()).toBeNull();
    await becomes('address', '/');
    expect(logouts).toEqual([]);
  });

  test('keeps the session when the account was restored', async () => {
    stubAccount(is(consumerAccount));
    const sent: (string | null)[] = [];
    server.use(
      http.post('*/api/company/restore', ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return sent.length === 1 ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json({});
      }),
    );
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'authenticated');
    await press('Forget');
    await becomes('status', 'anonymous');
    await press('Restore');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(tokens.get()).toBeNull();
    await press('Restore');
    await becomes('status', 'authenticated');
    expect(tokens.get()).toBe('abc');
    expect(sent).toEqual(['Bearer abc', 'Bearer abc']);
  });

  test('does not end the session of another account that has logged in since the deletion', async () => {
    stubAccount(is(consumerAccount));
    let restored = 0;
    server.use(
      http.post('*/api/company/restore', () => {
        restored++;
        return HttpResponse.json({});
      }),
    );
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('status', 'authenticated');
    await press('Forget');
    await press('Log in');
    await press('Restore');
    await waitFor(() => expect(restored).toBe(1));
    expect(tokens.get()).toBe('new-token');
  });

  test('ends the session on the first rejected request, and keeps the drafts', async () => {
    stubAccount(is(consumerAccount));
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('reviews', 'Mine');
    await press('Type');
    server.use(http.get('*/api/review/user', refused));
    await press('Ask');
    await becomes('status', 'anonymous');
    expect(output('ended')).toBe('refused');
    expect(tokens.get()).toBeNull();
    expect(output('address')).toBe('/here');
    await press('Read the draft');
    expect(output('draft')).toBe('Good rye');
  });

  test('does not end a session that started after the rejected request was sent', async () => {
    stubAccount(is(consumerAccount));
    const tokens = createMemoryTokenStore('abc');
    const { press } = show(tokens);
    await becomes('reviews', 'Mine');
    let refuse = () => {};
    const gate = new Promise<void>((resolve) => (refuse = resolve));
    server.use(
      http.get('*/api/review/user', async ({ request }) => {
        if (request.headers.get('authorization') !== 'Bearer abc') return HttpResponse.json([]);
        await gate;
        return refused();
      }),
    );
    await press('Ask');
    act(() => tokens.set('def'));
    await becomes('status', 'authenticated');
    await act(async () => {
      refuse();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(output('status')).toBe('authenticated');
    expect(tokens.get()).toBe('def');
  });
});

/** Behaves like a guard: redirects a visitor immediately. */
function Guard({ seen }: { seen: string[] }) {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (pathname === '/me' && session.status === 'anonymous') seen.push(session.ended);
  return (
    <button type="button" onClick={() => void navigate('/me')}>
      To the guarded page
    </button>
  );
}

test('renders no guarded content after a logout in another tab has ended the session', async () => {
  stubAccount(is(consumerAccount));
  const seen: string[] = [];
  const tokens = createMemoryTokenStore('abc');
  const { press } = show(tokens, '/here', <Guard seen={seen} />);
  await becomes('status', 'authenticated');
  act(() => tokens.set(null));
  await press('To the guarded page');
  await becomes('address', '/me');
  expect(new Set(seen)).toEqual(new Set(['no']));
});

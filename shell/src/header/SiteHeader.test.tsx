import type { Account } from '@heard/contract';
import type { ContributedLink } from '@heard/sdk/host';
import { adminAccount, companyAccount, consumerAccount, http, HttpResponse, server } from '@heard/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing.tsx';
import { SiteHeader } from './SiteHeader.tsx';

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }));
const link = (name: string) => bar().queryByRole('link', { name });
const accountIs = (account: Account) => server.use(http.get('*/api/user/me', () => HttpResponse.json(account)));

/** Returns the text and the URL of each item of the menu. */
const items = () =>
  Array.from(
    screen.getByRole('navigation', { name: 'Menu' }).querySelectorAll('a, button:not([aria-label])'),
    (row) => [row.textContent, row.getAttribute('href')],
  );

// Covers SPEC-2.10, SPEC-2.11
test('links the logo to the home page, and For business to the landing page', () => {
  renderShell(<SiteHeader />, { at: '/login' });
  expect(screen.getByRole('link', { name: 'Heard, home' })).toHaveAttribute('href', '/');
  expect(link('For business')).toHaveAttribute('href', '/for-business');
});

test('links to the categories, and to the review form unless a company is logged in', async () => {
  const { unmount } = renderShell(<SiteHeader />, { at: '/login' });
  expect(link('Categories')).toHaveAttribute('href', '/categories');
  expect(link('Write a review')).toHaveAttribute('href', '/me');
  unmount();
  accountIs(companyAccount);
  renderShell(<SiteHeader />, { at: '/login', token: 'a-token' });
  await bar().findByRole('link', { name: 'Brightloaf Bakery' });
  expect(link('Categories')).toHaveAttribute('href', '/categories');
  expect(link('Write a review')).not.toBeInTheDocument();
});

test('shows an account the links of remotes for its role, in the bar, in the menu and in the account menu', async () => {
  accountIs(consumerAccount);
  const link = (place: 'header' | 'account', text: string, guard?: 'consumer' | 'company'): ContributedLink => ({
    place,
    path: `/${text.toLowerCase()}`,
    texts: { en: text },
    ...(guard !== undefined && { guard }),
  });
  const links = [
    link('header', 'Jobs'),
    link('header', 'Hiring', 'company'),
    link('account', 'Applications', 'consumer'),
    link('account', 'Offers', 'company'),
  ];
  const { user } = renderShell(<SiteHeader />, {
    at: '/login',
    token: 'a-token',
    contributions: { links, renderSlot: () => null },
  });
  await waitFor(() =>
    expect(
      bar()
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toContain('Applications'),
  );
  const texts = bar()
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(texts.filter((text) => ['Jobs', 'Hiring', 'Applications', 'Offers'].includes(text ?? ''))).toEqual([
    'Jobs',
    'Applications',
  ]);
  await user.click(bar().getByRole('button', { name: 'Menu' }));
  await screen.findByRole('navigation', { name: 'Menu' });
  expect(items()).toEqual(
    expect.arrayContaining([
      ['Jobs', '/jobs'],
      ['Applications', '/applications'],
    ]),
  );
  expect(menu().queryByRole('link', { name: /Hiring|Offers/ })).not.toBeInTheDocument();
});

describe('the search box', () => {
  const search = () => screen.queryByRole('combobox', { name: 'Search companies' });

  test('shows the search box on every page except the home page, because the home page has a separate search box', () => {
    const { unmount } = renderShell(<SiteHeader />, { at: '/login' });
    expect(search()).toBeVisible();
    unmount();
    renderShell(<SiteHeader />, { at: '/' });
    expect(search()).not.toBeInTheDocument();
  });

  test("opens a company from the search box, which is empty on the company's page", async () => {
    server.use(
      http.post('*/api/1/indexes/*/queries', () =>
        HttpResponse.json({
          results: [
            {
              hits: [{ objectID: 'acme.com', name: 'Acme', website: 'https://acme.com' }],
              query: 'acm',
              nbHits: 1,
              page: 0,
              nbPages: 1,
              hitsPerPage: 5,
              processingTimeMS: 1,
              params: '',
            },
          ],
        }),
      ),
    );
    const { user, address } = renderShell(<SiteHeader />, { at: '/login' });
    await user.type(search() ?? fail(), 'acm');
    await user.click(await screen.findByRole('option', { name: /Acme/ }));
    expect(address()).toBe('/business/acme.com');
    expect(search()).toHaveValue('');
  });

  test('opens and focuses the search on phones, closes it on Escape, and returns the focus', async () => {
    const { user } = renderShell(<SiteHeader />, { at: '/login' });
    const button = bar().getByRole('button', { name: 'Search companies', hidden: true });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(search()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('closes the search on phones when the focus leaves it', async () => {
    const { user } = renderShell(<SiteHeader />, { at: '/login' });
    const button = bar().getByRole('button', { name: 'Search companies', hidden: true });
    await user.click(button);
    act(() => screen.getByRole('link', { name: 'Heard, home' }).focus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Heard, home' })).toHaveFocus();
  });
});

describe('the account', () => {
  // Covers SPEC-2.15, SPEC-4.9, SPEC-6.2
  test('offers Log In and Sign Up to a visitor', () => {
    renderShell(<SiteHeader />);
    expect(link('Log In')).toHaveAttribute('href', '/login');
    expect(link('Sign Up')).toHaveAttribute('href', '/signup');
  });

  // Covers SPEC-2.12, SPEC-4.4
  test('shows only a spinner in place of the links and the chip while the account loads', async () => {
    accountIs(consumerAccount);
    renderShell(<SiteHeader />, { token: 'abc' });
    expect(bar().getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(link('Log In')).not.toBeInTheDocument();
    await bar().findByRole('link', { name: 'Marta Ruiz' });
    expect(bar().queryByRole('status')).not.toBeInTheDocument();
  });

  // Covers SPEC-2.14, SPEC-4.8, SPEC-6.5, SPEC-6.7
  test.each([
    ['a consumer', consumerAccount, 'Marta Ruiz', '/me/reviews'],
    ['a company', companyAccount, 'Brightloaf Bakery', '/my-company/reviews'],
    ['an administrator', adminAccount, 'Mo Derator', '/moderation'],
  ])('links the chip of %s to their reviews', async (_, account, name, address) => {
    accountIs(account);
    renderShell(<SiteHeader />, { token: 'abc' });
    expect(await bar().findByRole('link', { name })).toHaveAttribute('href', address);
    expect(link('Log In')).not.toBeInTheDocument();
    expect(link('Sign Up')).not.toBeInTheDocument();
  });

  test.each([
    ['a consumer', consumerAccount, ['/me/reviews', '/me/settings']],
    ['a company', companyAccount, ['/my-company/reviews', '/my-company/companies', '/my-company/settings']],
    ['an administrator', adminAccount, ['/moderation', '/moderation/settings']],
  ])('opens an account menu with the pages of %s and the logout', async (_, account, pages) => {
    accountIs(account);
    server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
    const { user, address } = renderShell(<SiteHeader />, { token: 'abc', at: '/for-business' });
    const button = await bar().findByRole('button', { name: 'Account' });
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
    const links = within(menu).getAllByRole('link');
    expect(links.map((one) => one.getAttribute('href'))).toEqual(pages);
    await user.click(within(menu).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(link('Log In')).toBeVisible();
  });

  // Covers SPEC-2.13
  test('shows the avatar from the API in the chip', async () => {
    accountIs({ ...consumerAccount, avatar: '/pictures/7.webp' });
    const { container } = renderShell(<SiteHeader />, { token: 'abc' });
    await bar().findByRole('link', { name: 'Marta Ruiz' });
    expect(container.querySelector('a[href="/me/reviews"] img')).toHaveAttribute(
      'src',
      `${window.location.origin}/api/pictures/7.webp`,
    );
  });

  // Covers UI-38
  test('reports that the API is unavailable, and shows the chip on Try again', async () => {
    server.use(http.get('*/api/user/me', () => HttpResponse.error()));
    const { user } = renderShell(<SiteHeader />, { token: 'abc' });
    const button = await bar().findByRole('button', { name: 'Try again' }, { timeout: 3000 });
    expect(bar().getByRole('status')).toHaveTextContent("Can't reach Heard");
    expect(link('Log In')).not.toBeInTheDocument();
    accountIs(consumerAccount);
    await user.click(button);
    await bar().findByRole('link', { name: 'Marta Ruiz' });
    expect(bar().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('the menu', () => {
  async function open({ account }: { account?: Account } = {}) {
    if (account !== undefined) accountIs(account);
    const shell = renderShell(<SiteHeader />, account === undefined ? {} : { token: 'abc' });
    if (account !== undefined)
      await bar().findByRole('link', { name: [account.name, account.lastName].filter(Boolean).join(' ') });
    await shell.user.click(bar().getByRole('button', { name: 'Menu' }));
    await screen.findByRole('navigation', { name: 'Menu' });
    return shell;
  }

  // Covers SPEC-2.16
  test('lists the menu items of a visitor', async () => {
    await open();
    expect(items()).toEqual([
      ['Categories', '/categories'],
      ['Places', '/places'],
      ['Write a review', '/me'],
      ['For business', '/for-business'],
      ['Log In', '/login'],
      ['Sign Up', '/signup'],
    ]);
  });

  // Covers SPEC-2.16
  test('lists the menu items of a consumer', async () => {
    await open({ account: consumerAccount });
    expect(items()).toEqual([
      ['Categories', '/categories'],
      ['Places', '/places'],
      ['Write a review', '/me'],
      ['For business', '/for-business'],
      ['My reviews', '/me/reviews'],
      ['Settings', '/me/settings'],
      ['Log Out', null],
    ]);
  });

  // Covers SPEC-6.7, SPEC-6.8, UI-16
  test('lists the menu items of a company, without a link to write a review', async () => {
    await open({ account: companyAccount });
    expect(items()).toEqual([
      ['Categories', '/categories'],
      ['Places', '/places'],
      ['For business', '/for-business'],
      ['My reviews', '/my-company/reviews'],
      ['Switch company', '/my-company/companies'],
      ['Settings', '/my-company/settings'],
      ['Log Out', null],
    ]);
  });

  test('lists the menu items of an administrator, without a link to write a review', async () => {
    await open({ account: adminAccount });
    expect(items()).toEqual([
      ['Categories', '/categories'],
      ['Places', '/places'],
      ['For business', '/for-business'],
      ['Moderation', '/moderation'],
      ['Settings', '/moderation/settings'],
      ['Log Out', null],
    ]);
  });

  test('shows the switches for language and theme in the menu', async () => {
    const { user } = await open();
    const sheet = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(sheet.getByRole('combobox', { name: 'Show Heard in' })).toHaveValue('en');
    await user.click(sheet.getByRole('button', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(sheet.getByRole('button', { name: 'System theme' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  test('closes the menu when an item is clicked, and can open it on the next page', async () => {
    const { user, address } = await open();
    await user.click(menu().getByRole('link', { name: 'For business' }));
    expect(address()).toBe('/for-business');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Menu' }));
    expect(items()).toHaveLength(6);
  });

  test('closes the menu on any other navigation', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Heard, home' }));
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
  });

  // Covers ASVS-7.4.4
  test('ends the session in the API, removes the token and opens the home page on Log Out', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, address } = await open({ account: consumerAccount });
    await user.click(menu().getByRole('button', { name: 'Log Out' }));
    expect(await bar().findByRole('link', { name: 'Log In' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
    expect(address()).toBe('/');
    expect(localStorage.getItem('auth_token')).toBeNull();
    await waitFor(() => expect(tokens).toEqual(['Bearer abc']));
  });
});

test('shows a company its other companies in the account menu, and no such link to a consumer', async () => {
  accountIs(companyAccount);
  const { unmount } = renderShell(<SiteHeader />, { at: '/login', token: 'a-token' });
  const switchCompany = await bar().findByRole('link', { name: 'Switch company', hidden: true });
  expect(switchCompany).toHaveAttribute('href', '/my-company/companies');
  unmount();
  accountIs(consumerAccount);
  renderShell(<SiteHeader />, { at: '/login', token: 'a-token' });
  await bar().findByRole('button', { name: 'Log Out', hidden: true });
  expect(bar().queryByRole('link', { name: 'Switch company', hidden: true })).toBeNull();
});

import type { Membership } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  aCompany,
  companyAccount,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';
import BusinessSignUpPage from '../signup/BusinessSignUpPage.tsx';
import CompanyInvitationPage from './CompanyInvitationPage.tsx';

beforeEach(() => stubInbox());

const invitation = {
  companyId: 'brightloaf.example',
  name: 'Brightloaf Bakery',
  email: 'Ana@mail.example',
  role: 'manager',
  expiresAt: '2026-12-06T10:00:00.000Z',
};

function stubInvitation(
  accept: (body: unknown) => Response | Promise<Response> = () => HttpResponse.json({ token: null, company: {} }),
) {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/company/people/invitation', () => HttpResponse.json(invitation)),
    http.post('*/api/company/people/accept', async ({ request }) => {
      const body: unknown = await request.json();
      bodies.push(body);
      return accept(body);
    }),
  );
  return bodies;
}

function renderPage(options: Parameters<typeof renderInHost>[1] = {}) {
  return renderInHost(
    <Routes>
      <Route path="/company-invitation" element={<CompanyInvitationPage />} />
      <Route path="/my-company/reviews" element={<p>The reviews</p>} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at: '/company-invitation#token=one-time', ...options },
  );
}

const person = { ...companyAccount, id: '', name: 'Ana', email: 'ana@mail.example' };

describe('the invitation', () => {
  test('accepts the invitation only once on a double click when the login has the invited email, and opens the company', async () => {
    let respond = () => {};
    const clicked = new Promise<void>((resolve) => (respond = resolve));
    const bodies = stubInvitation(async () => {
      await clicked;
      return HttpResponse.json({ token: null, company: {} });
    });
    const { user, address } = renderPage({ account: person });
    expect(await screen.findByText(/You are invited to join Brightloaf Bakery as: Manager\./)).toBeVisible();
    expect(address()).toBe('/company-invitation');
    await user.dblClick(await screen.findByRole('button', { name: 'Accept invitation' }));
    respond();
    expect(await screen.findByText('The reviews')).toBeVisible();
    expect(screen.getByText('You are now a member of Brightloaf Bakery.')).toBeVisible();
    expect(bodies).toEqual([{ token: 'one-time' }]);
  });

  test('accepts the invitation with a new login', async () => {
    let respond = () => {};
    const clicked = new Promise<void>((resolve) => (respond = resolve));
    const bodies = stubInvitation(async () => {
      await clicked;
      return HttpResponse.json({ token: 'new-token', company: {} });
    });
    server.use(http.get('*/api/user/me', () => HttpResponse.json(companyAccount)));
    const { user } = renderPage();
    expect(await screen.findByLabelText('Email')).toHaveValue('Ana@mail.example');
    const create = screen.getByRole('button', { name: 'Create login and accept' });
    await user.click(create);
    expect(screen.getByLabelText('Your name')).toHaveFocus();
    await user.type(screen.getByLabelText('Your name'), 'Ana Ruiz');
    await user.type(screen.getByLabelText('Password'), 'a quiet harbour');
    await user.dblClick(create);
    respond();
    expect(await screen.findByText('The reviews')).toBeVisible();
    expect(bodies).toEqual([{ token: 'one-time', name: 'Ana Ruiz', password: 'a quiet harbour' }]);
  });

  test('links people with a login to the login page, and accepts the invitation after the login', async () => {
    const bodies = stubInvitation((body) =>
      Object.hasOwn(body as object, 'name')
        ? problem(409, 'email-taken')
        : HttpResponse.json({ token: null, company: {} }),
    );
    server.use(
      http.post('*/api/auth/loginCompany', () => HttpResponse.json({ token: 'a-token', company: null })),
      http.get('*/api/user/me', () => HttpResponse.json(person)),
    );
    const { user } = renderPage();
    await user.type(await screen.findByLabelText('Your name'), 'Ana');
    await user.type(screen.getByLabelText('Password'), 'a quiet harbour');
    await user.click(screen.getByRole('button', { name: 'Create login and accept' }));
    expect(await screen.findByText(/There is already a login with this email/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'I have a login' }));
    await user.type(screen.getByLabelText('Email'), 'ana@mail.example');
    await user.type(screen.getByLabelText('Password'), 'a quiet harbour');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText('The reviews')).toBeVisible();
    expect(bodies).toHaveLength(2);
  });

  test.each([
    ['another login', companyAccount, /sent to Ana@mail\.example, but you are logged in as owner@brightloaf\.example/],
    ['a personal account', consumerAccount, /You are logged in with a personal account/],
  ])('does not accept the invitation with %s, and shows the invitation after the logout', async (_, account, text) => {
    stubInvitation();
    server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
    const { user, address } = renderPage({ account });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log out and continue' }));
    expect(await screen.findByRole('button', { name: 'Create login and accept' })).toBeVisible();
    expect(address()).toBe('/company-invitation');
  });

  test('reports an invitation that has expired or was used', async () => {
    server.use(http.post('*/api/company/people/invitation', () => problem(400, 'link-not-valid')));
    renderPage();
    expect(await screen.findByRole('alert')).toHaveTextContent(/This invitation no longer works.*Ask a company admin/);
  });

  test('reports that the invitation was withdrawn while the page was open', async () => {
    stubInvitation(() => problem(400, 'link-not-valid'));
    const { user } = renderPage({ account: person });
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This invitation no longer works');
  });

  test('reports a missing invitation link', () => {
    renderPage({ at: '/company-invitation' });
    expect(screen.getByRole('alert')).toHaveTextContent('The link is missing');
  });

  test('shows the invitation on Try again after it failed to load', async () => {
    server.use(http.post('*/api/company/people/invitation', () => problem(404, 'not-found')));
    const { user } = renderPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stubInvitation();
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Create login and accept' })).toBeVisible();
  });
});

describe('a login without a company', () => {
  const membership = (number: number): Membership => ({
    companyId: `shop-${number}.example`,
    name: `Shop ${number}`,
    avatar: null,
    role: 'viewer',
    effective: true,
    active: false,
  });

  function renderArea(memberships: Membership[], at = '/my-company/reviews') {
    server.use(http.get('*/api/company/memberships', () => HttpResponse.json(memberships)));
    return renderInHost(
      <Routes>
        <Route path="/my-company/*" element={<BusinessArea />} />
        <Route path="/signup-business" element={<BusinessSignUpPage />} />
        <Route path="/" element={<p>The home page</p>} />
      </Routes>,
      { at, account: person },
    );
  }

  test('lets a person without a company register a company, accept an invitation or delete the login', async () => {
    const { user } = renderArea([]);
    expect(await screen.findByText('Your login ana@mail.example acts for no company at the moment.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register a company' })).toHaveAttribute('href', '/signup-business');
    expect(screen.getByText(/The invitation must have been sent to ana@mail\.example/)).toBeVisible();
    const bodies: unknown[] = [];
    server.use(
      http.delete('*/api/auth/login', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Delete login' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your login?' }));
    await user.type(dialog.getByLabelText('Password'), 'a quiet harbour');
    await user.click(dialog.getByRole('button', { name: 'Delete login' }));
    expect(await screen.findByText('The home page')).toBeVisible();
    expect(screen.getByText('Your login has been deleted.')).toBeVisible();
    expect(bodies).toEqual([{ password: 'a quiet harbour' }]);
  });

  test('lets a person who was removed from a company choose one of their other companies', async () => {
    const { user } = renderArea([membership(1), membership(2)]);
    server.use(
      http.put('*/api/company/active', () => {
        server.use(
          http.get('*/api/user/me', () => HttpResponse.json({ ...person, id: 'shop-2.example', name: 'Shop 2' })),
        );
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('*/api/company', () => problem(404, 'not-found')),
      http.get('*/api/review/company', () => HttpResponse.json([])),
    );
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Shop 2/ }));
    expect(await screen.findByText('You now work for Shop 2.')).toBeVisible();
    expect(await screen.findByRole('navigation', { name: 'Company' })).toBeVisible();
  });

  test('registers a company for the current login', async () => {
    const requests: unknown[] = [];
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    const { user, address } = renderArea([], '/signup-business');
    server.use(
      http.post('*/api/company/memberships', async ({ request }) => {
        requests.push(await request.json());
        await responded;
        return HttpResponse.json(aCompany({ id: 'acme.example', name: 'Acme' }), { status: 201 });
      }),
      http.put('*/api/company/active', async ({ request }) => {
        requests.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    for (const [label, text] of [
      ['Name', 'Acme'],
      ['Website', 'acme.example'],
      ['Work email', 'work@acme.example'],
    ] as const) {
      await user.type(await screen.findByLabelText(label), text);
    }
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.dblClick(screen.getByRole('button', { name: 'Register your company' }));
    respond();
    await waitFor(() => expect(address()).toBe('/my-company/reviews'));
    expect(requests).toEqual([
      { name: 'Acme', website: 'acme.example', workEmail: 'work@acme.example' },
      { companyId: 'acme.example' },
    ]);
  });
});

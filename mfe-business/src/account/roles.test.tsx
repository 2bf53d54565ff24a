import type { CompanyRole } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  aCompanyReview,
  anOwnCompany,
  companyAccount,
  http,
  HttpResponse,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from './BusinessArea.tsx';

const LOGIN = {
  name: 'Ben',
  email: 'ben@brightloaf.example',
  endsWithCompany: false,
  hasPassword: true,
  awaitsConfirmation: false,
};

beforeEach(() => stubInbox());

beforeEach(() =>
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany())),
    http.get('*/api/company/invitations', () => HttpResponse.json([])),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/auth/passkeys', () => HttpResponse.json([])),
    http.get('*/api/auth/login', () => HttpResponse.json(LOGIN)),
    http.get('*/api/review/company', () =>
      HttpResponse.json([aCompanyReview()], { headers: { 'x-total-count': '1' } }),
    ),
    http.get('*/api/company/:id/transparency', () => HttpResponse.json({ invitations: { sent: 0, reviews: 0 } })),
  ),
);

const renderArea = (at: string, companyRole: CompanyRole) =>
  renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: { ...companyAccount, companyRole } },
  );

const readLinks = () =>
  within(screen.getByRole('navigation', { name: 'Company' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each([
  ['manager', ['My reviews', 'Analytics', 'Invitations', 'Developers', 'People', 'Settings']],
  ['viewer', ['My reviews', 'Analytics', 'Invitations', 'People', 'Settings']],
] as const)('shows a %s the reviews and links that the role may use', async (role, links) => {
  renderArea('/my-company/reviews', role);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(readLinks()).toEqual(links);
  const canReply = role === 'manager';
  expect(screen.queryAllByRole('button', { name: 'Reply' })).toHaveLength(canReply ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'My reports' })).toHaveLength(canReply ? 1 : 0);
  expect(screen.queryByText('Your first steps')).toBeNull();
});

test.each([
  ['viewer', '/my-company/developers'],
  ['viewer', '/my-company/flags'],
  ['manager', '/my-company/developers/keys'],
  ['manager', '/my-company/ownership'],
] as const)('explains to a %s that the role does not include %s', async (role, path) => {
  renderArea(path, role);
  expect(await screen.findByText(/Your role in this company doesn't include this page/)).toBeVisible();
});

test('shows viewers figures of past invitations, but no form that invites people', async () => {
  renderArea('/my-company/invitations', 'viewer');
  expect(await screen.findByText('You have not invited anybody yet.')).toBeVisible();
  expect(screen.queryByRole('button')).toHaveTextContent('Log Out');
});

test.each(['manager', 'viewer'] as const)("shows a %s only the settings of the person's own login", async (role) => {
  renderArea('/my-company/settings', role);
  expect(await screen.findByLabelText('Email')).toHaveValue('ben@brightloaf.example');
  expect(screen.queryByLabelText('Description')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Emails and contact' })).toBeVisible();
});

test("changes the name and the email of the person's own login", async () => {
  const bodies: unknown[] = [];
  let respond = () => {};
  const clicked = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.put('*/api/auth/login', async ({ request }) => {
      bodies.push(await request.json());
      await clicked;
      return HttpResponse.json({
        ...LOGIN,
        name: 'Benedict',
        email: 'benedict@mail.example',
        awaitsConfirmation: true,
      });
    }),
  );
  const { user } = renderArea('/my-company/settings', 'viewer');
  const name = await screen.findByLabelText('Your name');
  await user.clear(name);
  await user.type(name, 'Benedict');
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'benedict@mail.example');
  const form = within(name.closest('form')!);
  await user.type(await form.findByLabelText('Current password'), 'a slow oven');
  await user.dblClick(form.getByRole('button', { name: 'Save login' }));
  respond();
  expect(await screen.findByText('Your login has been changed.')).toBeVisible();
  expect(bodies).toEqual([{ name: 'Benedict', email: 'benedict@mail.example', currentPassword: 'a slow oven' }]);
  expect(screen.getByText(/benedict@mail\.example is not confirmed/)).toBeVisible();
});

test("resends the confirmation of the person's email", async () => {
  server.use(
    http.get('*/api/auth/login', () => HttpResponse.json({ ...LOGIN, awaitsConfirmation: true })),
    http.post('*/api/auth/login/email/confirmation', () => HttpResponse.json({ mail: 'sent' }, { status: 202 })),
  );
  const { user } = renderArea('/my-company/settings', 'manager');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/We've sent an email to ben@brightloaf\.example/)).toBeVisible();
});

test('hides the request for confirmation when the email was already confirmed in another tab', async () => {
  let awaitsConfirmation = true;
  server.use(
    http.get('*/api/auth/login', () => HttpResponse.json({ ...LOGIN, awaitsConfirmation })),
    http.post('*/api/auth/login/email/confirmation', () => {
      awaitsConfirmation = false;
      return HttpResponse.json({ type: '/problems/already-confirmed', title: '', status: 409 }, { status: 409 });
    }),
  );
  const { user } = renderArea('/my-company/settings', 'manager');
  const again = await screen.findByRole('button', { name: 'Send again' });
  await user.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
});

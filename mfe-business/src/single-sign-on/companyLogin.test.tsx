import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import BusinessLoginPage from '../login/BusinessLoginPage.tsx';

const show = (at = '/login-business') =>
  renderInHost(
    <Routes>
      <Route path="/login-business" element={<BusinessLoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at },
  );

const session = { token: 'new-token', company: anOwnCompany() };
const link = { companyId: 'acme.com', link: { email: 'ana@acme.com', methods: ['password'] } };

test('asks for the email and shows why single sign-on is not available', async () => {
  let body: unknown;
  const url = 'https://heard.example/login-business#ssoError=unknown&company=acme.com';
  server.use(
    http.post('*/api/auth/sso/start', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ url });
    }),
  );
  const { user } = show('/login-business?next=%2Fmy-company%2Fsettings');
  await user.click(screen.getByRole('button', { name: 'Continue with single sign-on' }));
  await user.type(await screen.findByLabelText('Work email'), ' ana@acme.com');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^No company uses single sign-on for addresses at acme\.com/)).toBeVisible();
  expect(body).toEqual({ email: 'ana@acme.com', lang: 'en', next: '/my-company/settings' });
  await user.click(screen.getByRole('button', { name: 'Use a password' }));
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test.each([
  ['unavailable', /^Single sign-on at acme\.com is unavailable/],
  ['invalid', /^Single sign-on at acme\.com sent you to an invalid link/],
  ['failed', /^Something went wrong on our side/],
  ['busy', /^We can't log you in right now/],
])('shows why a login failed (%s), above the login form', async (error, text) => {
  show(`/login-business#ssoError=${error}&company=acme.com`);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('completes a login and shows the page in the query parameter next', async () => {
  server.use(
    http.post('*/api/auth/sso/login', () => HttpResponse.json({ companyId: 'acme.com', session })),
    http.get('*/api/user/me', () => HttpResponse.json(companyAccount)),
  );
  const { address } = show('/login-business#ssoToken=abc&next=%2Fmy-company%2Fsettings');
  await waitFor(() => expect(address()).toBe('/my-company/settings'));
});

test('links an existing login to single sign-on after the password was entered', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/auth/sso/login', () => HttpResponse.json(link)),
    http.post('*/api/auth/sso/link', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? problem(401, 'wrong-password', { errors: [{ field: 'password', message: 'Wrong password.' }] })
        : HttpResponse.json({ companyId: 'acme.com', session });
    }),
    http.get('*/api/user/me', () => HttpResponse.json(companyAccount)),
  );
  const { user, address } = show('/login-business#ssoToken=abc');
  await user.type(await screen.findByLabelText('Password'), 'a slow oven');
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  expect(await screen.findByText('Wrong password.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(address()).toBe('/my-company/reviews'));
  expect(bodies[1]).toEqual({ token: 'abc', email: 'ana@acme.com', password: 'a slow oven' });
});

test('offers the password when a login by single sign-on fails', async () => {
  server.use(
    http.post('*/api/auth/sso/login', () => problem(403, 'sso-removed', { detail: 'Ask for a new invitation.' })),
  );
  const { user } = show('/login-business#ssoToken=abc');
  expect(await screen.findByText('Ask for a new invitation.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a password' }));
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
});

import { Route, Routes } from '@heard/sdk';
import { companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import BusinessLoginPage from './BusinessLoginPage.tsx';

const endpoint = '*/api/auth/loginCompany';

function renderLogin(options: Parameters<typeof renderInHost>[1]) {
  return renderInHost(
    <Routes>
      <Route path="/login-business" element={<BusinessLoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
    options,
  );
}

const logIn = () => screen.getByRole('button', { name: 'Log In' });

// Covers SPEC-2.46, SPEC-7.5, UI-9
test('logs a company in and redirects to its reviews', async () => {
  let body: unknown;
  server.use(
    http.post(endpoint, async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ token: 'new-token', company: {} });
    }),
    http.get('*/api/user/me', () => HttpResponse.json(companyAccount)),
  );
  const { user, address } = renderLogin({ at: '/login-business' });
  await user.type(screen.getByLabelText('Email'), ' owner@brightloaf.example');
  await user.type(screen.getByLabelText('Password'), 'a slow oven');
  await user.click(logIn());
  await waitFor(() => expect(address()).toBe('/my-company/reviews'));
  expect(body).toEqual({ email: 'owner@brightloaf.example', password: 'a slow oven' });
});

// Covers SPEC-2.48
test('redirects a logged-in company to its reviews', async () => {
  const { address } = renderLogin({ at: '/login-business', account: companyAccount });
  await waitFor(() => expect(address()).toBe('/my-company/reviews'));
});

test('redirects a logged-in company to the page in the query parameter next', async () => {
  const { address } = renderLogin({
    at: '/login-business?next=%2Fmy-company%2Fsettings',
    account: companyAccount,
  });
  await waitFor(() => expect(address()).toBe('/my-company/settings'));
});

test('links consumers to their login page, even when the password is wrong', async () => {
  server.use(http.post(endpoint, () => problem(401, 'wrong-credentials')));
  const { user } = renderLogin({ at: '/login-business' });
  await user.type(screen.getByLabelText('Email'), 'marta@mail.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(logIn());
  const alert = await screen.findByRole('alert');
  const links = screen.getAllByRole('link', { name: 'Reviewing as a consumer? Log in here.' });
  expect(links.map((link) => alert.contains(link))).toEqual([true, false]);
  for (const link of links) expect(link).toHaveAttribute('href', '/login');
});

// Covers SPEC-2.47
test('links to the business sign-up page', () => {
  renderLogin({ at: '/login-business' });
  expect(screen.getByRole('link', { name: 'Register my business' })).toHaveAttribute('href', '/signup-business');
});

import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

// Delays a response, so that a second click is possible before it arrives.
const slowly = () => new Promise((resolve) => setTimeout(resolve, 50));

const email = () => screen.getByLabelText('Email');
const button = () => screen.getByRole('button', { name: 'Send me a link' });

function stubForgotPassword(mail: 'sent' | 'kept') {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/auth/forgotPassword', async ({ request }) => {
      bodies.push(await request.json());
      await slowly();
      return HttpResponse.json({ mail }, { status: 202 });
    }),
  );
  return bodies;
}

test('requests a link and shows the same message with and without an account', async () => {
  const bodies = stubForgotPassword('sent');
  const { user } = renderPages('/forgot-password');
  expect(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await user.type(email(), ' marta@mail.example ');
  await user.dblClick(button());
  expect(await screen.findByRole('status')).toHaveTextContent(
    "If there is an account for marta@mail.example, we've sent it an email with a link. The link works for 30 minutes.",
  );
  expect(bodies).toHaveLength(1);
  expect(email()).toHaveValue('marta@mail.example');
  await user.click(button());
  expect(await screen.findByRole('status')).toBeVisible();
  expect(bodies).toHaveLength(2);
});

test('reports that the server sends no emails', async () => {
  stubForgotPassword('kept');
  const { user } = renderPages('/forgot-password');
  await user.type(email(), 'marta@mail.example');
  await user.click(button());
  expect(await screen.findByRole('status')).toHaveTextContent(
    "This server doesn't send email, so you won't get a link.",
  );
});

test('requires an email address before sending a request, and keeps the address when the request fails', async () => {
  server.use(
    http.post('*/api/auth/forgotPassword', () => {
      return new HttpResponse(problemText, {
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '1800' },
      });
    }),
  );
  const problemText = JSON.stringify({ type: '/problems/too-many-requests', title: '', status: 429, detail: '' });
  const { user } = renderPages('/forgot-password');
  await user.click(button());
  expect(email()).toBeInvalid();
  expect(email()).toHaveFocus();
  await user.type(email(), 'marta@mail.example');
  await user.click(button());
  expect(await screen.findByText(/30 minutes/)).toBeVisible();
  expect(email()).toHaveValue('marta@mail.example');
  server.use(http.post('*/api/auth/forgotPassword', () => problem(503, 'unavailable')));
  await user.click(button());
  expect(await screen.findByRole('alert')).toBeVisible();
});

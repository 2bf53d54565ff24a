import { aSession, consumerAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { SessionsCard } from './SessionsCard.tsx';

const phone = aSession({
  id: 's2',
  current: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36',
});
const program = aSession({ id: 's3', current: false, userAgent: 'curl/8.14.1' });

let sessions = [aSession()];
beforeEach(() => {
  sessions = [aSession(), phone, program];
  server.use(http.get('*/api/auth/sessions', () => HttpResponse.json(sessions)));
});

const show = () => renderInHost(<SessionsCard />, { account: consumerAccount });
const heading = () => screen.getByRole('heading', { name: 'Where you are logged in' });
const endPhone = () => screen.findByRole('button', { name: 'Log out: Chrome on Android, Last used 2 hours ago' });
const endOthers = () => screen.findByRole('button', { name: 'Log out everywhere else' });

test('lists the sessions, with a button to end each session except the current session', async () => {
  show();
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('This device, now')).toBeVisible();
  expect(screen.getByText('Unknown device')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Log out:/ })).toHaveLength(2);
});

// Covers UI-43
test('ends another session and keeps the focus in the card', async () => {
  server.use(
    http.delete('*/api/auth/sessions/s2', () => {
      sessions = [aSession(), program];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  await user.click(await endPhone());
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
  expect(screen.getByText('Unknown device')).toBeVisible();
  expect(heading()).toHaveFocus();
});

test('reports no error when the session to end has already ended', async () => {
  server.use(
    http.delete('*/api/auth/sessions/s2', () => {
      sessions = [aSession(), program];
      return problem(404, 'not-found');
    }),
  );
  const { user } = show();
  await user.click(await endPhone());
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('reports that a session could not be ended, and allows another attempt', async () => {
  server.use(http.delete('*/api/auth/sessions/s2', () => problem(503, 'unavailable')));
  const { user } = show();
  await user.click(await endPhone());
  expect(await screen.findByRole('alert')).toHaveTextContent('Heard is currently unavailable.');
  expect(await endPhone()).toBeEnabled();
});

test('ends all other sessions with one request', async () => {
  server.use(
    http.post('*/api/auth/logoutEverywhere', () => {
      sessions = [aSession()];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  await user.click(await endOthers());
  expect(await screen.findByText('You have been logged out everywhere else.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
});

test('reports that the list of sessions failed to load, and reloads it on Try again', async () => {
  server.use(http.get('*/api/auth/sessions', () => problem(403, 'forbidden'), { once: true }));
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The API says forbidden.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
});

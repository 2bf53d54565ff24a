import type { LoginBody } from '@heard/contract';
import { ApiError, Link, NetworkError, Route, Routes, useSessionActions, type SessionEnded } from '@heard/sdk';
import {
  consumerAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  type HostRender,
} from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import type { JustRegistered } from './JustRegistered.ts';
import { LogInForm } from './LogInForm.tsx';

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log In' });

const show = (logIn: (body: LoginBody) => Promise<void>) =>
  renderInHost(<LogInForm logIn={logIn} registered="Your account is ready." />);

async function fillIn({ user }: HostRender) {
  await user.type(email(), ' marta@mail.example');
  await user.type(password(), ' correct horse ');
  await user.click(button());
}

// Covers SPEC-2.35
test('submits the email and the untrimmed password, and disables the form during the request', async () => {
  let answer = () => {};
  const logIn = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  await fillIn(show(logIn));
  expect(logIn).toHaveBeenCalledWith({ email: 'marta@mail.example', password: ' correct horse ' });
  expect(email()).toBeDisabled();
  expect(password()).toBeDisabled();
  expect(button()).toBeDisabled();
  answer();
  await waitFor(() => expect(email()).toBeEnabled());
});

// Covers SPEC-8.2
test('reports a wrong email or password, keeps the input and allows another attempt', async () => {
  const logIn = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new ApiError(401, null)).mockResolvedValue();
  const host = show(logIn);
  await fillIn(host);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error has occurred...The email or password is incorrect. Check both and try again.',
  );
  expect(email()).toHaveValue('marta@mail.example');
  expect(password()).toHaveValue(' correct horse ');
  await host.user.click(button());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(logIn).toHaveBeenCalledTimes(2);
});

test('reports that the API is unavailable, and reports too many attempts', async () => {
  const logIn = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new NetworkError('no'))
    .mockRejectedValueOnce(new ApiError(429, null));
  const host = show(logIn);
  await fillIn(host);
  expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  await host.user.click(button());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts.'));
});

test('requires both fields before sending a request', async () => {
  const logIn = jest.fn();
  const { user } = show(logIn);
  await user.click(button());
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription('This field is required.');
  expect(password()).toHaveAccessibleDescription('This field is required.');
  expect(logIn).not.toHaveBeenCalled();
});

test('welcomes people from the sign-up page until a login fails', async () => {
  const state: JustRegistered = { registeredEmail: 'marta@mail.example' };
  const refused = () => Promise.reject(new ApiError(401, null));
  const { user } = renderInHost(
    <Routes>
      <Route
        path="/"
        element={
          <Link to="/login" state={state}>
            Sign up
          </Link>
        }
      />
      <Route path="/login" element={<LogInForm logIn={refused} registered="Your account is ready." />} />
    </Routes>,
  );
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(screen.getByText('Your account is ready.')).toBeVisible();
  expect(email()).toHaveValue('marta@mail.example');
  await user.type(password(), 'wrong horse');
  await user.click(button());
  await screen.findByRole('alert');
  expect(screen.queryByText('Your account is ready.')).not.toBeInTheDocument();
});

test('explains to a person whom a guard has redirected that the session has ended', async () => {
  const state: SessionEnded = { sessionEnded: true };
  const { user } = renderInHost(
    <>
      <Link to="/login" state={state}>
        To the area
      </Link>
      <LogInForm logIn={async () => undefined} />
    </>,
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'To the area' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your session has ended. Log in again to pick up where you left off.',
  );
});

test('reports after the login that the account failed to load, and offers a retry', async () => {
  function LoginPage() {
    const { logIn } = useSessionActions();
    return <LogInForm logIn={async () => logIn('a-token')} />;
  }
  server.use(http.get('*/api/user/me', () => problem(503, 'unavailable')));
  const host = renderInHost(<LoginPage />);
  await fillIn(host);
  expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent("your account can't be loaded");
  server.use(http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)));
  await host.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const signUp = () => screen.getByRole('button', { name: 'Sign Up' });

async function fill(user: ReturnType<typeof renderPages>['user']) {
  await user.type(screen.getByLabelText('Name'), 'Marta');
  await user.type(screen.getByLabelText('Last name'), 'Ruiz');
  await user.type(screen.getByLabelText('Email'), 'marta@mail.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
}

// Covers SPEC-1.15, SPEC-2.36, SPEC-2.37, SPEC-2.38, SPEC-2.39, SPEC-3.8, SPEC-4.12, SPEC-7.2, UI-1
test('creates the account and redirects to the login page while the email has to be confirmed', async () => {
  let body: unknown;
  server.use(
    http.post('*/api/auth/register', async ({ request }) => {
      body = await request.json();
      const account = { ...consumerAccount, email: 'marta@mail.example', reviewsAwaitConfirmation: true };
      return HttpResponse.json(account, { status: 201 });
    }),
  );
  const { user, address } = renderPages('/signup?next=%2Fme%2Freviews');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign up as a user.');
  expect(screen.getByText(/Bringing consumers and companies together/)).toBeVisible();
  await fill(user);
  await user.click(signUp());
  expect(await screen.findByRole('status')).toHaveTextContent('Your account is ready. Log in to continue.');
  expect(address()).toBe('/login?next=%2Fme%2Freviews');
  expect(screen.getByLabelText('Email')).toHaveValue('marta@mail.example');
  expect(body).toEqual({ name: 'Marta', lastName: 'Ruiz', email: 'marta@mail.example', password: 'correct horse' });
});

describe('without an email to confirm', () => {
  const stubSignUp = (login: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/auth/register', () => HttpResponse.json(consumerAccount, { status: 201 })),
      http.post('*/api/auth/login', async ({ request }) => {
        sent.push(await request.json());
        return login();
      }),
      http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)),
    );
    return sent;
  };

  test('logs in after the sign-up if no email has to be confirmed', async () => {
    const sent = stubSignUp(() => HttpResponse.json({ token: 'a-token', user: consumerAccount }));
    const { user, address } = renderPages('/signup?next=%2Fme%2Freviews');
    await fill(user);
    await user.click(signUp());
    await waitFor(() => expect(address()).toBe('/me/reviews'));
    expect(sent).toEqual([{ email: consumerAccount.email, password: 'correct horse' }]);
  });

  test('redirects to the login page when the automatic login fails', async () => {
    stubSignUp(() => problem(429, 'too-many-requests'));
    const { user, address } = renderPages('/signup');
    await fill(user);
    await user.click(signUp());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.getByLabelText('Email')).toHaveValue(consumerAccount.email);
  });
});

// Covers SPEC-2.40, SPEC-8.1, UI-22
test('shows why a sign-up failed, marks the field and keeps the input', async () => {
  server.use(
    http.post('*/api/auth/register', () =>
      problem(409, 'email-taken', {
        detail: 'There is an account with this email already.',
        errors: [{ field: 'email', message: 'Log in, or use another email.' }],
      }),
    ),
  );
  const { user, address } = renderPages('/signup');
  await fill(user);
  await user.click(signUp());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error has occurred...There is an account with this email already.',
  );
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Log in, or use another email.');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Name')).toHaveValue('Marta');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  expect(address()).toBe('/signup');
});

test('treats a name of invisible characters as missing, like the API', async () => {
  const { user } = renderPages('/signup');
  await fill(user);
  await user.clear(screen.getByLabelText('Name'));
  await user.paste('\u3164\u200b');
  await user.click(signUp());
  expect(screen.getByLabelText('Name')).toBeInvalid();
  await user.paste('Marta\u00ad');
  expect(screen.getByLabelText('Name')).toBeValid();
});

test('restores the input after a reload, except for the password', async () => {
  const { user, unmount } = renderPages('/signup');
  await fill(user);
  unmount();
  renderPages('/signup');
  expect(screen.getByText("We've restored what you typed earlier. It isn't saved yet.")).toBeVisible();
  expect(screen.getByLabelText('Last name')).toHaveValue('Ruiz');
  expect(screen.getByLabelText('Email')).toHaveValue('marta@mail.example');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

// Covers SPEC-4.11
test('disables the fields while the request is pending', async () => {
  let respond = (): void => undefined;
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.post('*/api/auth/register', async () => {
      await responded;
      return problem(409, 'email-taken');
    }),
  );
  const { user } = renderPages('/signup');
  await fill(user);
  await user.click(signUp());
  for (const label of ['Name', 'Last name', 'Email', 'Password']) expect(screen.getByLabelText(label)).toBeDisabled();
  expect(signUp()).toHaveAttribute('aria-busy', 'true');
  respond();
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeEnabled());
});

test('validates the length of the password before sending a request', async () => {
  const { user } = renderPages('/signup');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('8 to 128 characters');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(signUp());
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Use at least 8 characters.');
});

test('redirects a logged-in consumer to /me', async () => {
  const { address } = renderPages('/signup', consumerAccount);
  await waitFor(() => expect(address()).toBe('/me'));
});

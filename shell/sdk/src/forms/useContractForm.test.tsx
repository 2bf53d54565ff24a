import { checkEmail, checkRating, checkText, textRules } from '@heard/contract';
import { ApiError, NetworkError, useApi, useSession, useSessionActions } from '@heard/sdk';
import {
  consumerAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  type HostRender,
} from '@heard/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Alert, Button, Form, PasswordField, RatingSlider, TextField } from '@heard/ui';
import type { ContractFormOptions } from './ContractForm.ts';
import { useContractForm } from './useContractForm.tsx';

interface Values {
  name: string;
  email: string;
  rating: number | null;
}

function Example(options: Partial<ContractFormOptions<Values>> & Pick<ContractFormOptions<Values>, 'submit'>) {
  const form = useContractForm<Values>({
    defaults: { name: '', email: '', rating: null },
    rules: { name: (name) => checkText(name, textRules.name), email: checkEmail, rating: checkRating },
    ...options,
  });
  return (
    <Form {...form.formProps}>
      {form.failure && <Alert>{form.failure}</Alert>}
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <RatingSlider {...form.controlled('rating')} />
      <Button type="submit" loading={form.submitting}>
        Send
      </Button>
      <Button type="button" onClick={() => form.reset()}>
        Reset
      </Button>
    </Form>
  );
}

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email');
const rating = () => screen.getByLabelText('Rating');
const press = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Send' }));

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(name(), 'Marta');
  await user.type(email(), 'marta@mail.example');
  rating().focus();
  await user.keyboard('4');
}

test('focuses the initial field when the form opens, or no field if the form names no initial field', () => {
  const { unmount } = renderInHost(<Example submit={jest.fn()} />);
  expect(document.body).toHaveFocus();
  unmount();
  renderInHost(<Example submit={jest.fn()} initialFocus="email" />);
  expect(email()).toHaveFocus();
});

// Covers SPEC-5.6
test('reports missing values on submit and focuses the first invalid field', async () => {
  const submit = jest.fn();
  const user = userEvent.setup();
  renderInHost(<Example submit={submit} />);
  await user.type(name(), 'Marta');
  await press(user);
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription('This field is required.');
  expect(rating()).toHaveAccessibleDescription('This field is required.');
  expect(name()).toBeValid();
  expect(submit).not.toHaveBeenCalled();
  await user.type(email(), 'marta@mail.example');
  await press(user);
  await waitFor(() => expect(rating()).toHaveFocus());
});

test('announces the labels of the invalid fields after each rejected submit', async () => {
  const user = userEvent.setup();
  renderInHost(<Example submit={async () => undefined} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press(user);
  const first = await screen.findByRole('alert');
  expect(first).toHaveTextContent(/^Check 3 fields: Name, Email, and Rating\.$/);
  await press(user);
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await screen.findByRole('alert')).toHaveTextContent('Check 3 fields');
  await user.type(name(), 'Marta');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(email(), 'marta@mail.example');
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Check 1 field: Rating\.$/);
});

test('names the labels of the fields that the API has rejected', async () => {
  const errors = [{ field: 'email', message: 'Use another email.' }];
  const problem = { type: '/problems/validation', title: 'Wrong', status: 400, detail: 'Wrong.', errors };
  const user = userEvent.setup();
  renderInHost(<Example submit={() => Promise.reject(new ApiError(400, problem))} />);
  await fill(user);
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Check 1 field: Email.');
});

test('validates a field on blur, but reports an empty field only after a submit', async () => {
  const user = userEvent.setup();
  renderInHost(<Example submit={async () => undefined} />);
  await user.click(name());
  await user.type(email(), 'marta@');
  await user.tab();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Enter an email address, such as name@example.com.'));
  expect(name()).toBeValid();
  await user.type(email(), 'mail.example');
  await waitFor(() => expect(email()).toBeValid());
});

test('calls `submit` once, with all values and with the changed values', async () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const submit = jest.fn(() => promise);
  const user = userEvent.setup();
  renderInHost(<Example submit={submit} defaults={{ name: 'Marta', email: '', rating: 2 }} />);
  await user.type(email(), 'marta@mail.example{Enter}{Enter}');
  await press(user);
  expect(email()).toBeDisabled();
  resolve();
  await waitFor(() => expect(email()).toBeEnabled());
  expect(submit.mock.calls).toEqual([
    [{ name: 'Marta', email: 'marta@mail.example', rating: 2 }, { email: 'marta@mail.example' }],
  ]);
});

// Covers UI-20
test('shows an error of the API at its field, even if the field has another name in the form, and keeps the input', async () => {
  const problem = {
    type: '/problems/email-taken',
    title: 'The email is taken',
    status: 409,
    detail: 'There is an account with this email already.',
    errors: [{ field: 'workEmail', message: 'Use another email.' }],
  };
  const user = userEvent.setup();
  renderInHost(
    <Example
      submit={async () => {
        throw new ApiError(409, problem);
      }}
      apiNames={{ workEmail: 'email' }}
    />,
  );
  await fill(user);
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is an account with this email already.');
  expect(email()).toHaveAccessibleDescription('Use another email.');
  await waitFor(() => expect(email()).toHaveFocus());
  expect(name()).toHaveValue('Marta');
  expect(rating()).toHaveValue('4');
  await user.type(email(), 's');
  await waitFor(() => expect(email()).toBeValid());
});

// Covers UI-19
test.each([
  [
    'An account with this email already exists.',
    'An account with this email already exists. Log in or use another email.',
  ],
  ['This is not yours. You are still logged in.', 'This is not yours. Try again.'],
])('does not repeat the error of a field in the alert: %s', async (detail, message) => {
  const problem = { type: '/problems/x', title: 'X', status: 409, detail, errors: [{ field: 'email', message }] };
  const user = userEvent.setup();
  renderInHost(
    <Example
      submit={async () => {
        throw new ApiError(409, problem);
      }}
    />,
  );
  await fill(user);
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Check 1 field: Email.');
  expect(email()).toHaveAccessibleDescription(message);
});

test('reports a failure and allows another attempt', async () => {
  const submit = jest.fn().mockRejectedValueOnce(new NetworkError('no')).mockResolvedValueOnce(undefined);
  const user = userEvent.setup();
  renderInHost(<Example submit={submit} />);
  await fill(user);
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  await press(user);
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(submit).toHaveBeenCalledTimes(2);
});

test('keeps the alert while the next attempt runs, and announces the same failure again', async () => {
  let refuse: (error: Error) => void = () => {};
  const submit = jest
    .fn()
    .mockRejectedValueOnce(new NetworkError('no'))
    .mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
  const user = userEvent.setup();
  renderInHost(<Example submit={submit} />);
  await fill(user);
  await press(user);
  const first = await screen.findByRole('alert');
  await press(user);
  expect(submit).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBe(first);
  await act(async () => refuse(new NetworkError('no')));
  // The alert is a new element, so that the message is announced again.
  expect(screen.getByRole('alert')).not.toBe(first);
  expect(screen.getByRole('alert')).toHaveTextContent("Heard can't be reached.");
});

test('resets the fields to the default values', async () => {
  const user = userEvent.setup();
  renderInHost(<Example submit={async () => undefined} />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(name()).toHaveValue('');
  expect(screen.getByText('Not rated yet')).toBeVisible();
});

describe('confirm', () => {
  test('submits a form only after the person has confirmed the submission', async () => {
    const submit = jest.fn().mockResolvedValue(undefined);
    let answer: (yes: boolean) => void = () => {};
    const confirm = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const user = userEvent.setup();
    renderInHost(<Example submit={submit} confirm={confirm} draft="example" />);
    await press(user);
    expect(confirm).not.toHaveBeenCalled();
    await fill(user);
    await press(user);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(name()).toBeEnabled();
    await press(user);
    expect(confirm).toHaveBeenCalledTimes(1);
    await act(async () => answer(false));
    expect(submit).not.toHaveBeenCalled();
    expect(name()).toHaveValue('Marta');
    expect(sessionStorage).toHaveLength(1);

    await press(user);
    await act(async () => answer(true));
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

describe('a draft', () => {
  const note = () => screen.queryByText("We've restored what you typed earlier. It isn't saved yet.");
  const nothing = async () => undefined;

  test('restores a draft in a new form, announces the draft, and computes changes from the default values', async () => {
    const user = userEvent.setup();
    const first = renderInHost(<Example submit={nothing} draft="example" />);
    expect(note()).not.toBeInTheDocument();
    await fill(user);
    first.unmount();

    const submit = jest.fn(nothing);
    // Another value was saved in the meantime. Fields that were not changed here get the new value.
    const { unmount } = renderInHost(
      <Example submit={submit} draft="example" defaults={{ name: 'Marta', email: 'old@mail.example', rating: 2 }} />,
    );
    expect(note()).toBeVisible();
    expect(email()).toHaveValue('marta@mail.example');
    expect(rating()).toHaveValue('4');
    await press(user);
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith(
        { name: 'Marta', email: 'marta@mail.example', rating: 4 },
        { email: 'marta@mail.example', rating: 4 },
      ),
    );
    await waitFor(() => expect(note()).not.toBeInTheDocument());
    unmount();
    renderInHost(<Example submit={nothing} draft="example" />);
    expect(email()).toHaveValue('');
    expect(note()).not.toBeInTheDocument();
  });

  test('keeps a draft when the request fails', async () => {
    const user = userEvent.setup();
    const first = renderInHost(<Example submit={() => Promise.reject(new NetworkError('no'))} draft="example" />);
    await fill(user);
    await press(user);
    await screen.findByRole('alert');
    first.unmount();
    renderInHost(<Example submit={nothing} draft="example" />);
    expect(name()).toHaveValue('Marta');
  });

  test('deletes a discarded draft, and focuses the first field', async () => {
    const user = userEvent.setup();
    const first = renderInHost(<Example submit={nothing} draft="example" />);
    await fill(user);
    first.unmount();
    const second = renderInHost(<Example submit={nothing} draft="example" />);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(note()).not.toBeInTheDocument();
    expect(name()).toHaveValue('');
    expect(name()).toHaveFocus();
    expect(screen.getByText('Not rated yet')).toBeVisible();
    second.unmount();
    renderInHost(<Example submit={nothing} draft="example" />);
    expect(name()).toHaveValue('');
  });

  test('deletes a draft when the person restores the default values', async () => {
    const user = userEvent.setup();
    renderInHost(<Example submit={nothing} draft="example" />);
    await user.type(name(), 'M');
    expect(sessionStorage).toHaveLength(1);
    await user.clear(name());
    expect(sessionStorage).toHaveLength(0);
  });

  test('ignores draft values that no longer fit the form', () => {
    const key = 'heard.draft.visitor.example';
    sessionStorage.setItem(key, JSON.stringify({ name: { first: 'Marta' }, email: 7, title: 'Rye', rating: 3 }));
    renderInHost(<Example submit={nothing} draft="example" />);
    expect(name()).toHaveValue('');
    expect(email()).toHaveValue('');
    expect(rating()).toHaveValue('3');
  });

  test('stores no password in a draft', async () => {
    function Account() {
      const form = useContractForm({
        defaults: { email: '', password: '', currentPassword: '' },
        submit: nothing,
        draft: 'account',
      });
      return (
        <Form {...form.formProps}>
          <TextField label="Email" {...form.field('email')} />
          <PasswordField label="Password" {...form.field('password')} />
          <PasswordField label="Current password" {...form.field('currentPassword')} />
        </Form>
      );
    }
    const user = userEvent.setup();
    const { unmount } = renderInHost(<Account />);
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.type(screen.getByLabelText('Current password'), 'correct horse');
    await user.type(email(), 'marta@mail.example');
    expect(Object.values(sessionStorage).join()).toMatch(/marta/);
    expect(Object.values(sessionStorage).join()).not.toMatch(/horse/);
    unmount();
    renderInHost(<Account />);
    expect(email()).toHaveValue('marta@mail.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('a session that ends while a form is filled', () => {
  function Area() {
    const session = useSession();
    const { logIn, logOut } = useSessionActions();
    const api = useApi();
    if (session.status !== 'authenticated') {
      return (
        <button type="button" onClick={() => logIn('new-token', consumerAccount)}>
          Log in
        </button>
      );
    }
    return (
      <>
        <button type="button" onClick={logOut}>
          Log out
        </button>
        <Example submit={({ name: typed }) => api.send('updateUser', { body: { name: typed } })} draft="example" />
      </>
    );
  }

  const logIn = async (user: HostRender['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    await screen.findByLabelText('Name');
  };

  test('restores the text after the login when a rejected request ended the session', async () => {
    server.use(http.put('*/api/user/me', () => problem(401, 'unauthenticated')));
    const { user } = renderInHost(<Area />, { account: consumerAccount });
    await screen.findByLabelText('Name');
    await fill(user);
    await press(user);
    await logIn(user);
    expect(name()).toHaveValue('Marta');
    expect(email()).toHaveValue('marta@mail.example');
    expect(rating()).toHaveValue('4');
  });

  test('deletes the text when a logout ended the session', async () => {
    server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
    const { user } = renderInHost(<Area />, { account: consumerAccount });
    await screen.findByLabelText('Name');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await logIn(user);
    expect(name()).toHaveValue('');
  });
});

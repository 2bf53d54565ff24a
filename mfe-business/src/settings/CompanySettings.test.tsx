import type { OwnCompany } from '@heard/contract';
import { Route, Routes, useSession, useSessionActions } from '@heard/sdk';
import {
  anOwnCompany,
  aSession,
  companyAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import BusinessArea from '../account/BusinessArea.tsx';

// Stubs the invitations, because the checklist above the reviews requests them.
beforeEach(() => server.use(http.get('*/api/company/invitations', () => HttpResponse.json([]))));

function Chip() {
  const session = useSession();
  return session.status === 'authenticated' && <p data-testid="chip">{session.account.name}</p>;
}

/** Shows a login button in place of the children until the person is logged in, like the shell's guard. */
function Guarded({ children }: { children: ReactNode }) {
  const session = useSession();
  const { logIn } = useSessionActions();
  if (session.status === 'authenticated') return children;
  if (session.status !== 'anonymous') return null;
  return (
    <button type="button" onClick={() => logIn('new-token', companyAccount)}>
      Log in
    </button>
  );
}

/** Renders the settings of a company that the API stub stores. */
async function renderSettings(changes: Partial<OwnCompany> = {}) {
  const stored = { company: anOwnCompany(changes) };
  server.use(
    http.get('*/api/company', () => HttpResponse.json(stored.company)),
    http.get('*/api/company/mailSettings', () => HttpResponse.json({ reviewsMail: true })),
    http.get('*/api/auth/sessions', () => HttpResponse.json([aSession()])),
    http.get('*/api/company/keys', () => HttpResponse.json([])),
    http.get('*/api/auth/passkeys', () => HttpResponse.json([])),
  );
  const host = renderInHost(
    <>
      <Chip />
      <Routes>
        <Route
          path="/my-company/*"
          element={
            <Guarded>
              <BusinessArea />
            </Guarded>
          }
        />
        <Route path="/" element={<p>The home page</p>} />
      </Routes>
    </>,
    { at: '/my-company/settings', account: companyAccount },
  );
  await screen.findByRole('region', { name: 'Delete Account' });
  return { ...host, stored };
}

/** Responds to PUT /company with the updated company and records the request bodies. */
function recordUpdates(stored: { company: OwnCompany }): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/company', async ({ request }) => {
      const body = (await request.json()) as Partial<OwnCompany>;
      bodies.push(body);
      stored.company = { ...stored.company, ...body };
      return HttpResponse.json(stored.company);
    }),
  );
  return bodies;
}

const profile = () => within(screen.getByRole('form', { name: 'Profile' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('profile form', () => {
  // Covers SPEC-2.78
  test("shows the company's values in the fields", async () => {
    await renderSettings();
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Profile' });
    const shown = Array.from(
      form.querySelectorAll<HTMLInputElement>('input, textarea, select'),
      ({ labels, value }) => [labels?.[0]?.textContent, value],
    );
    expect(shown).toEqual([
      ['Name', 'Brightloaf Bakery'],
      ['Description', 'A neighbourhood bakery with a slow oven.'],
      ['Address', 'Carrer de la Farina 12'],
      ['Country', 'Spain'],
      ['City', 'Valencia'],
      ['Categories (up to 3)', ''],
    ]);
    expect(profile().getByRole('button', { name: 'Save changes' })).toBeEnabled();
  });

  // Covers SPEC-1.8, SPEC-2.78, SPEC-2.79, SPEC-2.80, SPEC-3.15, SPEC-4.17, SPEC-4.19, SPEC-4.20, SPEC-7.14
  test('asks for confirmation, sends only the changed field, reports success and updates header and chip', async () => {
    const { user, stored } = await renderSettings();
    const bodies = recordUpdates(stored);
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, ' Brightloaf & Daughters ');
    await user.click(profile().getByRole('button', { name: 'Save changes' }));

    const confirm = await dialog('Save changes?');
    expect(
      confirm.getByText("Are you sure you want to update your company's profile information."),
    ).toBeInTheDocument();
    expect(bodies).toEqual([]);
    await user.click(confirm.getByRole('button', { name: 'Save changes' }));

    const success = await dialog('Success!');
    expect(success.getByText("You have successfully update your company's profile information.")).toBeInTheDocument();
    expect(bodies).toEqual([{ name: 'Brightloaf & Daughters' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Brightloaf & Daughters');
    expect(screen.getByTestId('chip')).toHaveTextContent('Brightloaf & Daughters');
    await user.click(success.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('There are no changes to save.')).toBeVisible();
  });

  // Covers SPEC-4.18
  test('sends no request when the confirmation is cancelled', async () => {
    const { user, stored } = await renderSettings();
    const bodies = recordUpdates(stored);
    await user.type(screen.getByLabelText('City'), ' del Cid');
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('City')).toHaveValue('Valencia del Cid');
    expect(bodies).toEqual([]);
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
    await dialog('Success!');
    expect(bodies).toEqual([{ city: 'Valencia del Cid' }]);
  });

  // Covers SPEC-4.21, SPEC-8.7, UI-23, DEVIATION-2
  test('reports no success when the API rejects the update, marks the field and keeps the input', async () => {
    const { user } = await renderSettings();
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.put('*/api/company', async () => {
        await responded;
        return problem(400, 'validation', { errors: [{ field: 'address', message: 'No such street.' }] });
      }),
    );
    await user.type(screen.getByLabelText('Address'), ' bis');
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Save changes?' })).toHaveAttribute('aria-busy', 'true'),
    );
    expect(screen.queryByRole('dialog', { name: 'Success!' })).toBeNull();
    expect(screen.getByLabelText('Address')).toBeDisabled();
    respond();
    expect(await profile().findByRole('alert')).toHaveTextContent('An error has occurred...');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Address')).toHaveValue('Carrer de la Farina 12 bis');
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('No such street.');
  });

  test('restores the input after a login when the session has ended during the confirmation', async () => {
    const { user, stored } = await renderSettings();
    server.use(http.put('*/api/company', () => problem(401, 'unauthenticated')));
    await user.type(screen.getByLabelText('City'), ' del Cid');
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Log in' }));

    expect(await screen.findByLabelText('City')).toHaveValue('Valencia del Cid');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(profile().getByText(/We've restored what you typed earlier/)).toBeVisible();
    const bodies = recordUpdates(stored);
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
    await dialog('Success!');
    expect(bodies).toEqual([{ city: 'Valencia del Cid' }]);
    expect(screen.queryByText(/We've restored what you typed earlier/)).toBeNull();
  });

  test('closes the confirmation, reports that the API is unavailable, and accepts a retry', async () => {
    const { user, stored } = await renderSettings();
    server.use(http.put('*/api/company', () => HttpResponse.error()));
    await user.type(screen.getByLabelText('City'), ' del Cid');
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
    expect(await profile().findByRole('alert')).toHaveTextContent("Heard can't be reached.");
    expect(screen.queryByRole('dialog')).toBeNull();
    recordUpdates(stored);
    await user.click(profile().getByRole('button', { name: 'Save changes' }));
    await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
    await dialog('Success!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Covers UI-17
  test('suggests the countries and accepts any other text', async () => {
    const { user } = await renderSettings();
    const country = screen.getByRole('combobox', { name: 'Country' });
    await user.clear(country);
    await user.click(country);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(250));
    await user.type(country, 'cote d');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(country).toHaveValue("Cote d'Ivoire");
    await user.clear(country);
    await user.type(country, 'Spa');
    await user.tab();
    expect(country).toHaveValue('Spa');
  });
});

// Covers UI-45
test('uploads and removes the profile picture through the company endpoints and updates the header', async () => {
  const { user, stored } = await renderSettings();
  server.use(
    http.put('*/api/company/avatar', () => {
      stored.company = { ...stored.company, avatar: '/avatars/1.webp' };
      return HttpResponse.json(stored.company);
    }),
    http.delete('*/api/company/avatar', () => new HttpResponse(null, { status: 204 })),
  );
  const shown = () => document.querySelectorAll('img[src$="/api/avatars/1.webp"]').length;
  await user.upload(
    screen.getByLabelText('New Profile Picture', { selector: 'input' }),
    new File(['picture'], 'logo.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(shown()).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Remove Profile Picture' }));
  await waitFor(() => expect(shown()).toBe(0));
});

// Covers UI-45
test('changes the password through the company endpoint', async () => {
  const { user } = await renderSettings();
  let body: unknown;
  server.use(
    http.put('*/api/company/password', async ({ request }) => {
      body = await request.json();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.type(screen.getByLabelText('Current password'), 'a slow oven');
  await user.type(screen.getByLabelText('New password'), 'a slower oven');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Your password has been changed/)).toBeVisible();
  expect(body).toEqual({ currentPassword: 'a slow oven', newPassword: 'a slower oven' });
});

describe('a login without a password', () => {
  beforeEach(() => {
    const login = { name: 'Marta', email: companyAccount.email, hasPassword: false };
    server.use(http.get('*/api/auth/login', () => HttpResponse.json(login)));
  });

  test('asks for the current password only after the first password was set', async () => {
    const { user } = await renderSettings();
    let body: unknown;
    server.use(
      http.put('*/api/company/password', async ({ request }) => {
        body = await request.json();
        const login = { name: 'Marta', email: companyAccount.email, hasPassword: true };
        server.use(http.get('*/api/auth/login', () => HttpResponse.json(login)));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const submit = await screen.findByRole('button', { name: 'Set password' });
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('New password'), 'a slower oven');
    await user.click(submit);
    expect(await screen.findByText(/Your password has been set/)).toBeVisible();
    expect(body).toEqual({ currentPassword: '', newPassword: 'a slower oven' });
    expect(await screen.findByLabelText('Current password')).toBeVisible();
  });

  test('changes the email of a login without a password', async () => {
    const { user, stored } = await renderSettings();
    const bodies = recordUpdates(stored);
    await screen.findByRole('button', { name: 'Set password' });
    const email = screen.getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'marta@brightloaf.example');
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save account' }));
    await waitFor(() => expect(bodies).toEqual([{ email: 'marta@brightloaf.example', currentPassword: '' }]));
  });

  test('asks to log in again when the login is older than 10 minutes', async () => {
    const { user } = await renderSettings();
    server.use(http.delete('*/api/company', () => problem(403, 'login-too-old', { detail: 'Log in again.' })));
    await screen.findByRole('button', { name: 'Set password' });
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const confirm = await dialog('Delete Account?');
    expect(confirm.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(confirm.getByRole('button', { name: 'Delete Account' }));
    expect(await confirm.findByRole('alert')).toHaveTextContent('Log in again.');
  });
});

// Covers UI-45
test('lists the sessions', async () => {
  await renderSettings();
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
});

describe('deleting the account', () => {
  const deleteAccount = async (user: UserEvent, password = 'a slow oven') => {
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const confirm = await dialog('Delete Account?');
    await user.type(confirm.getByLabelText('Password'), password);
    await user.click(confirm.getByRole('button', { name: 'Delete Account' }));
    return confirm;
  };

  // Covers SPEC-1.9, SPEC-2.81, SPEC-2.82, SPEC-2.83, SPEC-2.84, SPEC-4.17, SPEC-4.22, SPEC-7.15, UI-24
  test('asks for the password, redirects to the home page and reports the deletion there', async () => {
    const { user, address } = await renderSettings();
    const bodies: unknown[] = [];
    server.use(
      http.delete('*/api/company', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(screen.getByText(/does NOT remove the reviews about it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    await user.click((await dialog('Delete Account?')).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const empty = await dialog('Delete Account?');
    await user.click(empty.getByRole('button', { name: 'Delete Account' }));
    expect(empty.getByLabelText('Password')).toHaveAccessibleDescription('This field is required.');
    expect(bodies).toEqual([]);
    await user.click(empty.getByRole('button', { name: 'Cancel' }));

    await deleteAccount(user);
    const success = await dialog('Success!');
    expect(success.getByText("You have successfully deleted your company's profile account.")).toBeInTheDocument();
    expect(await screen.findByText('The home page')).toBeInTheDocument();
    expect(address()).toBe('/');
    expect(screen.queryByTestId('chip')).toBeNull();
    expect(bodies).toEqual([{ password: 'a slow oven' }]);
  });

  test('undoes the deletion of the account, and continues the session', async () => {
    const { user } = await renderSettings();
    let attempts = 0;
    server.use(
      http.delete('*/api/company', () => new HttpResponse(null, { status: 204 })),
      http.post('*/api/company/restore', ({ request }) => {
        expect(request.headers.get('authorization')).toBe('Bearer a-token');
        return attempts++ === 0 ? HttpResponse.error() : HttpResponse.json(anOwnCompany());
      }),
    );
    await deleteAccount(user);
    await screen.findByText('The home page');
    expect(await screen.findByText("Your company's account was deleted.")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText("Your account could not be restored. Heard can't be reached.", { exact: false }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await dialog('Success!')).getByText("Your company's account is back.")).toBeInTheDocument();
    expect(await screen.findByTestId('chip')).toHaveTextContent('Brightloaf Bakery');
    expect(screen.queryByText("You have successfully deleted your company's profile account.")).toBeNull();
  });

  test('keeps the person logged in after the deletion if the person has another company', async () => {
    const requests: string[] = [];
    stubInbox();
    server.use(
      http.get('*/api/review/company', () => HttpResponse.json([])),
      http.get('*/api/company/:id/transparency', () => HttpResponse.json({ invitations: { sent: 0, reviews: 0 } })),
      http.get('*/api/auth/login', () =>
        HttpResponse.json({
          name: 'Ana',
          email: companyAccount.email,
          hasPassword: true,
          endsWithCompany: false,
          awaitsConfirmation: false,
        }),
      ),
      http.get('*/api/user/me', () => HttpResponse.json({ ...companyAccount, name: 'Other Bakery' })),
      http.delete('*/api/company', () => {
        requests.push('delete');
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/company/restore', ({ request }) => {
        requests.push(`restore ${request.headers.get('authorization')}`);
        return HttpResponse.json(anOwnCompany());
      }),
    );
    const { user, address } = await renderSettings();
    await screen.findByLabelText('Your name');
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const confirm = await dialog('Delete Account?');
    expect(confirm.getByText(/Your login stays/)).toBeVisible();
    await user.type(confirm.getByLabelText('Password'), 'a slow oven');
    await user.click(confirm.getByRole('button', { name: 'Delete Account' }));
    expect((await dialog('Success!')).getByText(/successfully deleted/)).toBeVisible();
    expect(address()).not.toBe('/');
    expect(screen.getByTestId('chip')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await dialog('Success!')).getByText("Your company's account is back.")).toBeInTheDocument();
    expect(requests).toEqual(['delete', 'restore Bearer a-token']);
  });

  test.each([
    [404, 'not-found', 'It was deleted more than 60 seconds ago.'],
    [409, 'company-taken', 'Its website or email has been registered again in the meantime.'],
  ])('reports that the deletion cannot be undone: %s', async (status, kind, reason) => {
    const { user } = await renderSettings();
    server.use(
      http.delete('*/api/company', () => new HttpResponse(null, { status: 204 })),
      http.post('*/api/company/restore', () => problem(status, kind)),
    );
    await deleteAccount(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`Your account could not be restored. ${reason}`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByTestId('chip')).toBeNull();
  });

  test('keeps the account when the password is wrong', async () => {
    const { user, address } = await renderSettings();
    server.use(
      http.delete('*/api/company', () =>
        problem(401, 'wrong-password', { errors: [{ field: 'password', message: 'Another one.' }] }),
      ),
    );
    const confirm = await deleteAccount(user, 'guess');
    await waitFor(() => expect(confirm.getByLabelText('Password')).toHaveAccessibleDescription('Another one.'));
    expect(address()).toBe('/my-company/settings');
    expect(screen.getByTestId('chip')).toBeInTheDocument();
  });

  // Covers SPEC-8.8, UI-23
  test('keeps the account, and reports that the API is unavailable', async () => {
    const { user, address } = await renderSettings();
    server.use(http.delete('*/api/company', () => HttpResponse.error()));
    const confirm = await deleteAccount(user);
    expect(await confirm.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
    expect(address()).toBe('/my-company/settings');
  });

  test('keeps the account and closes the confirmation when the session ends', async () => {
    const { user } = await renderSettings();
    server.use(http.delete('*/api/company', () => problem(401, 'unauthenticated')));
    await deleteAccount(user);
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Brightloaf Bakery');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a claim that is not effective', () => {
  test('shows no image while the claim is pending', async () => {
    await renderSettings({ claim: { state: 'pending', proof: null }, verified: false, claimed: false });
    expect(
      screen.getByText('You can add a picture once you have proved that brightloaf.example is yours.'),
    ).toBeVisible();
    expect(screen.queryByLabelText('New Profile Picture', { selector: 'input' })).toBeNull();
    expect(screen.getByRole('form', { name: 'Profile' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Passkeys' })).toBeVisible();
  });

  test('shows only password, passkeys, sessions, export and deletion after the claim has ended', async () => {
    await renderSettings({ claim: { state: 'refused', proof: null }, verified: false, claimed: false });
    expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull();
    expect(screen.queryByLabelText('Work email')).toBeNull();
    for (const title of ['Password', 'Passkeys', 'Where you are logged in', 'Your data', 'Delete Account']) {
      expect(screen.getByRole('region', { name: title })).toBeVisible();
    }
  });
});

test('shows that the former name stays public while the new name is reviewed', async () => {
  const { user } = await renderSettings({ formerName: 'Slow Oven' });
  expect(screen.getByText('Formerly Slow Oven')).toBeVisible();
  expect(
    screen.getByText('Your new name is being reviewed. Until then, your page also shows “Slow Oven”.'),
  ).toBeVisible();
  const name = screen.getByLabelText('Name');
  expect(name).not.toHaveAccessibleDescription();
  await user.type(name, ' & Daughters');
  expect(name).toHaveAccessibleDescription('Your page also shows “Slow Oven” until the new name has been reviewed.');
});

// Covers DISCOVERY-1.2
test('sends only the changed categories', async () => {
  const names = { en: 'Bakeries & cake shops', es: 'Panaderías y pastelerías', fr: 'Boulangeries et pâtisseries' };
  const { user, stored } = await renderSettings({
    categories: [{ slug: 'bakeries', names, parent: { slug: 'food', names } }],
  });
  const bodies = recordUpdates(stored);
  const form = within(screen.getByRole('form', { name: 'Profile' }));
  await user.type(await form.findByRole('combobox', { name: /^Categories/ }), 'hotel');
  await user.click(await screen.findByRole('option', { name: 'Hotels' }));
  await user.click(await form.findByRole('button', { name: 'Remove Bakeries & cake shops' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await user.click((await dialog('Save changes?')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(bodies).toEqual([{ categories: ['hotels'] }]));
});

// Covers DISCOVERY-1.4
test('shows until when the categories are locked, and saves other fields', async () => {
  const { user, stored } = await renderSettings({ categoriesLockedUntil: '2027-02-21T10:00:00.000Z' });
  const bodies = recordUpdates(stored);
  const form = within(screen.getByRole('form', { name: 'Profile' }));
  expect(await form.findByText(/You can change them again on Feb 21, 2027/)).toBeVisible();
  expect(form.getByRole('combobox', { name: /^Categories/ })).toBeDisabled();
  await user.clear(form.getByLabelText(/^City/));
  await user.type(form.getByLabelText(/^City/), 'Lyon');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save changes?' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(bodies).toEqual([{ city: 'Lyon' }]));
});

test('shows sections with a table of contents, and highlights a save button only after a change', async () => {
  const { user } = await renderSettings();
  const contents = within(screen.getByRole('navigation', { name: 'Sections' }));
  const links = contents.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile', '#profile'],
    ['Replies', '#replies'],
    ['Emails and contact', '#contact'],
    ['Login and security', '#security'],
    ['Data and deletion', '#data'],
  ]);
  for (const link of links) expect(screen.getByRole('region', { name: link.textContent })).toBeInTheDocument();
  const security = within(screen.getByRole('region', { name: 'Login and security' }));
  expect(security.getByRole('heading', { name: 'Password' })).toBeVisible();
  const save = () => profile().getByRole('button', { name: 'Save changes' });
  expect(save()).toHaveAttribute('data-variant', 'secondary');
  await user.type(profile().getByLabelText('City'), ' Port');
  expect(save()).toHaveAttribute('data-variant', 'primary');
  const contact = within(screen.getByRole('region', { name: 'Emails and contact' }));
  const saveWorkEmail = contact.getByRole('button', { name: 'Save work email' });
  expect(saveWorkEmail).toHaveAttribute('data-variant', 'secondary');
  await user.type(contact.getByLabelText('Work email'), 'x');
  expect(saveWorkEmail).toHaveAttribute('data-variant', 'primary');
});

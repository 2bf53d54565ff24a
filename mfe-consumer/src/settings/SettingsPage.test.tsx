import type { Account } from '@heard/contract';
import { aSession, consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { activateLanguage } from '@heard/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderArea } from '../testing.tsx';

beforeEach(() => {
  server.use(
    http.get('*/api/auth/sessions', () => HttpResponse.json([aSession()])),
    http.get('*/api/auth/passkeys', () => HttpResponse.json([])),
    http.get('*/api/user/me/mailSettings', () => HttpResponse.json({ repliesMail: true, invitationsAllowed: true })),
  );
});

const field = (label: string) => screen.getByLabelText(label);

async function openSettings(account: Account = consumerAccount) {
  const page = renderArea('/me/settings', account);
  await screen.findByLabelText('Email');
  return page;
}

/** Responds to PUT /user/me with the updated account and records the request bodies. */
function recordUpdates() {
  const bodies: Partial<Account>[] = [];
  server.use(
    http.put('*/api/user/me', async ({ request }) => {
      const body = (await request.json()) as Partial<Account> & { currentPassword?: string };
      bodies.push(body);
      const { currentPassword: _, ...changes } = body;
      return HttpResponse.json({ ...consumerAccount, ...changes });
    }),
  );
  return bodies;
}

test('sets the document title while the settings load', async () => {
  document.title = '';
  renderArea('/me/settings');
  expect(await screen.findByText('Loading your settings')).toBeInTheDocument();
  expect(document.title).toBe('Settings · Heard');
  await screen.findByLabelText('Email');
});

test('mentions no confirmation if the server sends no emails', async () => {
  await openSettings({ ...consumerAccount, emailConfirmed: false });
  expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('asks to confirm the email if the reviews wait for the confirmation', async () => {
  await openSettings({ ...consumerAccount, emailConfirmed: false, reviewsAwaitConfirmation: true });
  expect(screen.getByText(/marta@mail.example is not confirmed yet/)).toBeVisible();
});

describe('profile', () => {
  test('reports the saved language in that language', async () => {
    recordUpdates();
    const { user } = await openSettings();
    await user.selectOptions(field('Language'), 'Français');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Vos modifications ont été enregistrées.')).toBeVisible();
    expect(screen.queryByText('Your changes have been saved.')).not.toBeInTheDocument();
    await act(async () => activateLanguage('en'));
  });

  test('marks optional fields, and highlights the save button only when there are changes', async () => {
    const { user } = await openSettings();
    const save = screen.getByRole('button', { name: 'Save Changes' });
    expect(save).toHaveAttribute('data-variant', 'secondary');
    expect(screen.getAllByText('(optional)')).toHaveLength(1);
    expect(field('Name')).toBeRequired();
    expect(field('Country')).not.toBeRequired();
    await user.click(save);
    const note = await screen.findByText('There are no changes to save.');
    await user.type(field('Name'), 'n');
    expect(note).not.toBeInTheDocument();
    expect(save).toHaveAttribute('data-variant', 'primary');
  });

  // Covers SPEC-2.67, SPEC-2.68, SPEC-2.71, UI-28, UI-41, DEVIATION-3
  test('saves the changed fields and updates the header', async () => {
    const bodies = recordUpdates();
    const { user } = await openSettings();
    expect(document.title).toBe('Settings · Heard');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Martina');
    await user.click(field('Country'));
    await user.click(await screen.findByRole('option', { name: 'Portugal' }));
    await user.selectOptions(field('Language'), 'English');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Martina Ruiz' })).toBeVisible();
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(bodies).toEqual([{ name: 'Martina', country: 'Portugal', language: 'en' }]);

    await user.clear(field('Country'));
    expect(field('Country')).toHaveAttribute('placeholder', 'Not set');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(bodies.at(-1)).toEqual({ country: null }));
  });

  // Covers UI-41
  test('requires the current password for a new email', async () => {
    const bodies = recordUpdates();
    const { user } = await openSettings();
    const own = () => screen.getAllByLabelText('Current password')[0] as HTMLElement;
    expect(screen.getAllByLabelText('Current password')).toHaveLength(1);
    await user.clear(field('Email'));
    await user.type(field('Email'), 'new@mail.example');
    expect(screen.getAllByLabelText('Current password')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(own()).toHaveFocus());
    expect(own()).toBeInvalid();
    expect(bodies).toEqual([]);

    await user.type(own(), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(bodies).toEqual([{ email: 'new@mail.example', currentPassword: 'correct horse' }]);
    expect(screen.getAllByLabelText('Current password')).toHaveLength(1);
  });

  test('keeps the input and marks the field when the API rejects the update', async () => {
    server.use(
      http.put('*/api/user/me', () =>
        problem(409, 'email-taken', { errors: [{ field: 'email', message: 'This one has an account already.' }] }),
      ),
    );
    const { user } = await openSettings();
    await user.clear(field('Email'));
    await user.type(field('Email'), 'taken@mail.example');
    await user.type(screen.getAllByLabelText('Current password')[0] as HTMLElement, 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('An error has occurred...');
    expect(field('Email')).toHaveAccessibleDescription('This one has an account already.');
    expect(field('Email')).toHaveValue('taken@mail.example');
  });

  test('keeps the input except the password over a reload, and sends only the changed fields', async () => {
    const first = await openSettings();
    await first.user.clear(field('Email'));
    await first.user.type(field('Email'), 'new@mail.example');
    await first.user.type(screen.getAllByLabelText('Current password')[0] as HTMLElement, 'correct horse');
    await first.user.type(field('Country'), 'Portugal');
    first.unmount();

    const bodies = recordUpdates();
    const { user } = await openSettings();
    expect(field('Email')).toHaveValue('new@mail.example');
    expect(field('Country')).toHaveValue('Portugal');
    expect(screen.getAllByLabelText('Current password')[0]).toHaveValue('');
    await user.type(screen.getAllByLabelText('Current password')[0] as HTMLElement, 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(bodies).toEqual([{ email: 'new@mail.example', currentPassword: 'correct horse', country: 'Portugal' }]);
    expect(screen.queryByText(/We've restored what you typed earlier/)).not.toBeInTheDocument();
  });

  test('finds a country by its name without accents, by another name and by its code', async () => {
    const { user } = await openSettings({ ...consumerAccount, country: null });
    await user.click(field('Country'));
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(within(list).getAllByRole('option')).toHaveLength(250);
    for (const [typed, country] of [
      ['aland', 'Åland Islands'],
      ['turkiye', 'Türkiye'],
      ['Turkey', 'Türkiye'],
      ['réunion', 'Reunion'],
      ['espana', 'Spain'],
      ['allemagne', 'Germany'],
      ['gb', 'United Kingdom'],
    ] as const) {
      await user.clear(field('Country'));
      await user.type(field('Country'), `${typed}{Enter}`);
      expect(field('Country')).toHaveValue(country);
    }
  });

  test('keeps a country that is not in the list', async () => {
    const { user } = await openSettings({ ...consumerAccount, country: 'Yugoslavia' });
    await user.click(field('Country'));
    await user.tab();
    expect(field('Country')).toHaveValue('Yugoslavia');
  });
});

describe('picture', () => {
  // Covers SPEC-2.55, SPEC-2.68, UI-29
  test('uploads and removes the image through the consumer endpoints, and updates the header', async () => {
    server.use(
      http.put('*/api/user/me/avatar', () => HttpResponse.json({ ...consumerAccount, avatar: '/avatars/7.webp' })),
      http.delete('*/api/user/me/avatar', () => new HttpResponse(null, { status: 204 })),
    );
    const { user, container } = await openSettings();
    const shown = () => container.querySelectorAll('img[src$="/api/avatars/7.webp"]').length;
    await user.upload(field('New Profile Picture'), new File(['x'], 'me.png', { type: 'image/png' }));
    await waitFor(() => expect(shown()).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Remove Profile Picture' }));
    await waitFor(() => expect(shown()).toBe(0));
  });
});

describe('Email me when a company replies', () => {
  const findSwitch = () => screen.findByRole('switch', { name: 'Email me when a company replies' });

  test('shows the stored setting for emails about replies, and saves each change', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/user/me/mailSettings', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ repliesMail: false, invitationsAllowed: true });
      }),
    );
    const { user } = await openSettings();
    const mails = await findSwitch();
    await waitFor(() => expect(mails).toBeEnabled());
    expect(mails).toBeChecked();
    await user.click(mails);
    expect(mails).not.toBeChecked();
    await waitFor(() => expect(bodies).toEqual([{ repliesMail: false }]));
    expect(mails).not.toBeChecked();
  });

  test('reports that a change of the setting for emails failed, and shows the stored setting again', async () => {
    server.use(http.put('*/api/user/me/mailSettings', () => problem(500, 'internal')));
    const { user } = await openSettings();
    const mails = await findSwitch();
    await waitFor(() => expect(mails).toBeEnabled());
    await user.click(mails);
    expect(await screen.findByRole('alert')).toHaveTextContent('This setting could not be changed.');
    await waitFor(() => expect(mails).toBeChecked());
  });
});

// Covers TRUST-5.15
test('lets a person opt out of invitations, and opt in again', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/user/me/mailSettings', async ({ request }) => {
      const body = (await request.json()) as { invitationsAllowed: boolean };
      bodies.push(body);
      return HttpResponse.json({ repliesMail: true, ...body });
    }),
  );
  const { user } = await openSettings();
  const invitations = await screen.findByRole('switch', { name: 'Companies may invite me by email' });
  await waitFor(() => expect(invitations).toBeEnabled());
  expect(invitations).toBeChecked();
  await user.click(invitations);
  await waitFor(() => expect(bodies).toEqual([{ invitationsAllowed: false }]));
  expect(invitations).not.toBeChecked();
  await user.click(invitations);
  await waitFor(() => expect(bodies).toEqual([{ invitationsAllowed: false }, { invitationsAllowed: true }]));
  expect(invitations).toBeChecked();
});

describe('Share data', () => {
  // Covers SPEC-2.69, UI-30
  test('saves Share data immediately', async () => {
    const bodies = recordUpdates();
    const { user } = await openSettings();
    const share = screen.getByRole('switch', { name: 'Share data' });
    expect(share).toBeChecked();
    await user.click(share);
    await waitFor(() => expect(bodies).toEqual([{ shareData: false }]));
    expect(share).not.toBeChecked();
  });

  test('shows the last of several choices, and sends that choice to the API last', async () => {
    const responses: (() => void)[] = [];
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/user/me', async ({ request }) => {
        const body = (await request.json()) as Partial<Account>;
        sent.push(body.shareData);
        await new Promise<void>((resolve) => responses.push(resolve));
        return HttpResponse.json({ ...consumerAccount, ...body });
      }),
    );
    const { user } = await openSettings();
    const share = screen.getByRole('switch', { name: 'Share data' });
    await user.click(share);
    await user.click(share);
    expect(share).toBeChecked();
    await waitFor(() => expect(sent).toEqual([false]));
    responses[0]?.();
    await waitFor(() => expect(sent).toEqual([false, true]));
    expect(share).toBeChecked();
    responses[1]?.();
    await user.click(share);
    await waitFor(() => expect(sent).toEqual([false, true, false]));
    expect(share).not.toBeChecked();
    responses[2]?.();
  });

  test("shows the account's value when a request got no response", async () => {
    const { user } = await openSettings();
    // The API saves the choice, but the response is lost.
    server.use(
      http.put('*/api/user/me', () => HttpResponse.error()),
      http.get('*/api/user/me', () => HttpResponse.json({ ...consumerAccount, shareData: false })),
    );
    await user.click(screen.getByRole('switch', { name: 'Share data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Share data' })).not.toBeChecked());
  });

  // Covers UI-30
  test('keeps the state of the switch, and reports that saving failed', async () => {
    server.use(http.put('*/api/user/me', () => problem(503, 'unavailable')));
    const { user } = await openSettings();
    await user.click(screen.getByRole('switch', { name: 'Share data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('"Share data" could not be changed.');
    expect(screen.getByRole('switch', { name: 'Share data' })).toBeChecked();
  });
});

// Covers UI-42
test('changes the password through the consumer endpoint', async () => {
  let body: unknown;
  server.use(
    http.put('*/api/user/me/password', async ({ request }) => {
      body = await request.json();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await openSettings();
  const password = within(screen.getByRole('region', { name: 'Password' }));
  await user.type(password.getByLabelText('Current password'), 'correct horse');
  await user.type(password.getByLabelText('New password'), 'battery staple');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Your password has been changed/)).toBeVisible();
  expect(body).toEqual({ currentPassword: 'correct horse', newPassword: 'battery staple' });
});

// Covers UI-43
test('lists the sessions', async () => {
  await openSettings();
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
});

describe('deleting the account', () => {
  // Covers SPEC-2.70, UI-31, UI-33, UI-44
  test('asks for the password, explains what is deleted, and logs out after the API has confirmed', async () => {
    server.use(
      http.delete('*/api/user/me', async ({ request }) =>
        ((await request.json()) as { password: string }).password === 'correct horse'
          ? new HttpResponse(null, { status: 204 })
          : problem(401, 'wrong-password', { errors: [{ field: 'password', message: 'This is another one.' }] }),
      ),
    );
    const page = await openSettings();
    const { user } = page;
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Account?' }));
    expect(dialog.getByText(/Your account and your 3 reviews will be deleted/)).toBeVisible();
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('This is another one.'));
    expect(page.address()).toBe('/me/settings');

    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account and your reviews have been deleted.')).toBeVisible();
    expect(page.address()).toBe('/');
  });

  test('deletes nothing on Cancel', async () => {
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // Covers DISCOVERY-91.4
  test('explains which data is public, and links to the public page if there is one', async () => {
    server.use(
      http.put('*/api/user/me', async ({ request }) => {
        const body = (await request.json()) as Partial<Account>;
        return HttpResponse.json({
          ...consumerAccount,
          ...body,
          profileId: body.shareData === true ? 'new4567890' : null,
        });
      }),
    );
    const { user } = await openSettings({ ...consumerAccount, profileId: '7h3kq9x2vw' });
    expect(
      screen.getByText(
        /^When on, your full name, picture, country and number of reviews are shown, and your name links/,
      ),
    ).toBeVisible();
    const find = () => screen.queryByRole('link', { name: 'See your public page' });
    expect(find()).toHaveAttribute('href', '/people/7h3kq9x2vw');
    await user.click(screen.getByRole('switch', { name: 'Share data' }));
    await waitFor(() => expect(find()).not.toBeInTheDocument());
    await user.click(screen.getByRole('switch', { name: 'Share data' }));
    await waitFor(() => expect(find()).toHaveAttribute('href', '/people/new4567890'));
  });
});

describe('providers', () => {
  const identity = {
    id: '7',
    provider: 'Example Mail',
    issuer: 'https://login.example',
    createdAt: '2026-01-02T00:00:00.000Z',
    lastUsedAt: null,
  };
  const loginProviders = [
    { id: 'example', name: 'Example Mail' },
    { id: 'other', name: 'Other' },
  ];

  async function openProviders(hasPassword: boolean) {
    const bodies: unknown[] = [];
    let identities = [identity];
    server.use(
      http.get('*/api/user/me/identities', () => HttpResponse.json({ hasPassword, identities })),
      http.delete('*/api/user/me/identities/7', async ({ request }) => {
        bodies.push(await request.json());
        identities = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderArea('/me/settings', consumerAccount, { loginProviders });
    const card = await screen.findByRole('region', { name: 'Log in with another website' });
    return { user, card: within(card), bodies };
  }

  test('adds another provider on the login page of the provider', async () => {
    const { card } = await openProviders(true);
    expect(await card.findByRole('link', { name: 'Add Other' })).toHaveAttribute(
      'href',
      '/api/auth/oidc/other/start?connect=1&next=%2Fme%2Fsettings',
    );
    expect(card.queryByRole('link', { name: 'Add Example Mail' })).not.toBeInTheDocument();
  });

  test('offers to set a password if the account has none', async () => {
    const { card } = await openProviders(false);
    expect(await card.findByRole('link', { name: 'Set a password by email' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('asks an account without a password to log in again before changes', async () => {
    const { card } = await openProviders(false);
    expect(await card.findByRole('link', { name: 'Log in again with Example Mail' })).toHaveAttribute(
      'href',
      '/api/auth/oidc/example/start?next=%2Fme%2Fsettings',
    );
  });

  test('deletes an account without a password', async () => {
    let body: unknown;
    server.use(
      http.delete('*/api/user/me', async ({ request }) => {
        body = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, card } = await openProviders(false);
    await card.findByRole('link', { name: 'Log in again with Example Mail' });
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(body).toEqual({ password: '' }));
  });

  test('changes the email of an account without a password', async () => {
    let body: unknown;
    server.use(
      http.put('*/api/user/me', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ ...consumerAccount, email: 'new@people.example' });
      }),
    );
    const { user, card } = await openProviders(false);
    await card.findByRole('link', { name: 'Log in again with Example Mail' });
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'new@people.example');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(body).toEqual({ email: 'new@people.example', currentPassword: '' }));
  });

  test.each([true, false])(
    'asks for the password before removing a provider if the account has a password (%s)',
    async (has) => {
      const { user, card, bodies } = await openProviders(has);
      await user.click(await card.findByRole('button', { name: 'Remove Example Mail' }));
      const dialog = within(await screen.findByRole('dialog'));
      if (has) await user.type(dialog.getByLabelText('Password'), 'correct horse');
      else expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      expect(await card.findByRole('link', { name: 'Add Example Mail' })).toBeVisible();
      expect(bodies).toEqual([{ password: has ? 'correct horse' : '' }]);
    },
  );
});

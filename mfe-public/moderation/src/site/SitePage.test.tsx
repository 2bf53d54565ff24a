import type { SiteEmail, SiteEmailSettings, SiteIdentity } from '@heard/contract';
import { adminAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

beforeEach(serveEmptyQueues);

const NONE: SiteIdentity = { name: null, accent: null, logo: null, languages: null };
const NO_EMAIL = { server: null, sender: null };

/** Renders the page with an identity that the API stub returns. The stub responds to a change only after a call of `release`. */
function renderSite(stored: SiteIdentity, environment = NONE) {
  const bodies: SiteIdentity[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get('*/api/admin/site', () => HttpResponse.json({ stored, environment })),
    http.get('*/api/admin/site/email', () => HttpResponse.json({ stored: NO_EMAIL, environment: NO_EMAIL })),
    http.put('*/api/admin/site', async ({ request }) => {
      const body = (await request.json()) as SiteIdentity;
      bodies.push(body);
      await released;
      return HttpResponse.json({ stored: body, environment });
    }),
  );
  return { ...renderArea('/moderation/site'), bodies, release };
}

it('sends a changed name and color only once when the button is clicked twice', async () => {
  const { user, bodies, release } = renderSite({ ...NONE, name: 'Voices' });
  const name = await screen.findByLabelText(/^Name of the site/);
  expect(name).toHaveValue('Voices');
  await user.clear(name);
  await user.type(name, 'Choir');
  await user.type(screen.getByLabelText(/^Accent color/), '#b3261e');
  expect(screen.getByText('White text on it has a contrast of 6.5:1. At least 4.5:1 is required.')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  release();
  expect(await screen.findByText('Saved. Reload a page to see it.')).toBeVisible();
  expect(bodies).toEqual([{ ...NONE, name: 'Choir', accent: '#b3261e' }]);
  expect(name).toHaveValue('Choir');
});

it('shows the accent in both themes of the preview', async () => {
  renderSite({ name: 'Voices', accent: '#b3261e', logo: null });
  const light = await screen.findByRole('img', { name: 'Light theme' });
  const dark = screen.getByRole('img', { name: 'Dark theme' });
  expect(light.style.getPropertyValue('--accent')).toBe('#b3261e');
  expect(dark.style.getPropertyValue('--accent')).toMatch(/^#[\da-f]{6}$/);
});

it('shows the first letter of the name with its accents as the icon of the preview', async () => {
  renderSite({ ...NONE, name: 'E\u0301cho' });
  expect(await screen.findByRole('img', { name: 'Light theme' })).toHaveTextContent('E\u0301E\u0301cho');
});

it('keeps the input when the API rejects the logo', async () => {
  const { user } = renderSite(NONE);
  server.use(
    http.put('*/api/admin/site', () =>
      HttpResponse.json(
        {
          type: '/problems/validation',
          title: 'Wrong',
          status: 400,
          detail: 'Wrong.',
          errors: [{ field: 'logo', message: 'Remove the scripts.' }],
        },
        { status: 400, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  );
  await user.type(await screen.findByLabelText(/^Name of the site/), 'Voices');
  await user.upload(screen.getByLabelText('Logo'), new File(['<svg onload="x()"/>'], 'logo.svg'));
  await screen.findByAltText('A logo is chosen.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Logo')).toHaveAccessibleDescription('Remove the scripts.'));
  expect(screen.getByRole('alert')).toHaveTextContent('Check 1 field: Logo.');
  expect(screen.getByLabelText(/^Name of the site/)).toHaveValue('Voices');
  expect(screen.getByAltText('A logo is chosen.')).toBeVisible();
});

it('sends no name when the field for the name is empty', async () => {
  const { user, bodies } = renderSite({ ...NONE, name: 'Voices' });
  await user.clear(await screen.findByLabelText(/^Name of the site/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([NONE]));
});

it('removes the default language after another language has become the default', async () => {
  const { user, bodies } = renderSite(NONE);
  const languages = within(await screen.findByRole('group', { name: 'Languages' }));
  expect(languages.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText('Default language'), 'Español');
  await user.click(languages.getByLabelText('English'));
  expect(within(screen.getByLabelText('Default language')).getAllByRole('option')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ ...NONE, languages: ['es', 'fr'] }]));
});

it('makes the only chosen language the default, and hides the field for the default language', async () => {
  const { user, bodies } = renderSite({ ...NONE, languages: ['es', 'en'] });
  expect(await screen.findByLabelText('Default language')).toHaveValue('es');
  await user.click(screen.getByLabelText('Español'));
  expect(screen.queryByLabelText('Default language')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ ...NONE, languages: ['en'] }]));
});

it('requires at least one language', async () => {
  const { user, bodies } = renderSite({ ...NONE, languages: ['fr'] });
  await user.click(await screen.findByLabelText('Français'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const languages = screen.getByRole('group', { name: 'Languages' });
  await waitFor(() => expect(languages).toHaveAccessibleDescription(/Choose at least one language\.$/));
  expect(screen.getByRole('alert')).toHaveTextContent('Check 1 field: Languages.');
  expect(screen.getByLabelText('English')).toHaveFocus();
  await user.click(screen.getByLabelText('English'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ ...NONE, languages: ['en'] }]));
});

it('shows a note instead of the fields for the languages if an environment variable sets the languages', async () => {
  renderSite({ ...NONE, languages: ['fr'] }, { ...NONE, languages: ['es'] });
  const note = 'SITE_LANGUAGES sets this value. Remove that setting to change it here.';
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

describe('emails', () => {
  const SERVER = { host: 'smtp.voices.example', port: 465, security: 'tls' as const, user: 'me' };
  const STORED = { server: { ...SERVER, hasPassword: true }, sender: null };

  /** Renders the page with email settings that the API stub returns. The stub responds to a change only after a call of `release`. */
  function renderEmail(stored: SiteEmailSettings['stored'] = STORED) {
    const page = renderSite(NONE);
    const saved: SiteEmail[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get('*/api/admin/site/email', () => HttpResponse.json({ stored, environment: NO_EMAIL })),
      http.put('*/api/admin/site/email', async ({ request }) => {
        const body = (await request.json()) as SiteEmail;
        saved.push(body);
        await released;
        return HttpResponse.json({ stored: { ...STORED, sender: body.sender }, environment: NO_EMAIL });
      }),
    );
    return { ...page, saved, release };
  }

  it('changes the sender of emails, and keeps the stored password of the mail server', async () => {
    const { user, saved, release } = renderEmail();
    const sender = await screen.findByLabelText(/^Sender address/);
    expect(screen.getByLabelText(/^Password of the mail server/)).toHaveValue('');
    await user.type(sender, 'voices');
    await user.click(screen.getByRole('button', { name: 'Save the email settings' }));
    expect(saved).toEqual([]);
    expect(sender).toBeInvalid();
    await user.type(sender, '@voices.example');
    await user.dblClick(screen.getByRole('button', { name: 'Save the email settings' }));
    release();
    expect(await screen.findByText('Saved. All servers use it within a few seconds.')).toBeVisible();
    expect(saved).toEqual([{ server: { ...SERVER, password: null }, sender: 'voices@voices.example' }]);
  });

  it('requires the password again when the mail server changes', async () => {
    const { user, saved } = renderEmail();
    await user.type(await screen.findByLabelText(/^Mail server/), '.evil.example');
    await user.click(screen.getByRole('button', { name: 'Save the email settings' }));
    const password = screen.getByLabelText(/^Password of the mail server/);
    await waitFor(() => expect(password).toHaveAccessibleDescription(/A changed mail server requires it again/));
    expect(saved).toEqual([]);
  });

  it('keeps the input when saving requires a more recent login', async () => {
    const { user } = renderEmail();
    server.use(http.put('*/api/admin/site/email', () => problem(403, 'second-factor-required')));
    const password = await screen.findByLabelText(/^Password of the mail server/);
    await user.type(password, 'new');
    expect(screen.getByText('Saving requires a login of the last 10 minutes.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save the email settings' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('second-factor-required');
    expect(password).toHaveValue('new');
  });

  it('proposes the administrator as the recipient of a test message, and keeps the input when the API is unavailable', async () => {
    const { user } = renderEmail();
    server.use(http.post('*/api/admin/site/email/test', () => HttpResponse.error()));
    const recipient = await screen.findByLabelText('Recipient of the test message');
    expect(recipient).toHaveValue(adminAccount.email);
    await user.click(screen.getByRole('button', { name: 'Send a test message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
    expect(recipient).toHaveValue(adminAccount.email);
  });
});

import type {
  CompleteSetupBody,
  EmailTest,
  SiteEmailSettings,
  SiteIdentity,
  TestSetupEmailBody,
} from '@heard/contract';
import { adminAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { activateLanguage } from '@heard/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import SetupPage from './SetupPage.tsx';

const NONE: SiteIdentity = { name: null, accent: null, logo: null, languages: null };
const NO_EMAIL: SiteEmailSettings = {
  stored: { server: null, sender: null },
  environment: { server: null, sender: null },
};
const CODE = 'ABCD-2345-EFGH-6789';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32z"/></svg>';
const toFile = (content: string, name = 'logo.svg') => new File([content], name);

type Rejection = ReturnType<typeof problem>;
const reject = (status: number, field: string, message: string): Rejection =>
  HttpResponse.json(
    { type: '/problems/validation', title: 'Wrong', status, detail: 'Wrong.', errors: [{ field, message }] },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/**
 * Renders the page with a stub of the API.
 * @param options.rejections the responses to the first requests that complete the setup
 * @param options.canLogIn whether the administrator can log in with the password after the setup
 */
function renderSetup({
  needsSetup = true,
  environment = NONE,
  email = NO_EMAIL,
  rejections = [],
  canLogIn = false,
}: {
  needsSetup?: boolean;
  environment?: SiteIdentity;
  email?: SiteEmailSettings;
  rejections?: Rejection[];
  canLogIn?: boolean;
} = {}) {
  const bodies: CompleteSetupBody[] = [];
  server.use(
    http.get('*/api/site', () => HttpResponse.json({ ...NONE, needsSetup })),
    http.post('*/api/setup/code', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      return code === CODE
        ? HttpResponse.json({ stored: NONE, environment, email })
        : reject(400, 'code', 'This code is wrong.');
    }),
    http.post('*/api/setup', async ({ request }) => {
      bodies.push((await request.json()) as CompleteSetupBody);
      return rejections.shift() ?? new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/auth/login', () =>
      canLogIn
        ? HttpResponse.json({
            token: 'pending-token',
            user: adminAccount,
            secondFactor: { state: 'setUp', methods: ['passkey', 'totp'] },
          })
        : problem(401, 'wrong-credentials'),
    ),
  );
  const host = renderInHost(<SetupPage />, { at: '/setup' });
  const { user } = host;
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  async function enterCode(code = CODE) {
    await user.type(await screen.findByLabelText('Setup code'), code);
    await press('Next');
  }
  /** Leaves the email step without entering anything. */
  async function skipEmail() {
    await findHeading('Email');
    await press('Next');
  }
  async function enterAdministrator() {
    await findHeading('First administrator');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'Byron');
    await user.type(screen.getByLabelText('Email'), 'ada@people.example');
    await user.type(screen.getByLabelText('Password'), 'a quiet harbour');
  }
  /** Enters the code and an administrator, and leaves the other fields unchanged. */
  async function completeWithDefaults() {
    await enterCode();
    await findHeading('Name, logo and languages');
    await press('Next');
    await skipEmail();
    await enterAdministrator();
    await press('Complete the setup');
  }
  return { ...host, bodies, press, enterCode, skipEmail, enterAdministrator, completeWithDefaults };
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 2, name });

it('sets up the site in steps, and focuses each step', async () => {
  const { user, bodies, press, enterCode, enterAdministrator, skipEmail } = renderSetup();
  await enterCode();
  expect(await findHeading('Name, logo and languages')).toHaveFocus();
  expect(within(screen.getByRole('list', { name: 'Steps' })).getByText('Name, logo and languages')).toHaveAttribute(
    'aria-current',
    'step',
  );
  await user.type(screen.getByLabelText(/^Name of the site/), 'Voices');
  await user.type(screen.getByLabelText(/^Accent color/), 'B3261E');
  await user.upload(screen.getByLabelText('Logo'), toFile(SVG));
  expect(await screen.findByAltText('A logo is chosen.')).toBeVisible();
  await user.click(screen.getByLabelText('Français'));
  await press('Next');
  await skipEmail();
  expect(await findHeading('First administrator')).toHaveFocus();
  await enterAdministrator();
  await user.dblClick(screen.getByRole('button', { name: 'Complete the setup' }));
  expect(await findHeading('The site is ready')).toHaveFocus();
  expect(screen.getByText(/ada@people\.example/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(bodies).toEqual([
    {
      code: CODE,
      site: { name: 'Voices', accent: '#B3261E', logo: btoa(SVG), languages: ['en', 'es'] },
      email: { server: null, sender: null },
      administrator: { name: 'Ada', lastName: 'Byron', email: 'ada@people.example', password: 'a quiet harbour' },
    },
  ]);
});

it('sets up an authenticator app, and then logs the administrator in', async () => {
  const { user, press, completeWithDefaults } = renderSetup({ canLogIn: true });
  const tokens: (string | null)[] = [];
  server.use(
    http.get('*/api/user/me', () => HttpResponse.json(adminAccount)),
    http.post('*/api/auth/secondFactor/setUp/totp', () =>
      HttpResponse.json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Heard:mod?secret=ABCDEFGH' }),
    ),
    http.post('*/api/auth/secondFactor/setUp', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return HttpResponse.json({ token: 'a-token', user: adminAccount, recoveryCodes: ['AAAAAA-BBBBBB'] });
    }),
  );
  await completeWithDefaults();
  expect(await findHeading('Passkey or app')).toHaveFocus();
  await press('Use an app');
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await press('Confirm');
  expect(await screen.findByText('AAAAAA-BBBBBB')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Do this at the next login' })).not.toBeInTheDocument();
  await press('I have saved them');
  expect(await findHeading('The site is ready')).toHaveFocus();
  expect(tokens).toEqual(['Bearer pending-token']);
  expect(screen.getByRole('link', { name: 'Moderation' })).toHaveAttribute('href', '/moderation');
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

it('lets the administrator set up a passkey at the next login', async () => {
  const { press, completeWithDefaults } = renderSetup({ canLogIn: true });
  await completeWithDefaults();
  await findHeading('Passkey or app');
  await press('Do this at the next login');
  expect(await findHeading('The site is ready')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it('sends no identity when the fields for the identity stay empty', async () => {
  const { bodies, completeWithDefaults } = renderSetup();
  await completeWithDefaults();
  await findHeading('The site is ready');
  expect(bodies[0]?.site).toEqual(NONE);
});

it('shows that the setup code is wrong, and keeps the entered code', async () => {
  const { enterCode } = renderSetup();
  await enterCode('AAAA');
  await waitFor(() => expect(screen.getByLabelText('Setup code')).toHaveAccessibleDescription('This code is wrong.'));
  expect(screen.getByLabelText('Setup code')).toHaveValue('AAAA');
  expect(screen.queryByRole('heading', { name: 'Name, logo and languages' })).not.toBeInTheDocument();
});

it('rejects an invalid name and an accent that is too light, and offers a darker accent', async () => {
  const { user, press, enterCode } = renderSetup();
  await enterCode();
  await user.type(await screen.findByLabelText(/^Name of the site/), '<b>');
  await user.type(screen.getByLabelText(/^Accent color/), '#ffee00');
  expect(screen.getByText('White text on it has a contrast of 1.2:1. At least 4.5:1 is required.')).toBeVisible();
  await press('Next');
  await waitFor(() => expect(screen.getByLabelText(/^Name of the site/)).toHaveFocus());
  expect(screen.getByLabelText(/^Name of the site/)).toBeInvalid();
  expect(screen.getByLabelText(/^Accent color/)).toHaveAccessibleDescription(/Choose a darker color/);
  await press('Use #807700');
  expect(screen.getByLabelText(/^Accent color/)).toHaveValue('#807700');
  expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
});

it.each([
  ['of more than 32 KiB', toFile(SVG.padEnd(32_769)), 'Choose a file of at most 32 KiB.'],
  ['of another type', toFile('GIF89a', 'logo.gif'), 'Choose an SVG or PNG file.'],
])('rejects a logo %s', async (_name, file, error) => {
  const { user, enterCode } = renderSetup();
  await enterCode();
  const input = await screen.findByLabelText<HTMLInputElement>('Logo');
  // Allows files of all types, because people can drop any file.
  input.accept = '';
  await user.upload(input, file);
  await waitFor(() => expect(input).toHaveAccessibleDescription(error));
  expect(screen.queryByAltText('A logo is chosen.')).not.toBeInTheDocument();
});

it('removes a chosen logo and moves the focus to the field', async () => {
  const { user, press, enterCode } = renderSetup();
  await enterCode();
  await user.upload(await screen.findByLabelText('Logo'), toFile(SVG));
  await screen.findByAltText('A logo is chosen.');
  await press('Remove the logo');
  expect(screen.queryByAltText('A logo is chosen.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Logo')).toHaveFocus();
});

it('shows the logo field again when the API rejects the logo, and keeps the input of all steps', async () => {
  const rejections = [reject(400, 'site.logo', 'Remove the scripts.')];
  const { user, bodies, press, enterCode, enterAdministrator, skipEmail } = renderSetup({ rejections });
  await enterCode();
  await user.type(await screen.findByLabelText(/^Name of the site/), 'Voices');
  await user.upload(screen.getByLabelText('Logo'), toFile(SVG));
  await screen.findByAltText('A logo is chosen.');
  await press('Next');
  await skipEmail();
  await enterAdministrator();
  await press('Complete the setup');
  expect(await findHeading('Name, logo and languages')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Remove the scripts.');
  expect(screen.getByLabelText('Logo')).toHaveAccessibleDescription('Remove the scripts.');
  await press('Remove the logo');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('Next');
  await skipEmail();
  await findHeading('First administrator');
  await press('Complete the setup');
  await findHeading('The site is ready');
  expect(bodies[1]).toMatchObject({
    site: { name: 'Voices', logo: null },
    administrator: { email: 'ada@people.example', password: 'a quiet harbour' },
  });
});

it('shows an error at the email field when another account has the email, and keeps the input', async () => {
  const rejections = [reject(409, 'administrator.email', 'An account has this email.')];
  const { completeWithDefaults } = renderSetup({ rejections });
  await completeWithDefaults();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('An account has this email.'));
  expect(screen.getByLabelText('Password')).toHaveValue('a quiet harbour');
});

it('shows the code step again when a newer code has replaced the entered code', async () => {
  const { completeWithDefaults } = renderSetup({
    rejections: [reject(400, 'code', 'Too old.')],
  });
  await completeWithDefaults();
  expect(await findHeading('Code')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Too old.');
});

it('keeps the input when the API is unavailable, and reports on a retry that the site was set up in the meantime', async () => {
  const rejections = [HttpResponse.error() as Rejection, problem(404, 'not-found')];
  const { press, completeWithDefaults } = renderSetup({ rejections });
  await completeWithDefaults();
  expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  expect(screen.getByLabelText('Email')).toHaveValue('ada@people.example');
  await press('Complete the setup');
  expect(await findHeading('This site is already set up')).toHaveFocus();
});

it('keeps the entered name when a person goes back to the identity step', async () => {
  const { user, press, enterCode, skipEmail } = renderSetup();
  await enterCode();
  await user.type(await screen.findByLabelText(/^Name of the site/), 'Voices');
  await press('Next');
  await skipEmail();
  await findHeading('First administrator');
  await press('Back');
  expect(await findHeading('Email')).toHaveFocus();
  await press('Back');
  expect(await findHeading('Name, logo and languages')).toHaveFocus();
  expect(screen.getByLabelText(/^Name of the site/)).toHaveValue('Voices');
});

it('shows a note instead of the field for the name if an environment variable sets the name', async () => {
  const { enterCode } = renderSetup({ environment: { ...NONE, name: 'Choir' } });
  await enterCode();
  expect(await screen.findByText('SITE_NAME sets this value. Remove that setting to change it here.')).toBeVisible();
  expect(screen.queryByLabelText(/^Name of the site/)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Accent color/)).toBeVisible();
});

it('sends a test message through the entered mail server, and sends the settings of that server to the API at the end of the setup', async () => {
  const { user, bodies, press, enterCode, enterAdministrator } = renderSetup();
  const tests: TestSetupEmailBody[] = [];
  const results: EmailTest[] = [
    { result: 'login', reply: '535 Wrong password' },
    { result: 'sent', reply: null },
  ];
  server.use(
    http.post('*/api/setup/email/test', async ({ request }) => {
      tests.push((await request.json()) as TestSetupEmailBody);
      return HttpResponse.json(results.shift());
    }),
  );
  await enterCode();
  await findHeading('Name, logo and languages');
  await press('Next');
  await findHeading('Email');
  await user.type(screen.getByLabelText(/^Mail server/), 'SMTP.voices.example');
  await user.selectOptions(screen.getByLabelText('Encryption'), 'TLS');
  expect(screen.getByLabelText('Port')).toHaveValue('465');
  await user.type(screen.getByLabelText(/^User name/), 'me@voices.example');
  await user.type(screen.getByLabelText(/^Password of the mail server/), 'a secret');
  await user.type(screen.getByLabelText(/^Sender address/), 'hello@voices.example');
  await user.type(screen.getByLabelText('Recipient of the test message'), 'ada@people.example');
  await press('Send a test message');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Check the user name and the password. Reply of the mail server: 535 Wrong password');
  await press('Send a test message');
  expect(await screen.findByText(/has accepted a message to ada@people\.example/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const settings = {
    server: {
      host: 'smtp.voices.example',
      port: 465,
      security: 'tls',
      user: 'me@voices.example',
      password: 'a secret',
    },
    sender: 'hello@voices.example',
  };
  expect(tests).toEqual(Array.from({ length: 2 }, () => ({ code: CODE, email: 'ada@people.example', settings })));
  await press('Next');
  await enterAdministrator();
  await press('Complete the setup');
  await findHeading('The site is ready');
  expect(bodies[0]?.email).toEqual(settings);
});

it('rejects an invalid mail server without a request, and keeps the input', async () => {
  const { user, press, enterCode } = renderSetup();
  await enterCode();
  await findHeading('Name, logo and languages');
  await press('Next');
  await findHeading('Email');
  const host = screen.getByLabelText(/^Mail server/);
  await user.type(host, 'smtp://voices.example');
  await user.type(screen.getByLabelText(/^User name/), 'me');
  await press('Next');
  await waitFor(() => expect(host).toHaveFocus());
  expect(host).toHaveAccessibleDescription(/Enter a host name such as smtp\.example\.com/);
  expect(screen.getByLabelText(/^Password of the mail server/)).toHaveAccessibleDescription(/Enter the password/);
  expect(host).toHaveValue('smtp://voices.example');
});

it('shows the email step again when the API rejects the mail server', async () => {
  const rejections = [reject(400, 'email.server.host', 'Enter another host.')];
  const { user, press, enterCode, enterAdministrator } = renderSetup({ rejections });
  await enterCode();
  await findHeading('Name, logo and languages');
  await press('Next');
  await findHeading('Email');
  await user.type(screen.getByLabelText(/^Mail server/), 'smtp.voices.example');
  await press('Next');
  await enterAdministrator();
  await press('Complete the setup');
  expect(await findHeading('Email')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter another host.');
  expect(screen.getByLabelText(/^Mail server/)).toHaveValue('smtp.voices.example');
});

it('shows the mail server and the sender as text if environment variables set them', async () => {
  const environment = {
    server: { host: 'smtp.fixed.example', port: 587, security: 'optional' as const, user: 'me', hasPassword: true },
    sender: 'Fixed <a@fixed.example>',
  };
  const { press, enterCode } = renderSetup({ email: { ...NO_EMAIL, environment } });
  await enterCode();
  await findHeading('Name, logo and languages');
  await press('Next');
  await findHeading('Email');
  expect(screen.getByText(/^SMTP_URL sets the mail server: smtp\.fixed\.example, port 587/)).toBeVisible();
  expect(screen.getByText(/^MAIL_FROM sets the sender: Fixed <a@fixed\.example>/)).toBeVisible();
  expect(screen.queryByLabelText(/^Mail server/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^Sender address/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send a test message' })).toBeVisible();
});

it('shows administrators a link to the page for the name and logo after the setup', async () => {
  server.use(http.get('*/api/site', () => HttpResponse.json({ ...NONE, needsSetup: false })));
  renderInHost(<SetupPage />, { at: '/setup', account: adminAccount });
  expect(await screen.findByRole('link', { name: 'Site settings' })).toHaveAttribute('href', '/moderation/site');
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

it('shows that a site with an administrator is already set up', async () => {
  renderSetup({ needsSetup: false });
  expect(await findHeading('This site is already set up')).toBeVisible();
  expect(screen.queryByLabelText('Setup code')).not.toBeInTheDocument();
});

it.each([
  ['es', 'Configurar el sitio', 'Código de configuración', 'Siguiente', 'Nombre, logotipo e idiomas', 'Logotipo'],
  ['fr', 'Installer le site', 'Code d’installation', 'Suivant', 'Nom, logo et langues', 'Logo'],
] as const)('shows its texts in %s', async (language, title, label, next, step, logo) => {
  const { user, press } = renderSetup();
  await screen.findByLabelText('Setup code');
  await act(async () => activateLanguage(language));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await user.type(screen.getByLabelText(label), CODE);
  await press(next);
  expect(await findHeading(step)).toHaveFocus();
  expect(screen.getByLabelText(logo)).toBeEnabled();
  await act(async () => activateLanguage('en'));
});

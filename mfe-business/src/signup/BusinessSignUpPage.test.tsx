import { Route, Routes } from '@heard/sdk';
import { aCompany, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import BusinessLoginPage from '../login/BusinessLoginPage.tsx';
import BusinessSignUpPage from './BusinessSignUpPage.tsx';

const endpoint = '*/api/auth/registerCompany';

function renderSignUp(at = '/signup-business') {
  return renderInHost(
    <Routes>
      <Route path="/signup-business" element={<BusinessSignUpPage />} />
      <Route path="/login-business" element={<BusinessLoginPage />} />
    </Routes>,
    { at },
  );
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea, select' });
const createAccount = () => screen.getByRole('button', { name: 'Create Account' });

async function fillIn(user: UserEvent, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(field(label));
    await user.paste(text);
  }
}

/** Selects an option with the pointer, once the countries have loaded. */
async function choose(user: UserEvent, label: string, option: string) {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

const required = {
  Name: 'Brightloaf Bakery',
  Website: 'www.brightloaf.example',
  'Work email': 'work@brightloaf.example',
  Email: 'owner@brightloaf.example',
  Password: 'a slow oven',
};

/** Responds to the registration and records the request bodies. */
function recordBodies(respond: () => Response): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(endpoint, async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
}

const rejection = (errors: { field: string; message: string }[]) => problem(409, 'company-taken', { errors });

// Covers SPEC-2.43, SPEC-2.45, SPEC-4.12, SPEC-7.4
test('registers a company with only the required fields and reports success on the login page', async () => {
  const bodies = recordBodies(() => HttpResponse.json(aCompany(), { status: 201 }));
  const { user, address } = renderSignUp();
  await fillIn(user, required);
  await user.click(createAccount());
  expect(await screen.findByRole('status')).toHaveTextContent('Your company is registered.');
  expect(address()).toBe('/login-business');
  expect(field('Email')).toHaveValue('owner@brightloaf.example');
  expect(bodies).toEqual([
    {
      name: 'Brightloaf Bakery',
      website: 'www.brightloaf.example',
      workEmail: 'work@brightloaf.example',
      email: 'owner@brightloaf.example',
      password: 'a slow oven',
    },
  ]);
});

// Covers SPEC-2.42, SPEC-3.13, SPEC-3.14, UI-2
test('sends all fields, with the phone number joined to the calling code of the country', async () => {
  const bodies = recordBodies(() => HttpResponse.json(aCompany(), { status: 201 }));
  const { user } = renderSignUp();
  await fillIn(user, {
    ...required,
    Description: 'A slow oven.',
    City: 'Valencia',
    Address: 'Carrer de la Farina 12',
    'Phone number': '600 123 456',
  });
  await choose(user, 'Country', 'Spain');
  expect(field('Country code')).toHaveValue('Spain (+34)');
  await user.click(createAccount());
  await screen.findByText(/Your company is registered/);
  expect(bodies).toEqual([
    expect.objectContaining({
      description: 'A slow oven.',
      country: 'Spain',
      city: 'Valencia',
      address: 'Carrer de la Farina 12',
      phone: '34-600123456',
    }),
  ]);
});

test.each([
  ['+34 600 12 34 56', '34-600123456'],
  ['0034600123456', '34-600123456'],
])('fills country code and number from the pasted %s', async (pasted, phone) => {
  const bodies = recordBodies(() => HttpResponse.json(aCompany(), { status: 201 }));
  const { user } = renderSignUp();
  await fillIn(user, required);
  await user.click(field('Phone number'));
  await user.paste(pasted);
  expect(field('Country code')).toHaveValue('Spain (+34)');
  expect(field('Phone number')).toHaveValue(pasted === '0034600123456' ? '600123456' : '600 12 34 56');
  await user.click(createAccount());
  await screen.findByText(/Your company is registered/);
  expect(bodies).toEqual([expect.objectContaining({ phone })]);
});

test('fills the country code from a typed number when the field loses the focus', async () => {
  const { user } = renderSignUp();
  await fillIn(user, required);
  await user.type(field('Phone number'), '+33 6 12 34 56 78');
  await user.tab();
  expect(field('Country code')).toHaveValue('France (+33)');
  expect(field('Phone number')).toHaveValue('6 12 34 56 78');
});

test('accepts a phone number with a slash, and takes the country code from the chosen country', async () => {
  const bodies = recordBodies(() => HttpResponse.json(aCompany(), { status: 201 }));
  const { user } = renderSignUp();
  await fillIn(user, required);
  await choose(user, 'Country', 'Germany');
  await user.click(field('Phone number'));
  await user.paste('030/123456');
  expect(field('Country code')).toHaveValue('Germany (+49)');
  await user.click(createAccount());
  await screen.findByText(/Your company is registered/);
  expect(bodies).toEqual([expect.objectContaining({ phone: '49-030123456' })]);
});

// Covers DISCOVERY-1.2
test('sends the chosen categories, the main category first', async () => {
  const bodies = recordBodies(() => HttpResponse.json(aCompany(), { status: 201 }));
  const { user } = renderSignUp();
  await fillIn(user, required);
  const categories = await screen.findByRole('combobox', { name: /^Categories/ });
  for (const [typed, name] of [
    ['baker', 'Bakeries & cake shops'],
    ['hotel', 'Hotels'],
  ] as const) {
    await user.type(categories, typed);
    await user.click(await screen.findByRole('option', { name }));
  }
  await user.click(createAccount());
  await screen.findByText(/Your company is registered/);
  expect(bodies).toEqual([expect.objectContaining({ categories: ['bakeries', 'hotels'] })]);
});

test('asks a listed company to prove its claim after the login', async () => {
  recordBodies(() => HttpResponse.json(aCompany({ claimed: false, verified: false }), { status: 201 }));
  const { user } = renderSignUp();
  await fillIn(user, required);
  await user.click(createAccount());
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your account is ready. Log in and prove that the website is yours.',
  );
});

test('restores the input after a reload, except for the password', async () => {
  const { user, unmount } = renderSignUp();
  await fillIn(user, required);
  await choose(user, 'Country', 'Spain');
  unmount();
  renderSignUp();
  expect(screen.getByText("We've restored what you typed earlier. It isn't saved yet.")).toBeVisible();
  expect(field('Website')).toHaveValue('www.brightloaf.example');
  expect(field('Country')).toHaveValue('Spain');
  expect(field('Password')).toHaveValue('');
});

test('keeps a chosen country code when the country changes', async () => {
  const { user } = renderSignUp();
  await choose(user, 'Country code', 'France (+33)');
  await choose(user, 'Country', 'Spain');
  expect(field('Country code')).toHaveValue('France (+33)');
});

// Covers SPEC-2.44, SPEC-3.18
test('offers every country and every calling code with its country', async () => {
  const { user } = renderSignUp();
  const getOptions = async (label: string) => {
    await user.click(field(label));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  const names = await getOptions('Country');
  expect(names).toHaveLength(250);
  expect(names).toEqual(expect.arrayContaining(['Spain', 'Åland Islands', 'Zimbabwe']));
  const codes = await getOptions('Country code');
  expect(codes.length).toBeGreaterThan(230);
  expect(codes).toEqual(expect.arrayContaining(['Spain (+34)', 'Dominican Republic (+1809)']));
  expect(codes.every((text) => /^.+ \(\+\d+\)$/.test(text))).toBe(true);
});

test('finds a calling code by the code and by the country', async () => {
  const { user } = renderSignUp();
  await user.click(field('Country code'));
  await screen.findAllByRole('option');
  for (const [typed, text] of [
    ['+351', 'Portugal (+351)'],
    ['34', 'Spain (+34)'],
    ['44', 'United Kingdom (+44)'],
    ['reunion', 'Reunion (+262)'],
    ['aland', 'Åland Islands (+358)'],
  ] as const) {
    await user.clear(field('Country code'));
    await user.type(field('Country code'), `${typed}{Enter}`);
    expect(field('Country code')).toHaveValue(text);
  }
});

// Covers SPEC-4.11
test('disables the fields while the request is pending', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.post(endpoint, async () => {
      await responded;
      return rejection([{ field: 'email', message: 'Use another email.' }]);
    }),
  );
  const { user } = renderSignUp();
  await fillIn(user, required);
  await user.click(createAccount());
  for (const label of [...Object.keys(required), 'Country', 'Country code', 'Phone number']) {
    expect(field(label)).toBeDisabled();
  }
  expect(createAccount()).toHaveAttribute('aria-busy', 'true');
  respond();
  await waitFor(() => expect(field('Email')).toBeEnabled());
  expect(createAccount()).toBeEnabled();
});

test('validates the fields before sending a request', async () => {
  const { user } = renderSignUp();
  await fillIn(user, { ...required, Website: 'localhost', Email: 'hello@brightloaf', 'Phone number': '600 123 456' });
  await user.click(createAccount());
  expect(field('Website')).toBeInvalid();
  expect(field('Website')).toHaveAccessibleDescription(/Enter a website address/);
  expect(field('Email')).toBeInvalid();
  expect(field('Country code')).toBeInvalid();
  expect(field('Phone number')).toBeValid();
  expect(field('Name')).toBeValid();
  expect(field('Website')).toHaveFocus();
});

// Covers SPEC-8.6
test("shows the API's errors at the fields and keeps the input", async () => {
  recordBodies(() =>
    rejection([
      { field: 'email', message: 'An account with this email already exists. Log in or use another email.' },
      { field: 'website', message: 'A company with this website is already registered. Enter another website.' },
    ]),
  );
  const { user } = renderSignUp();
  await fillIn(user, required);
  await user.click(createAccount());
  expect(await screen.findByRole('alert')).toHaveTextContent('An error has occurred...');
  expect(field('Website')).toHaveAccessibleDescription(
    'A company with this website is already registered. Enter another website.',
  );
  expect(field('Email')).toHaveAccessibleDescription(/An account with this email already exists/);
  for (const [label, text] of Object.entries(required)) expect(field(label)).toHaveValue(text);
});

test("shows the API's error about the phone number at the field", async () => {
  recordBodies(() => problem(400, 'validation', { errors: [{ field: 'phone', message: 'No such number.' }] }));
  const { user } = renderSignUp();
  await fillIn(user, { ...required, 'Phone number': '600123456' });
  await choose(user, 'Country code', 'Spain (+34)');
  await user.click(createAccount());
  await screen.findByRole('alert');
  expect(field('Phone number')).toHaveAccessibleDescription('No such number.');
});

// Covers UI-20
test('offers a retry when the API is unavailable', async () => {
  let requests = 0;
  const bodies = recordBodies(() =>
    requests++ === 0 ? HttpResponse.error() : HttpResponse.json(aCompany(), { status: 201 }),
  );
  const { user } = renderSignUp();
  await fillIn(user, required);
  await user.click(createAccount());
  expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  await user.click(createAccount());
  await screen.findByText(/Your company is registered/);
  expect(bodies).toHaveLength(2);
});

test('prefills name and website from the query string', () => {
  renderSignUp('/signup-business?website=brightloaf.example&company=Brightloaf');
  expect(field('Name')).toHaveValue('Brightloaf');
  expect(field('Website')).toHaveValue('brightloaf.example');
});

import { toLocalDay, type InvitationBatch, type InvitationsAnswer, type OwnCompany } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

const sent: InvitationBatch = {
  id: '1',
  source: 'csv',
  createdAt: '2026-11-20T10:00:00.000Z',
  sendAt: null,
  cancelledAt: null,
  rows: 3,
  accepted: 2,
  wrong: 1,
  reviews: 1,
};
let planned: InvitationBatch[] = [];

const bodies: unknown[] = [];
const accepted: InvitationsAnswer = { batchId: '1', accepted: 2, wrong: [], notices: [], links: [] };

function show(changes: Partial<OwnCompany> = {}, answer: Partial<InvitationsAnswer> = {}, sendsEmail = true) {
  bodies.length = 0;
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany(changes))),
    http.get('*/api/company/:id/transparency', () => HttpResponse.json({ invitations: { sent: 1240, reviews: 96 } })),
    http.get('*/api/company/invitations', ({ request }) => {
      const isPlanned = new URL(request.url).searchParams.get('planned') === 'true';
      return HttpResponse.json(isPlanned ? planned : [sent]);
    }),
    http.delete('*/api/company/invitations/:id', ({ params }) => {
      planned = planned.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/company/invitations/left', () => HttpResponse.json({ left: 4760 - bodies.length, paused: false })),
    http.get('*/api/company/invitations/link', () =>
      HttpResponse.json({ link: 'https://heard.example/invitation#token=abc' }),
    ),
    http.post('*/api/company/invitations/link', () =>
      HttpResponse.json({ link: 'https://heard.example/invitation#token=new' }, { status: 201 }),
    ),
    http.post('*/api/company/invitations', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...accepted, ...answer });
    }),
    http.post('*/api/company/invitations/csv', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      bodies.push([request.headers.get('content-type'), await request.text(), ...searchParams.values()]);
      return HttpResponse.json({ ...accepted, ...answer });
    }),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at: '/my-company/invitations', account: companyAccount, sendsEmail },
  );
}

/** Returns the texts of a table's cells, without its header. */
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

/** Creates a file. Adds the method `arrayBuffer`, which files have in browsers but not in jsdom. */
function csvFile(text: string): File {
  const file = new File([text], 'guests.csv', { type: 'text/csv' });
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  return file;
}

// Covers TRUST-5.10
test('explains that invitations are paused', async () => {
  show();
  server.use(http.get('*/api/company/invitations/left', () => HttpResponse.json({ left: 5000, paused: true })));
  expect(await screen.findByText(/^We have paused your invitations because/)).toBeVisible();
});

// Covers TRUST-5.13, TRUST-5.17
test('previews and invites the people in a pasted text, and keeps the rejected lines in the field', async () => {
  const { user } = show(
    {},
    { accepted: 1, wrong: [{ row: 2, errors: [{ field: 'email', message: 'This is your own email address.' }] }] },
  );
  const field = await screen.findByLabelText('Email addresses');
  expect(await screen.findByText('You can invite 4,760 more people today')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invite' })).toBeDisabled();
  await user.click(field);
  await user.paste('Ana <ana@mail.example>, lee@post.example;nobody');
  expect(cells(screen.getByRole('table', { name: '3 rows, the first 3:' }))).toEqual([
    ['1', 'ana@mail.example', 'Ready'],
    ['2', 'lee@post.example', 'Ready'],
    ['3', 'nobody', 'Not an email address'],
  ]);
  expect(screen.getByText('1 invalid row stays here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('1 invited')).toBeVisible();
  await user.click(screen.getByText('Why fewer?'));
  expect(screen.getByText(/^Nobody gets an email who has opted out/)).toBeVisible();
  expect(screen.getByText('lee@post.example: This is your own email address.')).toBeVisible();
  expect(bodies).toEqual([{ invitations: [{ email: 'ana@mail.example' }, { email: 'lee@post.example' }] }]);
  expect(field).toHaveValue('nobody\nlee@post.example');
  expect(await screen.findByText('You can invite 4,759 more people today')).toBeVisible();
});

test('sends a long pasted text as a file, and shows its first 5 rows', async () => {
  const { user } = show();
  await user.click(await screen.findByLabelText('Email addresses'));
  await user.paste(Array.from({ length: 101 }, (_, at) => `guest${at}@mail.example`).join('\n'));
  expect(cells(screen.getByRole('table', { name: '101 rows, the first 5:' }))).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Invite 101 people' }));
  expect(await screen.findByText('2 invited')).toBeVisible();
  expect(bodies).toEqual([['text/csv', expect.any(String)]]);
});

test('keeps the text when sending fails', async () => {
  const { user } = show();
  server.use(http.post('*/api/company/invitations', () => problem(429, 'invitation-quota')));
  const field = await screen.findByLabelText('Email addresses');
  await user.type(field, 'ana@mail.example');
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByText('The API says invitation-quota.')).toBeVisible();
  expect(field).toHaveValue('ana@mail.example');
});

// Covers TRUST-5.13
test('previews and uploads a file, and names its invalid rows', async () => {
  const { user } = show(
    {},
    { wrong: [{ row: 3, errors: [{ field: 'email', message: 'This is your own email address.' }] }] },
  );
  const input = await screen.findByLabelText('Or a CSV file');
  await user.upload(
    input,
    csvFile(
      `email;reference;language\na@b.example;A-1;es\nb@b.example;;\nnobody;;\nc@b.example;;\nd@b.example;;\ne@b.example;;\nf@b.example;;\n`,
    ),
  );
  expect(cells(await screen.findByRole('table', { name: '7 rows, the first 5:' })).slice(0, 3)).toEqual([
    ['1', 'a@b.example', 'Ready', 'A-1', 'es'],
    ['2', 'b@b.example', 'Ready', '', ''],
    ['3', 'nobody', 'Not an email address', '', ''],
  ]);
  expect(screen.getByText('guests.csv')).toBeVisible();
  expect(screen.getByText('1 invalid row is left out')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite 6 people' }));
  // The API numbers the rows that it has received. Row 3 of the file was not sent, so row 3 of the API is row 4 of the file.
  expect(await screen.findByText('Row 4: This is your own email address.')).toBeVisible();
  expect(screen.getByText('Row 3: Not an email address')).toBeVisible();
  // Does not check the content of the file, because the files of jsdom can't be part of the body of a request.
  expect(bodies).toEqual([['text/csv', expect.any(String)]]);
  expect(screen.queryByText('guests.csv')).toBeNull();
});

test('recognizes the columns of an export, lets the company choose other columns, and sends only the chosen columns', async () => {
  const { user } = show();
  const input = await screen.findByLabelText('Or a CSV file');
  const file = 'Name,Email Address,Order Name,Account,Locale\nAna Ruiz,ana@mail.example,#1001,A77,de\n';
  await user.upload(input, csvFile(file));
  const email = await screen.findByLabelText('Column of the email addresses');
  expect(email).toHaveDisplayValue('Email Address');
  expect(screen.getByLabelText('Column of the languages')).toHaveDisplayValue('Locale');
  const reference = screen.getByLabelText('Column of the order references');
  expect(reference).toHaveDisplayValue('Order Name');
  expect(screen.getByText('2 other columns stay in your browser: we never receive names.')).toBeVisible();
  const getCells = () => cells(screen.getByRole('table', { name: '1 row' }));
  expect(getCells()).toEqual([['1', 'ana@mail.example', 'Ready', '#1001', 'de: in English']]);
  await user.selectOptions(reference, 'Account');
  expect(getCells()).toEqual([['1', 'ana@mail.example', 'Ready', 'A77', 'de: in English']]);
  await user.selectOptions(reference, 'None');
  await user.selectOptions(email, 'Name');
  expect(getCells()).toEqual([['1', 'Ana Ruiz', 'Not an email address', '', 'de: in English']]);
  expect(screen.getByRole('button', { name: 'Invite' })).toBeDisabled();
  await user.selectOptions(email, 'Email Address');
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(
    await screen.findByText(/1 person is invited in English, because we don't have their language\.$/),
  ).toBeVisible();
});

test('reports an unreadable file, and discards a removed file', async () => {
  const { user } = show();
  const input = await screen.findByLabelText('Or a CSV file');
  await user.upload(input, csvFile('email;name\n"a@b.example;Ana\n'));
  expect(await screen.findByText(/^We can't read this file\./)).toBeVisible();
  expect(input).toBeInvalid();
  const large = csvFile('email\n');
  Object.defineProperty(large, 'size', { value: 1024 * 1024 + 1 });
  await user.upload(input, large);
  expect(await screen.findByText('This file is too large: at most 1 MB.')).toBeVisible();
  await user.upload(input, csvFile('email\na@b.example\n'));
  expect(await screen.findByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
  expect(input).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  expect(screen.getByRole('button', { name: 'Invite' })).toBeDisabled();
});

// Covers TRUST-5.13
test('shows the link with its QR code, replaces the link after a confirmation, and lists the uploads', async () => {
  const { user } = show();
  expect(await screen.findByText('https://heard.example/invitation#token=abc')).toBeVisible();
  const code = await screen.findByRole('img', { name: 'QR code of your link' });
  const before = code.innerHTML;
  await user.click(screen.getByRole('button', { name: 'Create a new link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a new link?' }));
  expect(dialog.getByText(/^The old link and its QR code stop working/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create a new link' }));
  expect(await screen.findByText('https://heard.example/invitation#token=new')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(code.innerHTML).not.toBe(before);
  expect(cells(await screen.findByRole('table', { name: 'Sent so far' }))).toEqual([
    ['Nov 20, 2026', 'CSV file', '3', '2', '1', '1'],
  ]);
  expect(screen.getByText('1,240 people were invited in 12 months, and 96 wrote a review.')).toBeVisible();
});

test('compares the mean of invited reviews with the mean of other reviews if the company has both', async () => {
  const none = [0, 0, 0, 0, 0, 0];
  const { unmount } = show({ originCounts: { organic: [0, 0, 0, 0, 1, 0], invited: none, confirmed: none } });
  expect(await screen.findByText(/Readers see both means side by side\.$/)).toBeVisible();
  unmount();
  show({ originCounts: { organic: [0, 0, 0, 0, 1, 0], invited: [0, 1, 0, 0, 0, 0], confirmed: [0, 0, 0, 0, 0, 2] } });
  expect(await screen.findByText(/side by side: organic 4\.0, invited 3\.7\.$/)).toBeVisible();
});

test('asks an unverified company to confirm its work email first', async () => {
  show({ verified: false });
  expect(await screen.findByText('Confirm your work email first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/my-company/settings');
  expect(screen.queryByLabelText('Email addresses')).toBeNull();
});

test('reports failures to load invitations', async () => {
  const { user } = show();
  server.use(
    http.get('*/api/company/invitations', () => problem(403, 'wrong-role'), { once: true }),
    http.get('*/api/company/invitations/link', () => problem(403, 'wrong-role'), { once: true }),
    http.get('*/api/company/invitations/left', () => problem(403, 'wrong-role')),
  );
  for (const retry of await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: 'Try again' });
    expect(buttons).toHaveLength(2);
    return buttons;
  }))
    await user.click(retry);
  expect(await screen.findByText('https://heard.example/invitation#token=abc')).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Sent so far' })).toBeVisible();
  expect(screen.queryByText(/more people today$/)).toBeNull();
});

test('shows that no person was invited yet', async () => {
  show();
  server.use(http.get('*/api/company/invitations', () => HttpResponse.json([])));
  expect(await screen.findByText('You have not invited anybody yet.')).toBeVisible();
});

// Covers TRUST-6.9
test('shows the request by which a shop invites people, and a link to create an API key', async () => {
  show();
  const command = await screen.findByRole('group', { name: 'Command' });
  expect(command).toHaveTextContent(`curl ${window.location.origin}/api/company/invitations`);
  expect(command).toHaveTextContent('-H "Authorization: Bearer heard_…"');
  expect(screen.getByRole('link', { name: 'Create an API key' })).toHaveAttribute(
    'href',
    '/my-company/developers/keys',
  );
});

test('explains that no invitations are sent without a mail server', async () => {
  show({ verification: 'dns' }, {}, false);
  expect(await screen.findByText(/^This installation has no mail server/)).toBeVisible();
});

describe('invitations for later', () => {
  const getDay = (days: number) => toLocalDay(new Date(Date.now() + days * 24 * 3600_000));

  beforeEach(() => {
    planned = [];
  });

  // Covers TRUST-5.23
  test('schedules invitations for a chosen day', async () => {
    const { user } = show();
    const day = getDay(14);
    await user.type(await screen.findByLabelText('Email addresses'), 'ana@mail.example');
    const field = screen.getByLabelText(/^Send on/);
    expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual([getDay(1), getDay(59)]);
    fireEvent.change(field, { target: { value: day } });
    await user.click(screen.getByRole('button', { name: /^Invite 1 person on \w+ \d+, \d+$/ }));
    expect(await screen.findByText(/^2 invitations planned for /)).toBeVisible();
    const sendAt = new Date(`${day}T09:00`).toISOString();
    expect(bodies).toEqual([{ invitations: [{ email: 'ana@mail.example' }], sendAt }]);
    expect(field).toHaveValue('');
  });

  test('requests a reminder if the owner has chosen reminders', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Email addresses'), 'ana@mail.example');
    await user.click(screen.getByRole('switch', { name: 'Remind each person once after 7 days' }));
    await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
    await screen.findByText(/^2 invited/);
    await user.upload(screen.getByLabelText('Or a CSV file'), csvFile('email\na@b.example\n'));
    await screen.findByText('guests.csv');
    await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toEqual([
      { invitations: [{ email: 'ana@mail.example' }], reminder: true },
      ['text/csv', expect.any(String), 'true'],
    ]);
  });

  test('schedules the invitations of a file for a chosen day', async () => {
    const { user } = show();
    await user.upload(await screen.findByLabelText('Or a CSV file'), csvFile('email\na@b.example\n'));
    await screen.findByText('guests.csv');
    fireEvent.change(screen.getByLabelText(/^Send on/), { target: { value: getDay(3) } });
    await user.click(screen.getByRole('button', { name: /^Invite 1 person on / }));
    expect(await screen.findByText(/^2 invitations planned for /)).toBeVisible();
    expect(bodies).toEqual([['text/csv', expect.any(String), new Date(`${getDay(3)}T09:00`).toISOString()]]);
  });

  test('shows the error of an invalid day next to the field', async () => {
    const { user } = show();
    server.use(
      http.post('*/api/company/invitations', () =>
        problem(400, 'validation', { errors: [{ field: 'sendAt', message: 'Enter a time within the next 60 days.' }] }),
      ),
    );
    await user.type(await screen.findByLabelText('Email addresses'), 'ana@mail.example');
    const field = screen.getByLabelText(/^Send on/);
    fireEvent.change(field, { target: { value: getDay(59) } });
    await user.click(screen.getByRole('button', { name: /^Invite 1 person on / }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a time within the next 60 days\./));
    expect(field).toBeInvalid();
  });

  // Covers TRUST-5.23
  test('lists planned invitations, and cancels them after a confirmation', async () => {
    planned = [{ ...sent, id: '7', source: 'api', sendAt: '2027-01-05T10:00:00.000Z', reviews: 0 }];
    const { user } = show();
    const table = await screen.findByRole('table', { name: 'Planned' });
    expect(cells(table)).toEqual([['Jan 5, 2027', '2', 'API', 'Nov 20, 2026', 'Cancel']]);
    await user.click(screen.getByRole('button', { name: 'Cancel the invitations of Jan 5, 2027' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel 2 invitations?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel the invitations of Jan 5, 2027' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the invitations' }));
    expect(await screen.findByText('Invitations cancelled.')).toBeInTheDocument();
    expect(await screen.findByText('Nothing is planned any more.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Planned' })).toHaveFocus();
  });

  test('keeps the confirmation dialog open when cancelling fails', async () => {
    planned = [{ ...sent, id: '7', sendAt: '2027-01-05T10:00:00.000Z' }];
    const { user } = show();
    server.use(http.delete('*/api/company/invitations/:id', () => problem(403, 'not-verified')));
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitations of Jan 5, 2027' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the invitations' }));
    expect(await screen.findByText('The API says not-verified.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

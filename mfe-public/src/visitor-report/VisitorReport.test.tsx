import type { Flag } from '@heard/contract';
import { aCompany, aCompanyReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';
const ID = '0b1c2d3e-0000-4000-8000-000000000001';

const aReport: Flag = {
  id: '77',
  reviewId: '101',
  companyId: 'brightloaf.example',
  companyName: 'Brightloaf Bakery',
  part: 'review',
  photoId: null,
  reason: 'illegal',
  explanation: 'It threatens a person.',
  law: null,
  state: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  decision: null,
};

let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  server.use(
    http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: [aCompanyReview()] })),
    http.get('*/api/company/:id/votes', () => HttpResponse.json([])),
    stub('*/api/review/101/flags/visitor', () => HttpResponse.json({ id: ID }, { status: 201 })),
    stub(`*/api/visitorFlags/${ID}/confirm`, () => HttpResponse.json(aReport, { status: 201 })),
  );
});

/** Responds to a request and records its body. */
function stub(path: string, respond: () => Response | Promise<Response>) {
  return http.post(path, async ({ request }) => {
    bodies.push(await request.json());
    return respond();
  });
}

type User = ReturnType<typeof renderPages>['user'];
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Report this review' }));

async function openDialog(user: User) {
  await user.click(await screen.findByRole('button', { name: 'More about this review' }));
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  return findDialog();
}

/** Opens the form and fills it in. */
async function fill(user: User) {
  await user.click((await openDialog(user)).getByRole('button', { name: 'Report illegal content' }));
  const dialog = await findDialog();
  await waitFor(() => expect(dialog.getByLabelText('Your name')).toHaveFocus());
  await user.keyboard('Nia Visitor');
  await user.type(dialog.getByLabelText('Your email'), 'nia@elsewhere.example');
  await user.type(dialog.getByLabelText('Why is it illegal?'), 'It threatens a person.');
  await user.click(dialog.getByRole('checkbox', { name: /^I believe in good faith/ }));
  return dialog;
}

async function sendCode(user: User) {
  await user.click((await fill(user)).getByRole('button', { name: 'Send code' }));
  const dialog = await findDialog();
  await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveFocus());
  return dialog;
}

test('sends a report and confirms it with a code, by keyboard', async () => {
  const { user } = renderPages(at);
  const dialog = await sendCode(user);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^We have sent a code to nia@elsewhere\.example\./);
  await user.keyboard('1234 5678{Enter}');
  expect(await screen.findByText(/Your reference: 77$/)).toBeVisible();
  expect(bodies).toEqual([
    {
      part: 'review',
      name: 'Nia Visitor',
      email: 'nia@elsewhere.example',
      explanation: 'It threatens a person.',
      goodFaith: true,
    },
    { code: '1234 5678' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(dialog.queryByLabelText('Code')).toBeNull();
});

test('shows the reported URL', async () => {
  const { user } = renderPages(at);
  await user.click((await openDialog(user)).getByRole('button', { name: 'Report illegal content' }));
  expect(screen.getByText(`${window.location.origin}/review/101`)).toBeVisible();
});

test('reports a photo by its id', async () => {
  const { user } = renderPages(`${at}?report=101&part=photo&photo=7`);
  const choice = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
  await user.click(choice.getByRole('button', { name: 'Report illegal content' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
  await user.type(dialog.getByLabelText('Your name'), 'Nia Visitor');
  await user.type(dialog.getByLabelText('Your email'), 'nia@elsewhere.example');
  await user.type(dialog.getByLabelText('Why is it illegal?'), 'It shows a threat.');
  await user.click(dialog.getByRole('checkbox', { name: /^I believe in good faith/ }));
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(bodies).toMatchObject([{ part: 'photo', photoId: '7', explanation: 'It shows a threat.' }]);
});

test('requires name, email, explanation and good faith', async () => {
  const { user } = renderPages(at);
  await user.click((await openDialog(user)).getByRole('button', { name: 'Report illegal content' }));
  const dialog = await findDialog();
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  for (const label of ['Your name', 'Your email', 'Why is it illegal?', /^I believe in good faith/]) {
    expect(dialog.getByLabelText(label)).toBeInvalid();
  }
  expect(bodies).toEqual([]);
});

test.each([
  ['offline', () => HttpResponse.error(), /connection/],
  ['over the limit', () => problem(429, 'too-many-requests'), 'The API says too-many-requests.'],
])('keeps the input when the request fails: %s', async (_, respond, message) => {
  server.use(stub('*/api/review/101/flags/visitor', respond));
  const { user } = renderPages(at);
  const dialog = await fill(user);
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByLabelText('Why is it illegal?')).toHaveValue('It threatens a person.');
});

test('shows that the request is running', async () => {
  let respond = () => {};
  server.use(
    stub('*/api/review/101/flags/visitor', async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return HttpResponse.json({ id: ID }, { status: 201 });
    }),
  );
  const { user } = renderPages(at);
  const dialog = await fill(user);
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveAttribute('aria-busy', 'true'));
  await waitFor(() => expect(bodies).toHaveLength(1));
  respond();
  expect(await dialog.findByLabelText('Code')).toBeVisible();
});

test('reports a wrong code next to the field', async () => {
  server.use(
    stub(`*/api/visitorFlags/${ID}/confirm`, () =>
      problem(400, 'validation', { errors: [{ field: 'code', message: 'This code is incorrect.' }] }),
    ),
  );
  const { user } = renderPages(at);
  const dialog = await sendCode(user);
  await user.keyboard('00000000{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(/This code is incorrect\./));
});

test('reports that the same person has already reported the content', async () => {
  server.use(stub(`*/api/visitorFlags/${ID}/confirm`, () => problem(409, 'already-flagged')));
  const { user } = renderPages(at);
  const dialog = await sendCode(user);
  await user.keyboard('12345678{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('The API says already-flagged.');
});

test('returns to the filled form when the code has expired', async () => {
  server.use(stub(`*/api/visitorFlags/${ID}/confirm`, () => problem(404, 'not-found')));
  const { user } = renderPages(at);
  const dialog = await sendCode(user);
  await user.keyboard('12345678{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This code has expired');
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect((await findDialog()).getByLabelText('Your email')).toHaveValue('nia@elsewhere.example');
});

test('sends a new code', async () => {
  let fails = true;
  server.use(
    http.post(`*/api/visitorFlags/${ID}/code`, () =>
      fails ? problem(429, 'too-many-requests') : new HttpResponse(null, { status: 204 }),
    ),
  );
  const { user } = renderPages(at);
  const dialog = await sendCode(user);
  const again = dialog.getByRole('button', { name: 'Send a new code' });
  await user.click(again);
  expect(await dialog.findByRole('alert')).toHaveTextContent('The API says too-many-requests.');
  fails = false;
  await user.click(again);
  expect(await dialog.findByText(/^We have sent a new code\./)).toBeVisible();
});

test('shows the decision of an earlier report about the same text', async () => {
  const decision = {
    id: '1',
    at: '2026-11-20T10:00:00.000Z',
    outcome: 'kept',
    ground: 'illegal',
    reason: 'It threatens nobody.',
    appeal: null,
  } as const;
  server.use(
    stub(`*/api/visitorFlags/${ID}/confirm`, () => HttpResponse.json({ ...aReport, state: 'rejected', decision })),
  );
  const { user } = renderPages(at);
  await sendCode(user);
  await user.keyboard('12345678{Enter}');
  expect(await screen.findByText(/it stays visible\. Reason: It threatens nobody\./)).toBeVisible();
});

test('continues with the code field when the link in the email is opened', async () => {
  const { user, address } = renderPages(`${at}?report=101&visitor=${ID}`);
  const dialog = await findDialog();
  await user.type(dialog.getByLabelText('Code'), '12345678{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(address()).toBe(at);
});

test('explains where to write to when the server sends no emails', async () => {
  const { user } = renderPages(at, undefined, { sendsEmail: false, contactEmail: 'legal@heard.example' });
  const dialog = await openDialog(user);
  expect(dialog.queryByRole('button', { name: 'Report illegal content' })).toBeNull();
  expect(dialog.getByRole('link', { name: 'legal@heard.example' })).toHaveAttribute(
    'href',
    'mailto:legal@heard.example',
  );
  expect(dialog.getByText(`${window.location.origin}/review/101`)).toBeVisible();
});

test('links to the contact page if no email address is published and the server sends no emails', async () => {
  const { user } = renderPages(at, undefined, { sendsEmail: false });
  const dialog = await openDialog(user);
  expect(dialog.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
});

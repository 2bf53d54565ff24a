import type { OwnCompany } from '@heard/contract';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { WorkEmailCard } from './WorkEmailCard.tsx';

const email = () => screen.getByLabelText('Work email');
const save = () => screen.getByRole('button', { name: 'Save work email' });

function renderCard(changes: Partial<OwnCompany> = {}) {
  return renderInHost(<WorkEmailCard company={anOwnCompany(changes)} />, { account: companyAccount }).user;
}

test('shows a verified company neither a code field nor a text about the proof', () => {
  renderCard();
  const card = within(screen.getByRole('region', { name: 'Your work email' }));
  expect(card.queryByText(/proves/)).toBeNull();
  expect(card.queryByLabelText('Code')).toBeNull();
});

test('explains that registering verifies a company if the server sends no emails', () => {
  renderCard({ verified: true, workEmailConfirmed: false, claim: { state: 'effective', proof: null } });
  expect(screen.getByText(/^Verified by registration/)).toBeVisible();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('confirms the work email with the code, and reports a wrong code at the field', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/company/workEmail/code', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? problem(400, 'validation', { errors: [{ field: 'code', message: 'This is not the code.' }] })
        : HttpResponse.json(anOwnCompany());
    }),
  );
  const user = renderCard({ verified: false, workEmailConfirmed: false });
  expect(screen.getByText(/proves that brightloaf.example is yours/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the other ways' })).toHaveAttribute('href', '/my-company/ownership');
  const code = screen.getByLabelText('Code');
  await user.type(code, '1234 567');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(code).toHaveAccessibleDescription('Use at least 8 characters.');
  await user.type(code, '8');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription('This is not the code.'));
  expect(code).toHaveValue('1234 5678');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('work@brightloaf.example is confirmed.')).toBeVisible();
  expect(bodies).toEqual([{ code: '1234 5678' }, { code: '1234 5678' }]);
});

test.each([
  ['sent', "We've sent a new code to work@brightloaf.example. Earlier codes no longer work."],
  ['kept', "This server doesn't send email, so you won't get a code. Contact the people who run it."],
])('requests a new code: %s', async (mail, text) => {
  server.use(http.post('*/api/company/workEmail/confirmation', () => HttpResponse.json({ mail }, { status: 202 })));
  const user = renderCard({ verified: false, workEmailConfirmed: false });
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('reports how long to wait before another code can be requested', async () => {
  server.use(
    http.post('*/api/company/workEmail/confirmation', () =>
      HttpResponse.json(
        { type: '/problems/too-many-requests', title: 'Too many', status: 429, detail: 'Wait.' },
        { status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '120' } },
      ),
    ),
  );
  const user = renderCard({ verified: false, workEmailConfirmed: false });
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/2 minutes/);
});

test("explains that the work email is not at the company's website", () => {
  renderCard({ verified: false, workEmailOnWebsite: false, workEmail: 'me@elsewhere.example' });
  expect(
    screen.getByText(/me@elsewhere.example isn't an email at brightloaf.example, so it can't prove/),
  ).toBeVisible();
});

test('requires the password to change the work email, and keeps the input when the password is wrong', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/company', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? problem(401, 'wrong-password', { errors: [{ field: 'currentPassword', message: 'Another one.' }] })
        : HttpResponse.json(anOwnCompany({ workEmail: 'new@brightloaf.example', workEmailConfirmed: false }));
    }),
  );
  const user = renderCard();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.clear(email());
  await user.type(email(), 'new@brightloaf.example');
  await user.click(save());
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  await user.type(screen.getByLabelText('Current password'), 'guess');
  await user.click(save());
  expect(await screen.findByText('Another one.')).toBeVisible();
  expect(email()).toHaveValue('new@brightloaf.example');
  await user.click(save());
  expect(await screen.findByText('Your work email has been changed.')).toBeVisible();
  expect(bodies.at(-1)).toEqual({ workEmail: 'new@brightloaf.example', currentPassword: 'guess' });
});

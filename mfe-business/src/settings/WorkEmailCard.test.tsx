import type { OwnCompany } from '@heard/contract';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { WorkEmailCard } from './WorkEmailCard.tsx';

const email = () => screen.getByLabelText('Work email');
const save = () => screen.getByRole('button', { name: 'Save work email' });

function renderCard(changes: Partial<OwnCompany> = {}) {
  return renderInHost(<WorkEmailCard company={anOwnCompany(changes)} />, { account: companyAccount }).user;
}

test('does not mention the badge to a verified company', () => {
  renderCard();
  const card = within(screen.getByRole('region', { name: 'Your work email' }));
  expect(card.queryByText(/Verified Company/)).toBeNull();
  expect(card.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('asks an unverified company to confirm a work email that is at its website', () => {
  renderCard({ verified: false, workEmailConfirmed: false });
  expect(screen.getByText(/Once it is confirmed, your page gets the Verified Company badge/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
});

test("explains that the work email is not at the company's website", () => {
  renderCard({ verified: false, workEmailOnWebsite: false, workEmail: 'me@elsewhere.example' });
  expect(
    screen.getByText(/me@elsewhere.example is not an email at brightloaf.example. Enter one that is, and confirm it./),
  ).toBeVisible();
});

test('changes the work email with the password, and keeps the input when the password is wrong', async () => {
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

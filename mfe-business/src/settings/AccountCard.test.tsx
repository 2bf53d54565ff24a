import type { OwnCompany } from '@heard/contract';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { AccountCard } from './AccountCard.tsx';
import { toPhone, toTypedPhone } from '../phone/typedPhone.ts';

const email = () => screen.getByLabelText('Email');
const phone = () => screen.getByLabelText('Phone');
const save = () => screen.getByRole('button', { name: 'Save account' });

function renderCard(changes: Partial<OwnCompany> = {}, respond?: (body: object) => Response) {
  const bodies: object[] = [];
  server.use(
    http.put('*/api/company', async ({ request }) => {
      const body = (await request.json()) as object;
      bodies.push(body);
      return respond?.(body) ?? HttpResponse.json(anOwnCompany({ ...changes, ...body }));
    }),
  );
  const { user } = renderInHost(<AccountCard company={anOwnCompany(changes)} />, { account: companyAccount });
  return { user, bodies };
}

test('shows the login email, the phone number, and why the website cannot be changed', () => {
  renderCard();
  expect(screen.getByText('brightloaf.example')).toBeVisible();
  expect(screen.getByText(/The website identifies your company/)).toBeVisible();
  expect(email()).toHaveValue('owner@brightloaf.example');
  expect(phone()).toHaveValue('+34 600123456');
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test('requires the password to change the login email', async () => {
  const { user, bodies } = renderCard();
  await user.clear(email());
  await user.type(email(), 'new@brightloaf.example');
  await user.click(save());
  expect(bodies).toEqual([]);
  await user.type(screen.getByLabelText('Current password'), 'a slow oven');
  await user.click(save());
  expect(await screen.findByText('Your account has been changed.')).toBeVisible();
  expect(bodies).toEqual([{ email: 'new@brightloaf.example', currentPassword: 'a slow oven' }]);
});

test('reports a taken email at the field, and keeps the input', async () => {
  const errors = [{ field: 'email', message: 'An account with this email already exists.' }];
  const { user } = renderCard({}, () => problem(409, 'email-taken', { errors }));
  await user.clear(email());
  await user.type(email(), 'taken@brightloaf.example');
  await user.type(screen.getByLabelText('Current password'), 'a slow oven');
  await user.click(save());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('An account with this email already exists.'));
  expect(email()).toHaveValue('taken@brightloaf.example');
});

test('changes and removes the phone number without the password', async () => {
  const { user, bodies } = renderCard();
  await user.clear(phone());
  await user.type(phone(), '600');
  await user.click(save());
  expect(phone()).toHaveAccessibleDescription('Choose a country code and enter 4 to 15 digits.');
  await user.clear(phone());
  await user.type(phone(), '+33 6 12 34 56 78');
  await user.click(save());
  await screen.findByText('Your account has been changed.');
  await user.clear(phone());
  await user.click(save());
  await waitFor(() => expect(bodies).toEqual([{ phone: '33-612345678' }, { phone: null }]));
});

test('sends no request without a change', async () => {
  const { user, bodies } = renderCard({ phone: null });
  await user.click(save());
  expect(await screen.findByText('There are no changes to save.')).toBeVisible();
  expect(bodies).toEqual([]);
});

test.each([
  ['+34 600 123 456', '34-600123456'],
  ['+34600123456', '34-600123456'],
  ['0034 600123456', '34-600123456'],
  ['+49 (0)30/123456', '49-30123456'],
  ['030/123456', '-'],
  ['34-600123456', '34-600123456'],
  ['600123456', '-'],
])('reads the phone number %s as %s', (typed, stored) => {
  expect(toPhone(typed)).toBe(stored);
});

test('shows a stored phone number in the format of typed numbers', () => {
  expect(toTypedPhone('34-600123456')).toBe('+34 600123456');
  expect(toTypedPhone(null)).toBe('');
});

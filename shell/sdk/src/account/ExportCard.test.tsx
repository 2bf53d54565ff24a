import { consumerAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ExportCard } from './ExportCard.tsx';

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  // Stubs object URLs, because jsdom does not support them.
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = () => renderInHost(<ExportCard />, { account: consumerAccount });
const readSaved = async () => JSON.parse((await saved[0]?.text()) ?? '') as unknown;

test('saves the exported file without asking for the password after a recent login', async () => {
  server.use(http.get('*/api/user/me/export', () => HttpResponse.json({ profileId: 'one' })));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await readSaved()).toEqual({ profileId: 'one' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('asks for the password when the login is too old, and keeps the dialog open after a wrong password', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/user/me/export', () => problem(403, 'password-required')),
    http.post('*/api/user/me/export', async ({ request }) => {
      if (sent.push(await request.json()) > 1) return HttpResponse.json({ profileId: 'two' });
      return problem(401, 'wrong-password', { errors: [{ field: 'password', message: 'Not your password.' }] });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download my data' }));
  await user.type(dialog.getByLabelText('Password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Download my data' }));
  expect(await dialog.findByText('Not your password.')).toBeVisible();
  expect(saved).toEqual([]);
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  await user.click(dialog.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ password: 'wrong' }, { password: 'correct horse' }]);
  expect(await readSaved()).toEqual({ profileId: 'two' });
});

test('shows an error in the card, without a dialog, when the account cannot be exported', async () => {
  server.use(http.get('*/api/user/me/export', () => problem(403, 'wrong-role')));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

import { endpoints } from '@heard/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ActiveCompanyCheck } from './ActiveCompanyCheck.tsx';
import { errorText, useAction, useApi, useSession, useSessionActions } from '@heard/sdk';
import { companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';

const other = { ...companyAccount, id: 'acme.example', name: 'Acme' };

/** A page with a form that changes the description of the company for which the session acts. */
function Page() {
  const api = useApi();
  const session = useSession();
  const { logOut, reloadAccount } = useSessionActions();
  const [text, setText] = useState('');
  const saving = useAction({ call: () => api.send('updateCompany', { body: { description: text } }) });
  return (
    <>
      <ActiveCompanyCheck />
      <output aria-label="company">{session.status === 'authenticated' ? session.account.name : session.status}</output>
      <input aria-label="Description" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => saving.run()}>
        Save
      </button>
      <output aria-label="result">
        {saving.isSuccess ? 'saved' : saving.error !== null && errorText(saving.error)}
      </output>
      <button type="button" onClick={reloadAccount}>
        Reload
      </button>
      <button type="button" onClick={logOut}>
        Log out
      </button>
    </>
  );
}

/** Stubs a session that acts for one company at a time. */
function stubSession(active: string) {
  const state = { active, written: [] as string[] };
  server.use(
    http.get('*/api/user/me', () => HttpResponse.json(state.active === other.id ? other : companyAccount)),
    http.put('*/api/company/active', async ({ request }) => {
      state.active = ((await request.json()) as { companyId: string }).companyId;
      return new HttpResponse(null, { status: 204 });
    }),
    http.put('*/api/company', ({ request }) => {
      const company = request.headers.get('heard-company') ?? '';
      if (state.active === '') return problem(403, 'no-membership');
      if (company !== state.active) return problem(409, 'other-company');
      state.written.push(company);
      return HttpResponse.json({});
    }),
  );
  return state;
}

async function openPage() {
  const state = stubSession(companyAccount.id);
  const page = renderInHost(<Page />, { at: '/my-company/settings', account: companyAccount });
  stubSession(companyAccount.id);
  await waitFor(() => expect(screen.getByLabelText('company')).toHaveTextContent('Brightloaf Bakery'));
  return { ...page, state };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('switches back to the company of the page, and keeps the input', async () => {
  const { user } = await openPage();
  const state = stubSession(other.id);
  await user.type(screen.getByLabelText('Description'), 'A slow oven');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Another company is active' });
  expect(dialog).toHaveAccessibleDescription(/this page is about Brightloaf Bakery\. Nothing was changed/);
  await user.click(screen.getByRole('button', { name: 'Switch back to Brightloaf Bakery' }));
  await waitFor(() => expect(dialog).not.toBeVisible());
  expect(state).toEqual({ active: companyAccount.id, written: [] });
  expect(screen.getByLabelText('Description')).toHaveValue('A slow oven');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('result')).toHaveTextContent('saved'));
  expect(state.written).toEqual([companyAccount.id]);
});

test('keeps the company of the page until this page switches to another company', async () => {
  const { user } = await openPage();
  const state = stubSession(other.id);
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('company')).toHaveTextContent('Brightloaf Bakery');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(screen.getByLabelText('company')).toHaveTextContent('Acme'));
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('result')).toHaveTextContent('saved'));
  expect(state.written).toEqual([other.id]);
});

test('reports that switching back to the company of the page is no longer possible', async () => {
  const { user } = await openPage();
  stubSession(other.id);
  server.use(
    http.put('*/api/company/active', () => problem(403, 'no-membership', { detail: 'You are not a member.' })),
  );
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Switch back to Brightloaf Bakery' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not a member.');
});

test('explains that the person was removed from the company, and continues without the company', async () => {
  const { user, address } = await openPage();
  stubSession('');
  await user.click(save());
  expect(
    await screen.findByRole('dialog', { name: 'You are no longer a member of Brightloaf Bakery' }),
  ).toHaveAccessibleDescription(/ask a company admin to invite you again/);
  server.use(http.get('*/api/user/me', () => HttpResponse.json({ ...companyAccount, id: '', name: 'Ana' })));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByLabelText('company')).toHaveTextContent('Ana'));
  expect(address()).toBe('/my-company');
});

test('closes the dialog about the company when the session ends', async () => {
  const { user } = await openPage();
  stubSession(other.id);
  server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
  await user.click(save());
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('sends no company with requests about all companies of the person', async () => {
  const companies: (string | null)[] = [];
  function Companies() {
    const api = useApi();
    const session = useSession();
    const list = useAction({ call: () => api.send(endpoints.listMemberships) });
    return (
      <button type="button" disabled={session.status !== 'authenticated'} onClick={() => list.run()}>
        List
      </button>
    );
  }
  server.use(
    http.get('*/api/company/memberships', ({ request }) => {
      companies.push(request.headers.get('heard-company'));
      return HttpResponse.json([]);
    }),
  );
  const { user } = renderInHost(<Companies />, { account: companyAccount });
  await waitFor(() => expect(screen.getByRole('button', { name: 'List' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'List' }));
  await waitFor(() => expect(companies).toEqual([null]));
});

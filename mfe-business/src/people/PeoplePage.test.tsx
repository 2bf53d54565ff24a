import type { CompanyLogEntry, CompanyPerson } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

const person = (changes: Partial<CompanyPerson>): CompanyPerson => ({
  id: '1',
  name: 'Ana',
  email: 'ana@brightloaf.example',
  role: 'admin',
  state: 'member',
  you: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: null,
  ...changes,
});
const ana = person({});
const ben = person({ id: '2', name: 'Ben', email: 'ben@brightloaf.example', role: 'manager', you: false });
const invited = person({
  id: 'i3',
  name: 'cleo',
  email: 'cleo@mail.example',
  role: 'viewer',
  state: 'invited',
  you: false,
  expiresAt: '2026-12-06T10:00:00.000Z',
});

/** Stubs a company. Requests can change the people of the company. */
function stubPeople(people: CompanyPerson[]) {
  const state = { people, requests: [] as unknown[] };
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany())),
    http.get('*/api/company/people', () => HttpResponse.json(state.people)),
    http.delete('*/api/company/people/:id', ({ params }) => {
      state.requests.push(['DELETE', params['id']]);
      state.people = state.people.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return state;
}

function renderPage(
  at = '/my-company/people',
  account: Parameters<typeof renderInHost>[1] = { account: companyAccount },
) {
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, ...account },
  );
}

const rows = async () => within(await screen.findByRole('list', { name: 'People' })).findAllByRole('listitem');

test('lists people with their roles, and pending invitations', async () => {
  stubPeople([ana, ben, invited]);
  renderPage();
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent('AnaYouCompany adminana@brightloaf.example');
  expect(second).toHaveTextContent('BenManagerben@brightloaf.example');
  expect(third).toHaveTextContent('cleo@mail.exampleViewerInvitedThe invitation expires on Dec 6, 2026.');
  expect(screen.getByRole('heading', { name: '2 people' })).toBeVisible();
  const area = within(screen.getByRole('navigation', { name: 'Company' }));
  expect(area.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
});

test('invites a person once, and keeps the input when the request fails', async () => {
  const state = stubPeople([ana]);
  let responses = 0;
  let respond = () => {};
  const clicked = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.post('*/api/company/people', async ({ request }) => {
      state.requests.push(await request.json());
      if (responses++ === 0) return problem(429, 'too-many-requests');
      await clicked;
      state.people = [...state.people, invited];
      return HttpResponse.json(invited, { status: 201 });
    }),
  );
  const { user } = renderPage();
  const email = await screen.findByLabelText('Email');
  await user.type(email, 'cleo@mail.example');
  await user.selectOptions(screen.getByLabelText('Role'), 'Viewer');
  expect(screen.getByLabelText('Role')).toHaveAccessibleDescription(/Reads reviews, analytics/);
  const send = screen.getByRole('button', { name: 'Send invitation' });
  await user.click(send);
  expect(await screen.findByText(/You can send 30 a day\./)).toBeVisible();
  expect(email).toHaveValue('cleo@mail.example');
  await user.dblClick(send);
  respond();
  expect(await screen.findByText("We've sent an invitation to cleo@mail.example.")).toBeVisible();
  expect(await screen.findByText('Invited')).toBeVisible();
  expect(state.requests).toHaveLength(2);
  expect(state.requests[1]).toEqual({ email: 'cleo@mail.example', role: 'viewer' });
  expect(email).toHaveValue('');
});

test('explains that inviting people needs a mail server', async () => {
  stubPeople([ana]);
  renderPage('/my-company/people', { account: companyAccount, sendsEmail: false });
  expect(await screen.findByText(/This server doesn't send email/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});

test('changes a role after a confirmation', async () => {
  const state = stubPeople([ana, ben]);
  let respond = () => {};
  const clicked = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.put('*/api/company/people/2', async ({ request }) => {
      state.requests.push(await request.json());
      await clicked;
      state.people = [ana, { ...ben, role: 'viewer' }];
      return HttpResponse.json(state.people[1]);
    }),
  );
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Change the role of Ben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ben' }));
  await user.selectOptions(dialog.getByLabelText('Role'), 'Viewer');
  await user.dblClick(dialog.getByRole('button', { name: 'Save role' }));
  respond();
  expect(await screen.findByText('Ben now has the role Viewer.')).toBeVisible();
  await waitFor(async () => expect((await rows())[1]).toHaveTextContent('BenViewer'));
  expect(state.requests).toEqual([{ role: 'viewer' }]);
});

test('removes a person and moves the focus to the heading', async () => {
  const state = stubPeople([ana, ben]);
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Remove Ben' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Ben has been removed.')).toBeVisible();
  expect(state.requests).toEqual([['DELETE', '2']]);
  expect(await screen.findByRole('heading', { name: '1 person' })).toHaveFocus();
});

test('reports success when another admin has already withdrawn the invitation', async () => {
  stubPeople([ana, invited]);
  server.use(http.delete('*/api/company/people/i3', () => problem(404, 'not-found')));
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation to cleo@mail.example' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The invitation has been withdrawn.')).toBeVisible();
});

test('keeps the dialog open with the reason when the last company admin cannot be changed', async () => {
  stubPeople([ana, { ...ben, role: 'admin' }]);
  server.use(
    http.delete('*/api/company/people/2', () => problem(409, 'last-admin', { detail: 'A company needs an admin.' })),
  );
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Remove Ben' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A company needs an admin.');
});

test('lets the last company admin neither leave the company nor change the role', async () => {
  stubPeople([ana, ben]);
  renderPage();
  expect(await screen.findByText(/A company needs at least one company admin/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Leave company' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change the role of Ana' })).toBeNull();
});

test('shows the list of companies after the person has left the company', async () => {
  stubPeople([ana, { ...ben, role: 'admin' }]);
  server.use(
    http.delete('*/api/company/memberships/brightloaf.example', () => {
      server.use(
        http.get('*/api/user/me', () => HttpResponse.json({ ...companyAccount, id: '', name: 'Ana' })),
        http.get('*/api/company/memberships', () => HttpResponse.json([])),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Leave company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Brightloaf Bakery?' }));
  await user.click(dialog.getByRole('button', { name: 'Leave company' }));
  expect(await screen.findByText('You have left Brightloaf Bakery.')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your companies' })).toBeVisible();
});

test('shows viewers the people without controls', async () => {
  stubPeople([
    { ...ana, email: null, you: false },
    { ...ben, email: null, role: 'viewer', you: true },
  ]);
  renderPage('/my-company/people', { account: { ...companyAccount, companyRole: 'viewer' } });
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Change|Remove|Send/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave company' })).toBeVisible();
});

test('reports that the people failed to load, and retries', async () => {
  stubPeople([ana]);
  server.use(http.get('*/api/company/people', () => problem(404, 'not-found')));
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  stubPeople([ana]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('shows no people of a company whose ownership is not proven', async () => {
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ claim: { state: 'pending', proof: null } }))),
  );
  renderPage();
  expect(await screen.findByText(/once you have proven that the website is yours/)).toBeVisible();
  const area = within(screen.getByRole('navigation', { name: 'Company' }));
  expect(area.queryByRole('link', { name: 'People' })).toBeNull();
});

describe('the log', () => {
  const entry = (changes: Partial<CompanyLogEntry>): CompanyLogEntry => ({
    id: '9',
    at: '2026-11-20T10:05:00.000Z',
    kind: 'reply.created',
    actor: { kind: 'person', id: '2', name: 'Ben' },
    subject: '101',
    fields: [],
    ...changes,
  });

  test('describes who did what, and filters by person and action in the URL', async () => {
    stubPeople([ana, ben]);
    const queries: string[] = [];
    const entries = [
      entry({}),
      entry({
        id: '8',
        kind: 'role.changed',
        subject: 'Ben',
        fields: ['viewer', 'manager'],
        actor: { kind: 'person', id: '1', name: 'Ana' },
      }),
      entry({ id: '7', kind: 'profile.changed', subject: null, fields: ['workEmail', 'city'] }),
      entry({ id: '6', kind: 'invitations.sent', subject: null, actor: { kind: 'key', id: null, name: 'Shop' } }),
      entry({
        id: '5',
        kind: 'person.left',
        subject: 'A. R.',
        actor: { kind: 'formerPerson', id: null, name: 'A. R.' },
      }),
    ];
    server.use(
      http.get('*/api/company/log', ({ request }) => {
        const { search } = new URL(request.url);
        queries.push(search);
        return HttpResponse.json(search === '' ? entries : []);
      }),
    );
    const { user, address } = renderPage('/my-company/people/log');
    const list = within(await screen.findByRole('list', { name: 'Log' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Ben · Replied to a review · Review 101/),
      expect.stringMatching(/^Ana · Changed a role · Ben · Viewer → Manager/),
      expect.stringMatching(/^Ben · Changed the profile · work email, city/),
      expect.stringMatching(/^API key Shop · Invited customers/),
      expect.stringMatching(/^A\. R\. \(deleted login\) · Left the company/),
    ]);
    expect(list.getByRole('link', { name: 'Review 101' })).toHaveAttribute('href', '/review/101');
    await user.selectOptions(await screen.findByLabelText('Person'), 'Ben');
    await user.selectOptions(screen.getByLabelText('Action'), 'Replied to a review');
    expect(await screen.findByText('No entry matches these filters.')).toBeVisible();
    expect(address()).toBe('/my-company/people/log?kind=reply.created&person=2');
    expect(queries.at(-1)).toBe('?kind=reply.created&person=2');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('list', { name: 'Log' })).toBeVisible();
    expect(address()).toBe('/my-company/people/log');
  });

  test('downloads the log entries that match the filters', async () => {
    stubPeople([ana]);
    const queries: string[] = [];
    server.use(
      http.get('*/api/company/log', () => HttpResponse.json([])),
      http.get('*/api/company/log.csv', ({ request }) => {
        queries.push(new URL(request.url).search);
        return new HttpResponse('at,kind', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    URL.createObjectURL = jest.fn(() => 'blob:log');
    URL.revokeObjectURL = jest.fn();
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = renderPage('/my-company/people/log?kind=exported');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(queries).toEqual(['?kind=exported']);
    click.mockRestore();
  });

  test('offers viewers no filters except those for actions about reviews', async () => {
    stubPeople([ana]);
    server.use(http.get('*/api/company/log', () => HttpResponse.json([])));
    renderPage('/my-company/people/log', { account: { ...companyAccount, companyRole: 'viewer' } });
    expect(await screen.findByText('Nothing has been logged yet.')).toBeVisible();
    const options = within(screen.getByLabelText('Action')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Everything',
      'Replied to a review',
      'Changed a reply',
      'Deleted a reply',
      'Restored a reply',
      'Reported a review',
      'Withdrew a report',
    ]);
  });

  test('reports that the log failed to load, and retries', async () => {
    stubPeople([ana]);
    server.use(http.get('*/api/company/log', () => problem(404, 'not-found')));
    const { user } = renderPage('/my-company/people/log');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.use(http.get('*/api/company/log', () => HttpResponse.json([entry({})])));
    await user.click(retry);
    expect(await screen.findByText(/Replied to a review/, { selector: 'span' })).toBeVisible();
  });
});

import type { OwnClaim, OwnCompany } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  aCompanyReview,
  anOwnCompany,
  companyAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

beforeEach(() => stubInbox());

// Stubs the invitations, because the checklist above the reviews requests them.
beforeEach(() => server.use(http.get('*/api/company/invitations', () => HttpResponse.json([]))));

const website = 'brightloaf.example';
const pending: Partial<OwnCompany> = {
  claimed: false,
  verified: false,
  workEmailConfirmed: false,
  claim: { state: 'pending', proof: null },
};
const proven = (proof: OwnCompany['claim']['proof']) =>
  anOwnCompany({ claim: { state: 'effective', proof }, workEmailConfirmed: proof === 'workEmail' });

/** Renders the area of a company whose claim the API stub stores. */
function renderArea(
  changes: Partial<OwnCompany>,
  {
    at = '/my-company/ownership',
    failsToLoad = () => false,
    sendsEmail = true,
    ...claim
  }: Partial<OwnClaim> & { at?: string; failsToLoad?: () => boolean; sendsEmail?: boolean } = {},
) {
  const stored = { company: anOwnCompany(changes) };
  const reviewsOf: string[] = [];
  server.use(
    http.get('*/api/company', () => HttpResponse.json(stored.company)),
    http.get('*/api/company/claim', () => {
      if (failsToLoad()) return problem(400, 'bad-request');
      const ownClaim: OwnClaim = {
        ...stored.company.claim,
        createdAt: '2026-11-01T10:00:00.000Z',
        endedAt: null,
        reason: null,
        token: '3f0c77aa',
        host: website,
        fileUrl: `https://${website}/.well-known/heard-verification.txt`,
        ...claim,
      };
      return HttpResponse.json(ownClaim);
    }),
    http.get('*/api/company/:id/review', ({ params }) => {
      reviewsOf.push(String(params['id']));
      return HttpResponse.json([aCompanyReview()]);
    }),
  );
  const host = renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: companyAccount, sendsEmail },
  );
  return { ...host, stored, reviewsOf };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const isYours = () => screen.findByRole('heading', { name: `${website} is yours` });

test('offers no code if the server sends no emails', async () => {
  renderArea(pending, { sendsEmail: false });
  expect(await screen.findByText('Choose one of two ways')).toBeVisible();
  expect(await region('With a DNS record')).toBeDefined();
  expect(screen.queryByText(/code/i)).not.toBeInTheDocument();
});

test('shows a pending claim and the three ways to prove it', async () => {
  const { address } = renderArea(pending);
  expect(await screen.findByRole('heading', { name: `Prove that ${website} is yours` })).toBeVisible();
  expect(address()).toBe('/my-company/ownership');
  expect(document.title).toBe('Ownership · Heard');
  expect(screen.getByText(/keeps its name, description and image/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the page' })).toHaveAttribute('href', `/business/${website}`);
  expect(screen.queryByText('Verified Company')).toBeNull();

  const code = await region('With a code by email');
  expect(code.getByText(/Enter the code we emailed to work@brightloaf.example/)).toBeVisible();
  expect(code.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  const dns = await region('With a DNS record');
  expect(dns.getByText('Record type: TXT')).toBeVisible();
  expect(dns.getByText(website)).toBeVisible();
  expect(dns.getByText('heard-verification=3f0c77aa')).toBeVisible();
  const file = await region('With a file on your website');
  expect(file.getByText(`https://${website}/.well-known/heard-verification.txt`)).toBeVisible();
  expect(file.getByRole('button', { name: 'Copy Content' })).toBeEnabled();
});

test('proves the claim with the code, updates the header and the badge, and moves the focus', async () => {
  const { user, stored } = renderArea(pending);
  server.use(
    http.post('*/api/company/workEmail/code', () => {
      stored.company = proven('workEmail');
      return HttpResponse.json(stored.company);
    }),
  );
  await user.type(await screen.findByLabelText('Code'), '12345678{Enter}');
  const heading = await isYours();
  await waitFor(() => expect(document.activeElement).toContainElement(heading));
  expect(screen.getByText(/Proved by a code from work@brightloaf.example/)).toBeVisible();
  expect(screen.getAllByText('Verified Company')[0]).toBeVisible();
  expect(screen.queryByLabelText('Code')).toBeNull();
  server.use(http.get('*/api/review/company', () => HttpResponse.json([])));
  await user.click(screen.getByRole('link', { name: 'My reviews' }));
  expect(screen.queryByRole('link', { name: 'Ownership' })).toBeNull();
});

test.each([
  ['dns', 'With a DNS record', 'Check the record', 'Proved by a DNS record.'],
  ['file', 'With a file on your website', 'Check the file', 'Proved by a file on the website.'],
] as const)('proves the claim with %s after a first check that found nothing', async (proof, title, button, text) => {
  const { user, stored } = renderArea(pending);
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/company/claim/check', async ({ request }) => {
      bodies.push(await request.json());
      // Delays the response, so that a second click is possible before it arrives.
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (bodies.length === 1) return problem(409, 'proof-not-found', { detail: 'There is no such record.' });
      stored.company = proven(proof);
      return HttpResponse.json(stored.company);
    }),
  );
  const way = await region(title);
  await user.dblClick(way.getByRole('button', { name: button }));
  expect(await way.findByRole('alert')).toHaveTextContent(
    'Not found yetThere is no such record. You can leave this page and check again later.',
  );
  expect(bodies).toEqual([{ proof }]);
  await user.click(way.getByRole('button', { name: button }));
  await isYours();
  expect(screen.getByText(text, { exact: false })).toBeVisible();
});

test('reports that a check failed because the API is unavailable', async () => {
  const { user } = renderArea(pending);
  server.use(http.post('*/api/company/claim/check', () => HttpResponse.error()));
  const way = await region('With a DNS record');
  await user.click(way.getByRole('button', { name: 'Check the record' }));
  expect(await way.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
});

test('offers no code if the domain of the work email differs from the website', async () => {
  renderArea({ ...pending, workEmail: 'me@elsewhere.example', workEmailOnWebsite: false });
  const code = await region('With a code by email');
  expect(code.getByText(/me@elsewhere.example isn't an email at brightloaf.example/)).toBeVisible();
  expect(code.queryByLabelText('Code')).toBeNull();
  expect(code.getByRole('link', { name: 'Change work email' })).toHaveAttribute('href', '/my-company/settings');
});

test('shows that another account was the first to prove its claim to the company', async () => {
  const { user, stored } = renderArea(pending, { endedAt: '2026-11-02T10:00:00.000Z' });
  server.use(
    http.post('*/api/company/workEmail/code', () => {
      stored.company = anOwnCompany({ ...pending, claim: { state: 'superseded', proof: null } });
      return problem(409, 'claim-ended');
    }),
  );
  await user.type(await screen.findByLabelText('Code'), '12345678{Enter}');
  expect(
    await screen.findByRole('heading', { name: `Someone else has proved that ${website} is theirs` }),
  ).toBeVisible();
  expect(screen.getByText(/your claim ended on Nov 2, 2026/)).toBeVisible();
  expect(screen.getByText(/You can log in here until Dec 2, 2026/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['refused', 'Your claim was rejected from the work email', /work@brightloaf.example chose “This wasn't us”/],
  ['released', 'An administrator has ended your claim', /Reason: This is another bakery\./],
] as const)('shows why a claim has ended: %s', async (state, title, text) => {
  renderArea(
    { ...pending, claim: { state, proof: null } },
    { endedAt: '2026-11-02T10:00:00.000Z', reason: state === 'released' ? 'This is another bakery.' : null },
  );
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/my-company/settings');
});

test('offers the badge to an owner who has not proven the ownership', async () => {
  renderArea({ verified: false, claim: { state: 'effective', proof: null } });
  expect(await screen.findByRole('heading', { name: 'Get the Verified Company badge' })).toBeVisible();
  expect(screen.getByText(/Until then, someone else who proves it takes over the page/)).toBeVisible();
  expect(await region('With a DNS record')).toBeDefined();
});

test('reports that the claim failed to load, and retries', async () => {
  let fails = true;
  const { user } = renderArea(pending, { failsToLoad: () => fails });
  await screen.findByRole('alert');
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
});

test('shows a note about the pending claim above the reviews of the public page', async () => {
  const { user, address, reviewsOf } = renderArea(pending, { at: '/my-company/reviews' });
  expect(await screen.findByText(/Your claim to brightloaf.example is pending/)).toBeVisible();
  expect(await screen.findByRole('article')).toBeVisible();
  expect(reviewsOf).toEqual([website]);
  await user.click(screen.getByRole('link', { name: 'Prove ownership' }));
  await screen.findByLabelText('Code');
  expect(address()).toBe('/my-company/ownership');
  expect(screen.queryByText(/Your claim to brightloaf.example is pending/)).toBeNull();
});

test('links from the reviews to the reason why the claim has ended', async () => {
  const { address } = renderArea(
    { ...pending, claim: { state: 'refused', proof: null } },
    { at: '/my-company/reviews', endedAt: '2026-11-02T10:00:00.000Z' },
  );
  await screen.findByRole('heading', { name: 'Your claim was rejected from the work email' });
  expect(address()).toBe('/my-company/ownership');
});

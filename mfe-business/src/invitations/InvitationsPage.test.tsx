import type { OwnCompany } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';
import { parsePasted } from './parsePasted.ts';

const bodies: unknown[] = [];

function show(changes: Partial<OwnCompany> = {}) {
  bodies.length = 0;
  const answer = { batchId: '1', accepted: 2, wrong: [], links: [] };
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany(changes))),
    http.get('*/api/company/:id/transparency', () => HttpResponse.json({ invitations: { sent: 1240, reviews: 96 } })),
    http.get('*/api/company/invitations', () =>
      HttpResponse.json([
        { id: '1', source: 'csv', createdAt: '2026-11-20T10:00:00.000Z', rows: 3, accepted: 2, wrong: 1, reviews: 1 },
      ]),
    ),
    http.get('*/api/company/invitations/link', () =>
      HttpResponse.json({ link: 'https://heard.example/invitation#token=abc' }),
    ),
    http.post('*/api/company/invitations/link', () =>
      HttpResponse.json({ link: 'https://heard.example/invitation#token=new' }, { status: 201 }),
    ),
    http.post('*/api/company/invitations', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(answer);
    }),
    http.post('*/api/company/invitations/csv', async ({ request }) => {
      bodies.push([request.headers.get('content-type'), await request.text()]);
      return HttpResponse.json({
        ...answer,
        wrong: [{ row: 3, errors: [{ field: 'email', message: 'Enter an email.' }] }],
      });
    }),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at: '/my-company/invitations', account: companyAccount },
  );
}

// Covers TRUST-5.13
test('invites the people of a pasted text, and keeps what is no email address', async () => {
  const { user } = show();
  const field = await screen.findByLabelText('Email addresses');
  await user.click(field);
  await user.paste('Ana <ana@mail.example>, lee@post.example;nobody');
  expect(screen.getByText('Not an email address')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText(/^2 accepted\. We don't email people who have opted out/)).toBeVisible();
  expect(bodies).toEqual([{ invitations: [{ email: 'ana@mail.example' }, { email: 'lee@post.example' }] }]);
  expect(field).toHaveValue('nobody');
});

// Covers TRUST-5.13
test('uploads a file, and names its invalid rows', async () => {
  const { user } = show();
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' });
  await user.upload(input, new File(['email\na@b.example\n'], 'guests.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Row 3: Enter an email.')).toBeVisible();
  // jsdom's files can't be part of a request's body.
  expect(bodies).toEqual([['text/csv', expect.any(String)]]);
});

// Covers TRUST-5.13
test('shows the link with its QR code, replaces it, and lists the uploads', async () => {
  const { user } = show();
  expect(await screen.findByText('https://heard.example/invitation#token=abc')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create a new link' }));
  expect(await screen.findByText('https://heard.example/invitation#token=new')).toBeVisible();
  const table = within(await screen.findByRole('region', { name: 'Sent so far' }));
  expect(table.getByRole('cell', { name: 'CSV file' })).toBeVisible();
  expect(screen.getByText('1,240 people were invited in 12 months, and 96 wrote a review.')).toBeVisible();
});

test('asks an unverified company to confirm its work email first', async () => {
  show({ verified: false });
  expect(await screen.findByText('Confirm your work email first.')).toBeVisible();
  expect(screen.queryByLabelText('Email addresses')).toBeNull();
});

test('drops names and empty parts', () => {
  expect(parsePasted('\n Ana Ruiz <ana@mail.example> ;;x\nlee@post.example,')).toEqual([
    { email: 'ana@mail.example', isValid: true },
    { email: 'x', isValid: false },
    { email: 'lee@post.example', isValid: true },
  ]);
});

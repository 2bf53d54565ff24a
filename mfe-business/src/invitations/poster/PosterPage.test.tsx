import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { Route, Routes } from '@heard/sdk';
import { screen } from '@testing-library/react';
import BusinessArea from '../../account/BusinessArea.tsx';

const LINK = 'https://heard.example/invitation#token=abc';

function show() {
  server.use(http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ name: 'Brightloaf Bakery' }))));
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at: '/my-company/invitations/poster', account: companyAccount },
  );
}

// Covers INSIGHT-5.6
test('shows and prints the name, QR code and link of the company in three languages', async () => {
  server.use(http.get('*/api/company/invitations/link', () => HttpResponse.json({ link: LINK })));
  const print = jest.fn();
  window.print = print;
  const { user } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' })).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of your link' })).toBeVisible();
  expect(screen.getByText(LINK)).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ lang }) => lang)).toEqual(['en', 'es', 'fr']);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('requests the link of the company again after a failure', async () => {
  server.use(http.get('*/api/company/invitations/link', () => problem(500, 'internal')));
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get('*/api/company/invitations/link', () => HttpResponse.json({ link: LINK })));
  await user.click(again);
  expect(await screen.findByText(LINK)).toBeVisible();
});

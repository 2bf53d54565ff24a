import type { OwnCompany } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

function show(company: Partial<OwnCompany> = {}, widgetStatus = 200) {
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany(company))),
    http.get('*/widget/:id', () => new HttpResponse('<!doctype html>', { status: widgetStatus })),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at: '/my-company/developers', account: companyAccount },
  );
}

const code = (name: string) => within(screen.getByRole('group', { name })).getByText(/^</).textContent;
const getPreview = (theme: string) => screen.getByRole('img', { name: `Preview on a ${theme} page` });
const frameOn = (theme: string) => screen.findByTitle(`Preview on a ${theme} page`);

// Covers TRUST-6.10
test('previews the badge on a light page and on a dark page', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 3, name: 'Badge' })).toBeVisible();
  expect(document.title).toBe('Badge and widget · Heard');
  expect(getPreview('light')).toHaveAttribute('src', '/api/company/brightloaf.example/badge.svg?theme=light');
  expect(getPreview('dark')).toHaveAttribute('src', '/api/company/brightloaf.example/badge.svg?theme=dark');
  expect(screen.queryByText(/has no reviews yet/)).not.toBeInTheDocument();
});

// Covers TRUST-6.10
test('updates the preview and the code when the person chooses another size, theme or language', async () => {
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('Size'), 'Large, 232 × 112');
  await user.selectOptions(screen.getByLabelText('Theme'), 'Dark');
  await user.selectOptions(screen.getByLabelText('Language'), 'Français');
  const query = 'size=l&theme=dark&lang=fr';
  for (const theme of ['light', 'dark']) {
    expect(getPreview(theme)).toHaveAttribute('src', `/api/company/brightloaf.example/badge.svg?${query}`);
    expect(getPreview(theme)).toHaveAttribute('height', '112');
    expect(await frameOn(theme)).toHaveAttribute('src', '/widget/brightloaf.example?theme=dark&lang=fr');
  }
  expect(code('Code for the badge')).toContain(
    `src="http://localhost/api/company/brightloaf.example/badge.svg?${query.replaceAll('&', '&amp;')}"`,
  );
  expect(code('Code for the badge')).toContain('width="232" height="112" alt="Nos avis sur Heard"');
  expect(code('Code for the widget')).toContain(
    'src="http://localhost/widget/brightloaf.example?theme=dark&amp;lang=fr"',
  );
});

// Covers TRUST-6.10
test('copies the code, and announces that the code was copied', async () => {
  const { user } = show();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Copy Code for the widget' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith(code('Code for the widget'));
  write.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy Code for the badge' }));
  expect(await screen.findByText(/^Not copied\. The code is selected/)).toBeInTheDocument();
});

// Covers TRUST-6.10
test('shows the widget in a frame that cannot access the page', async () => {
  show();
  for (const theme of ['light', 'dark']) {
    const frame = await frameOn(theme);
    expect(frame).toHaveAttribute('src', `/widget/brightloaf.example?theme=${theme}`);
    expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  }
});

test('offers a retry for previews that fail to load', async () => {
  const { user } = show({}, 503);
  const [failure] = await screen.findAllByText(/^The preview could not be loaded\./);
  expect(failure).toBeVisible();
  server.use(http.get('*/widget/:id', () => new HttpResponse('<!doctype html>')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await frameOn('light')).toBeVisible();

  fireEvent.error(getPreview('dark'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(getPreview('dark')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('loads the badge again after a failure when the person chooses another size', async () => {
  const { user } = show();
  fireEvent.error(await screen.findByRole('img', { name: /light/ }));
  expect(screen.queryByRole('img', { name: /light/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Size'), 'l');
  expect(screen.getByRole('img', { name: /light/ })).toBeVisible();
});

test('explains that the badge of a company without reviews shows no rating', async () => {
  show({ reviewsQuantity: 0 });
  expect(await screen.findByText(/so the badge says “Not rated”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite your clients' })).toHaveAttribute('href', '/my-company/invitations');
});

test('shows badge and widget to a company that has not proven its ownership yet', async () => {
  show({ verified: false, claim: { ...anOwnCompany().claim, state: 'pending' } });
  expect(await screen.findByRole('heading', { level: 3, name: 'Widget' })).toBeVisible();
});

test('links to the feed and the exports of the company', async () => {
  show();
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect([await link('Feed'), await link('JSON'), await link('CSV'), await link('Mangrove')]).toEqual(
    ['feed.atom', 'export.json', 'export.csv', 'export.mangrove.json'].map(
      (file) => `/api/company/brightloaf.example/${file}`,
    ),
  );
});

test('switches tabs with links', async () => {
  const { user, address } = show();
  server.use(http.get('*/api/company/keys', () => HttpResponse.json([])));
  const tabs = within(await screen.findByRole('navigation', { name: 'Developers' }));
  expect(tabs.getByRole('link', { name: 'Badge and widget' })).toHaveAttribute('aria-current', 'page');
  await user.click(tabs.getByRole('link', { name: 'API keys' }));
  expect(address()).toBe('/my-company/developers/keys');
  expect(await screen.findByText(/^No API keys yet\./)).toBeVisible();
  expect(tabs.getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page');
});

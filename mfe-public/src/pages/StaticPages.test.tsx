import { storageKeys } from '@heard/sdk/storage-keys';
import { screen, within } from '@testing-library/react';
import { TRAY_KEY } from '../compare/tray/trayStore.ts';
import { renderPages } from '../testing.tsx';

test.each([
  ['/about', 'About Heard'],
  ['/help', 'Help'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms of use'],
  ['/cookies', 'Cookies and storage'],
])('gives %s a title, a date, and anchors to its sections', (path, title) => {
  renderPages(path);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(`${title} · Heard`);
  expect(screen.getByText('Last changed November 28, 2026')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const link of links) {
    const part = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(within(part as HTMLElement).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent);
  }
});

test('describes only features that the installation has', () => {
  renderPages('/privacy');
  expect(screen.getByText('The operator of this installation has not published a name and address yet.')).toBeVisible();
  expect(screen.queryByText(/Algolia/)).not.toBeInTheDocument();
  expect(screen.getByText(/is answered by our own servers and not stored/)).toBeVisible();
});

test.each([
  [true, /each has a link that stops it/],
  [false, 'This installation sends no email.'],
])('describes emails on /privacy (the installation sends emails: %s)', (sendsEmail, text) => {
  renderPages('/privacy', undefined, { sendsEmail });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/replies, reports, appeals and helpful votes; the companies you follow/)).toBeVisible();
});

test('explains on /help what happens to merged and to removed companies', () => {
  renderPages('/help');
  expect(screen.getByText(/We merge them and keep all reviews\./)).toBeVisible();
  expect(screen.getByText(/You received the reason by email and can appeal once\./)).toBeVisible();
});

test.each([
  [true, /confirm a work email on the same domain/],
  [false, /sends no email, so nothing is checked/],
])('explains the badge on /help (the installation sends emails: %s)', (sendsEmail, text) => {
  renderPages('/help', undefined, { sendsEmail });
  expect(screen.getByText(text)).toBeVisible();
});

test('links from /help to the page for developers', () => {
  renderPages('/help');
  expect(screen.getByText(/every company has a feed and exports/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Developers' })).toHaveAttribute('href', '/developers');
});

// Covers DISCOVERY-60.4
test('lists the keys of the browser storage on /cookies', () => {
  renderPages('/cookies');
  const keys = screen
    .getAllByRole('rowheader')
    .map((header) => header.querySelector('code')?.textContent.replace('*', ''));
  // `storageKeys` does not contain the keys that only one page or lazily loaded code uses.
  expect(keys.toSorted()).toEqual([...Object.values(storageKeys), 'heard.invitation.', TRAY_KEY].toSorted());
});

import { storageKeys } from '@heard/sdk/storage-keys';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

test.each([
  ['/about', 'About Heard'],
  ['/help', 'Help'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms of use'],
  ['/cookies', 'Cookies and storage'],
])('%s has a title, a date, and anchors to its parts', (path, title) => {
  renderPages(path);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(`${title} · Heard`);
  expect(screen.getByText('Last changed November 27, 2026')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const link of links) {
    const part = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(within(part as HTMLElement).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent);
  }
});

test('names only what the installation does', () => {
  renderPages('/privacy');
  expect(screen.getByText('The operator of this installation has not published a name and address yet.')).toBeVisible();
  expect(screen.queryByText(/Algolia/)).not.toBeInTheDocument();
  expect(screen.getByText(/is answered by our own servers and not stored/)).toBeVisible();
});

// Covers DISCOVERY-60.4
test('/cookies lists the keys of the browser storage', () => {
  renderPages('/cookies');
  const keys = screen
    .getAllByRole('rowheader')
    .map((header) => header.querySelector('code')?.textContent.replace('*', ''));
  expect(keys.toSorted()).toEqual(Object.values(storageKeys).toSorted());
});

import { render } from '@testing-library/react';
import { usePageTitle } from './usePageTitle.ts';

function Page({ title }: { title: string | null }) {
  usePageTitle(title);
  return null;
}

test('puts the page title before the product name and follows changes of the title', () => {
  const { rerender } = render(<Page title="Log in" />);
  expect(document.title).toBe('Log in · Heard');
  rerender(<Page title="Brightloaf Bakery" />);
  expect(document.title).toBe('Brightloaf Bakery · Heard');
});

test('does not repeat the product name in a title that starts with it', () => {
  const { rerender } = render(<Page title="Heard · reviews of companies" />);
  expect(document.title).toBe('Heard · reviews of companies');
  rerender(<Page title="Heard Coffee" />);
  expect(document.title).toBe('Heard Coffee · Heard');
});

test('uses only the product name for a page without a title', () => {
  render(<Page title={null} />);
  expect(document.title).toBe('Heard');
});

import { render } from '@testing-library/react';
import { usePageTitle } from './usePageTitle.ts';

function Page({ title }: { title: string | null }) {
  usePageTitle(title);
  return null;
}

test('the page names itself before the product, and follows when its name changes', () => {
  const { rerender } = render(<Page title="Log in" />);
  expect(document.title).toBe('Log in · Heard');
  rerender(<Page title="Brightloaf Bakery" />);
  expect(document.title).toBe('Brightloaf Bakery · Heard');
});

test('a page without a name of its own has the name of the product', () => {
  render(<Page title={null} />);
  expect(document.title).toBe('Heard');
});

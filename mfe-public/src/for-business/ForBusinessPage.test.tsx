import { screen } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

// Covers SPEC-1.10, SPEC-1.11, SPEC-1.12, SPEC-2.4, SPEC-2.41, SPEC-6.2
test('tells what a company gets and leads to both doors', () => {
  renderPages('/for-business');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your clients are talking. Be there to hear it.');
  expect(screen.getAllByRole('listitem').map((reason) => reason.textContent)).toEqual([
    'Get more customers',
    'Increase your online presence',
    'Connect with your customers',
    'Get feedback you can act on',
  ]);
  expect(screen.getByRole('link', { name: 'Register my business' })).toHaveAttribute('href', '/signup-business');
  expect(screen.getByText(/Already have an account\?/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login-business');
  expect(document.title).toBe('For business · Heard');
});

// Covers SPEC-1.13
test('shows the image on medium and wider screens only', () => {
  const { container } = renderPages('/for-business');
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image).toBeVisible();
  // jsdom has no width: what a browser would apply is read from the rules themselves.
  const hiding = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ cssRules }) =>
      [...cssRules].some(
        (rule) => rule instanceof CSSStyleRule && image.matches(rule.selectorText) && rule.style.display === 'none',
      ),
    );
  expect(hiding.map(({ conditionText }) => conditionText)).toEqual(['(max-width: 47.99rem)']);
});

import { render, screen } from '@testing-library/react';
import { SearchHit } from './SearchHit.tsx';

test('a name runs in the direction of its script, so that it is cut at its end', () => {
  render(<SearchHit initial="م" name="مخبز النور" website="nur.example" />);
  expect(screen.getByText('مخبز النور')).toHaveAttribute('dir', 'auto');
});

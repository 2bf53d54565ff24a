import { fireEvent, render, screen } from '@testing-library/react';
import { SearchHit } from './SearchHit.tsx';

const hit = <SearchHit href="/business/1" initial="B" name="Brightloaf" website="brightloaf.example" />;

describe('SearchHit', () => {
  it('is a link with name and website, without the initial', () => {
    render(hit);
    expect(screen.getByRole('link', { name: 'Brightloaf brightloaf.example' })).toHaveAttribute('href', '/business/1');
  });

  it('is selected while it is the active option', () => {
    const option = (isActive: boolean) => (
      <SearchHit
        role="option"
        aria-selected={isActive}
        current={isActive}
        initial="B"
        name="Bright"
        website="b.example"
      />
    );
    const { rerender } = render(option(false));
    expect(screen.getByRole('option', { name: 'Bright b.example', selected: false })).toBeVisible();
    rerender(option(true));
    expect(screen.getByRole('option', { name: 'Bright b.example', selected: true })).toBeVisible();
  });

  it('shows the rating, the number of reviews and the image', () => {
    const { rerender } = render(
      <SearchHit
        initial="B"
        name="Bright"
        website="b.example"
        image="/bright.webp"
        rating={{ mean: 4.13, count: 38 }}
        role="option"
        aria-selected={false}
      />,
    );
    const option = screen.getByRole('option', { name: 'Bright b.example 4.1 out of 5 stars 38 reviews' });
    expect(option).toHaveTextContent('4.138 reviews');
    const image = option.querySelector('img');
    expect(image).toHaveAttribute('src', '/bright.webp');
    expect(option).not.toHaveTextContent('BBright');
    fireEvent.error(image as HTMLImageElement);
    expect(option).toHaveTextContent('BBright');
    rerender(
      <SearchHit
        initial="B"
        name="Bright"
        website="b.example"
        rating={{ mean: 0, count: 0 }}
        role="option"
        aria-selected={false}
      />,
    );
    expect(screen.getByRole('option', { name: 'Bright b.example Not rated' })).toBeVisible();
  });

  it('lays out the name in the direction of its script, so that it is cut off at its end', () => {
    render(<SearchHit initial="م" name="مخبز النور" website="nur.example" />);
    expect(screen.getByText('مخبز النور')).toHaveAttribute('dir', 'auto');
  });
});

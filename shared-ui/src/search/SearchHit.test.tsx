import { fireEvent, render, screen } from '@testing-library/react';
import { SearchHit } from './SearchHit.tsx';

const hit = <SearchHit href="/business/1" placeholder="/letter.svg" name="Brightloaf" website="brightloaf.example" />;

describe('SearchHit', () => {
  it('labels the link with the name and the website only, not with the image', () => {
    render(hit);
    expect(screen.getByRole('link', { name: 'Brightloaf brightloaf.example' })).toHaveAttribute('href', '/business/1');
  });

  it('shows the former name that matched the search', () => {
    render(
      <SearchHit
        href="/business/1"
        placeholder="/letter.svg"
        name="Bake"
        website="b.example"
        formerly="kiln.example"
      />,
    );
    expect(screen.getByRole('link', { name: 'Bake b.example Formerly kiln.example' })).toBeVisible();
  });

  it('marks the hit as selected while it is the active option', () => {
    const option = (isActive: boolean) => (
      <SearchHit
        role="option"
        aria-selected={isActive}
        current={isActive}
        placeholder="/letter.svg"
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
        placeholder="/letter.svg"
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
    fireEvent.error(image as HTMLImageElement);
    expect(image).toHaveAttribute('src', '/letter.svg');
    rerender(
      <SearchHit
        placeholder="/letter.svg"
        name="Bright"
        website="b.example"
        rating={{ mean: 0, count: 0 }}
        role="option"
        aria-selected={false}
      />,
    );
    expect(screen.getByRole('option', { name: 'Bright b.example Not rated' })).toBeVisible();
  });

  it('lays out a long name in the direction of its script, and cuts off the end of the name', () => {
    render(<SearchHit placeholder="/letter.svg" name="مخبز النور" website="nur.example" />);
    expect(screen.getByText('مخبز النور')).toHaveAttribute('dir', 'auto');
  });
});

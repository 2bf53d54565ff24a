import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar.tsx';
import { CompanyImage } from './CompanyImage.tsx';

const picture = () => screen.getByRole('img', { name: 'Marta' });

describe('Avatar', () => {
  // Covers SPEC-2.89
  it('shows the image, or the default image without a source', () => {
    const { rerender } = render(<Avatar src="/marta.webp" alt="Marta" />);
    expect(picture()).toHaveAttribute('src', '/marta.webp');
    rerender(<Avatar src={null} alt="Marta" />);
    expect(picture()).toHaveAttribute('src', '/asset');
  });

  it('shows the default image when loading fails, and loads the image when the URL changes', () => {
    const { rerender } = render(<Avatar src="/gone.webp" alt="Marta" />);
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute('src', '/asset');
    rerender(<Avatar src="/new.webp" alt="Marta" />);
    expect(picture()).toHaveAttribute('src', '/new.webp');
  });
});

describe('CompanyImage', () => {
  // Covers SPEC-2.89
  it("shows a company's default image without a source, or when loading fails", () => {
    const { rerender } = render(<CompanyImage src={null} alt="Marta" />);
    expect(picture()).toHaveAttribute('src', '/asset');
    rerender(<CompanyImage src="/gone.webp" alt="Marta" />);
    expect(picture()).toHaveAttribute('src', '/gone.webp');
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute('src', '/asset');
  });

  it("shows the category's icon on a placeholder, but not on the company's own image", () => {
    const { rerender } = render(
      <CompanyImage src="/gone.webp" placeholder="/letter.svg" icon="/i.svg#pets" alt="Marta" />,
    );
    expect(picture()).toHaveAttribute('src', '/gone.webp');
    fireEvent.error(picture());
    expect(picture().querySelector('image')).toHaveAttribute('href', '/letter.svg');
    expect(picture().querySelector('use')).toHaveAttribute('href', '/i.svg#pets');
    rerender(<CompanyImage src={null} placeholder="/letter.svg" icon="/i.svg#pets" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

import { render, screen, within } from '@testing-library/react';
import { ReviewCard, ReviewCardEdit, ReviewLink } from './ReviewCard.tsx';

test('shows author, rating, title, description and footer of a review', () => {
  render(
    <ReviewCard
      author="Marta Ruiz"
      date="3 days ago"
      rating={4}
      title="Bread"
      description={'It was warm.\nAnd good.'}
      language="en"
      footer="Experience on Nov 2, 2026"
    />,
  );
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(card.getByRole('heading', { name: 'Bread' })).toBeVisible();
  for (const text of ['Marta Ruiz', '3 days ago', /It was warm\.\s+And good\./, 'Experience on Nov 2, 2026']) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});

test("shows the company link and the edit and delete buttons on the author's review", () => {
  render(
    <ReviewCard
      author="Marta Ruiz"
      date="3 days ago"
      rating={4}
      title="Bread"
      description="It was warm."
      language="en"
      link={<ReviewLink href="/business/1">acme.com</ReviewLink>}
      actions={<button>Edit</button>}
    />,
  );
  expect(screen.getByRole('link', { name: 'acme.com' })).toHaveAttribute('href', '/business/1');
  expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled();
});

test('lays out the text of a review in the direction of its script, and the rest of the card in the direction of the page', () => {
  render(
    <>
      <ReviewCard
        author="מרתה רואיס"
        date="3 days ago"
        rating={4}
        title="خبز ممتاز"
        description="الخبز هنا هو الأفضل."
        language="ar"
      />
      <ReviewCardEdit author="Marta Ruiz" date="acme.com">
        Form
      </ReviewCardEdit>
    </>,
  );
  for (const text of ['מרתה רואיס', 'خبز ممتاز', 'الخبز هنا هو الأفضل.', 'Marta Ruiz']) {
    expect(screen.getByText(text)).toHaveAttribute('dir', 'auto');
  }
  expect(screen.getByText('3 days ago').closest('[dir]')).toBeNull();
});

test('declares the language of the text, or an unknown language, never the language of the page', () => {
  const card = (language: string | null) => (
    <ReviewCard
      author="Marta Ruiz"
      date="hace 3 días"
      rating={4}
      title="Bread"
      description="It was warm."
      language={language}
    />
  );
  const { rerender } = render(card('en'));
  const languages = () => ['Bread', 'It was warm.'].map((text) => screen.getByText(text).getAttribute('lang'));
  expect(languages()).toEqual(['en', 'en']);
  expect(screen.getByText('hace 3 días').closest('[lang]')).toBeNull();
  rerender(card(null));
  expect(languages()).toEqual(['', '']);
});

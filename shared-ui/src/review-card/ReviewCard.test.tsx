import { render, screen } from '@testing-library/react';
import { ReviewCard, ReviewCardEdit } from './ReviewCard.tsx';

test('what people have written runs in the direction of its script, the rest in that of the page', () => {
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

test('what people have written says its language, or that nobody knows it: it is not the page’s', () => {
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

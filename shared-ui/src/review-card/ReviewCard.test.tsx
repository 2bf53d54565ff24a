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

import { exampleReview } from '@heard/contract';
import { render } from '@testing-library/react';
import { ReviewDates } from './ReviewDates.tsx';

const createdAt = '2026-11-12T10:00:00.000Z';

/** Renders the dates of a review, and returns the text that is shown. */
function show(dates: { updatedAt?: string; experienceDate?: string }) {
  const shown = { createdAt, updatedAt: createdAt, experienceDate: '2026-11-12T00:00:00.000Z', ...dates };
  const review = { ...exampleReview, ...shown };
  return render(<ReviewDates review={review}>Nov 12, 2026</ReviewDates>).container.textContent;
}

it('shows only the date of the review if the experience was on the same day', () => {
  expect(show({})).toBe('Nov 12, 2026');
});

it('adds the date of the experience if the experience was on another day', () => {
  expect(show({ experienceDate: '2026-11-10T00:00:00.000Z' })).toBe('Nov 12, 2026 · Date of experience: Nov 10, 2026');
});

it('shows when a review was changed if the change is at least an hour after the review', () => {
  expect(show({ updatedAt: '2026-11-12T10:59:59.999Z' })).toBe('Nov 12, 2026');
  expect(show({ updatedAt: '2026-11-14T11:00:00.000Z' })).toBe('Nov 12, 2026 · Changed on Nov 14, 2026');
});

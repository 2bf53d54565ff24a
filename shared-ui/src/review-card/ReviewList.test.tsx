import { act, render, screen } from '@testing-library/react';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewList, ReviewListItem } from './ReviewList.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const list = (leaving: boolean, onLeft: () => void) => (
  <ReviewList aria-label="Reviews">
    <ReviewListItem leaving={leaving} onLeft={onLeft}>
      <ReviewCard
        author="Marta Ruiz"
        date="3 days ago"
        rating={0}
        title="Never came"
        description="Two lines\nof it"
        language={null}
      />
    </ReviewListItem>
  </ReviewList>
);

describe('ReviewList', () => {
  it('shows the review of a client', () => {
    render(list(false, () => {}));
    expect(screen.getByRole('heading', { name: 'Never came' })).toBeVisible();
    expect(screen.getByRole('img', { name: '0 out of 5 stars' })).toBeVisible();
    expect(screen.getByText('Marta Ruiz')).toBeVisible();
  });

  // Covers API-79
  it('shows markup as plain text', () => {
    const { container } = render(
      <ReviewCard
        author="<i>Marta</i>"
        date="now"
        rating={1}
        title="<b>Bad</b>"
        description={'<img src="x">\n& more'}
        language={null}
      />,
    );
    expect(screen.getByText('<i>Marta</i>')).toBeVisible();
    expect(screen.getByRole('heading', { name: '<b>Bad</b>' })).toBeVisible();
    expect(screen.getByText(/^<img src="x">\s& more$/)).toBeVisible();
    expect(container.querySelector('i, [src="x"]')).toBeNull();
  });

  it('collapses a removed card, then reports the end of the animation once', () => {
    jest.useFakeTimers();
    const onLeft = jest.fn();
    const { rerender } = render(list(false, onLeft));
    act(() => jest.advanceTimersByTime(1000));
    expect(onLeft).not.toHaveBeenCalled();
    rerender(list(true, onLeft));
    act(() => jest.advanceTimersByTime(1000));
    expect(onLeft).toHaveBeenCalledTimes(1);
  });
});

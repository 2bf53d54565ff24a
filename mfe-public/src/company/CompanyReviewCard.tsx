import type { CompanyReview } from '@heard/contract';
import { fullName, useApi } from '@heard/sdk';
import { ReviewCard, useFormats } from '@heard/ui';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';

export interface CompanyReviewCardProps {
  review: CompanyReview;
  /** Whether the card takes the focus: the first of the reviews that "Show more" has loaded. */
  takesFocus: boolean;
}

/** A review on the company's page (specification 2, "Review card on company pages"). */
export function CompanyReviewCard({ review, takesFocus }: CompanyReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const card = useRef<HTMLElement>(null);
  const { user } = review;

  useLayoutEffect(() => {
    // The card is where the button was, so the page does not need to scroll.
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <ReviewCard
      ref={card}
      author={fullName(user)}
      avatar={api.pictureUrl(user.avatar)}
      date={<time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>}
      rating={review.rating}
      title={review.title}
      description={review.description}
      language={review.language}
      footer={t('company.experienceDate', { date: formatDay(review.experienceDate) })}
    />
  );
}

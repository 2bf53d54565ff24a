import type { CompanyReview } from '@heard/contract';
import { fullName, useApi } from '@heard/sdk';
import { ReviewCard, useFormats } from 'shared-ui';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';

export interface CompanyReviewCardProps {
  review: CompanyReview;
  /** Whether the focus goes here when the card comes: to the first of the reviews that were asked for. */
  takesFocus: boolean;
}

/** What a client said, on the company's page (specification 2, "Review card on company pages"). */
export function CompanyReviewCard({ review, takesFocus }: CompanyReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const card = useRef<HTMLElement>(null);
  const { user } = review;

  useLayoutEffect(() => {
    // Where the button was, which has moved down: the page stands still.
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

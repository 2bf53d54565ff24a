import type { CompanyReview } from '@heard/contract';
import { fullName, useApi } from '@heard/sdk';
import { MarkedText } from '@heard/sdk/reviews';
import { ReviewCard, useFormats, type ReviewCardProps } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

interface ReceivedReviewCardProps extends Pick<ReviewCardProps, 'origin' | 'menu' | 'reply' | 'tools' | 'actions'> {
  review: CompanyReview;
  /** The text that the reviews are searched for; empty without a search. */
  search: string;
}

/** A review that the company has received. */
export function ReceivedReviewCard({ review, search, ...parts }: ReceivedReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const { user } = review;
  return (
    <ReviewCard
      author={fullName(user)}
      avatar={api.pictureUrl(user.avatar)}
      date={<time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>}
      rating={review.rating}
      title={<MarkedText text={review.title} search={search} />}
      description={<MarkedText text={review.description} search={search} />}
      language={review.language}
      footer={t('reviews.experience', { day: formatDay(review.experienceDate) })}
      {...parts}
    />
  );
}

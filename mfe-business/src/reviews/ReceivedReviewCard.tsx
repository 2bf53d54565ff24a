import type { CompanyReview } from '@heard/contract';
import { fullName, useApi } from '@heard/sdk';
import { MarkedText, ReviewDates, ReviewerFacts, ReviewPhotos } from '@heard/sdk/reviews';
import { ReviewCard, useFormats, type ReviewCardProps } from '@heard/ui';

interface ReceivedReviewCardProps extends Pick<
  ReviewCardProps,
  'origin' | 'status' | 'menu' | 'footer' | 'reply' | 'tools' | 'actions'
> {
  review: CompanyReview;
  /** The text that the reviews are searched for; empty if there is no search. */
  search: string;
  /** Opens the report of a photo. Without it, photos can't be reported. */
  onReportPhoto?: (photoId: string) => void;
}

/** A review that the company has received. */
export function ReceivedReviewCard({ review, search, onReportPhoto, ...parts }: ReceivedReviewCardProps) {
  const api = useApi();
  const { formatDate } = useFormats();
  const { user } = review;
  return (
    <ReviewCard
      author={fullName(user)}
      avatar={api.pictureUrl(user.avatar)}
      about={user.reviewsQuantity !== undefined && <ReviewerFacts user={user} />}
      date={
        <ReviewDates review={review}>
          <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        </ReviewDates>
      }
      rating={review.rating}
      title={<MarkedText text={review.title} search={search} />}
      description={<MarkedText text={review.description} search={search} />}
      language={review.language}
      photos={
        review.photos.length > 0 && (
          <ReviewPhotos
            photos={review.photos}
            author={fullName(user)}
            date={formatDate(review.createdAt)}
            onReport={onReportPhoto}
          />
        )
      }
      {...parts}
    />
  );
}

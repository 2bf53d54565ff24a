import type { CompanyReview } from '@heard/contract';
import { ReviewList, ReviewListItem } from '@heard/ui';
import { CompanyReviewCard } from './CompanyReviewCard.tsx';
import type { CompanyReviewsProps } from './CompanyReviewsProps.ts';

interface CompanyReviewListProps extends CompanyReviewsProps {
  reviews: readonly CompanyReview[];
  /** The id of the heading of the list. */
  heading?: string;
  /** The text that the reviews were searched for. */
  search?: string;
  /** The index of the review that gets the focus: the first review that "Show more" has loaded. Null for none. */
  firstNew?: number | null;
}

/** The cards of a company's reviews. */
export function CompanyReviewList({
  company,
  ownReviewId,
  reporting,
  sharing,
  reviews,
  heading = 'reviews',
  search = '',
  firstNew = null,
}: CompanyReviewListProps) {
  return (
    <ReviewList aria-labelledby={heading}>
      {reviews.map((review, index) => (
        <ReviewListItem key={review.id}>
          <CompanyReviewCard
            company={company}
            review={review}
            takesFocus={index === firstNew}
            reporting={reporting}
            sharing={sharing}
            isOwn={review.id === ownReviewId}
            search={search}
          />
        </ReviewListItem>
      ))}
    </ReviewList>
  );
}

import type { CompanyWithReviews } from '@heard/contract';
import { useReviewFilters } from '@heard/sdk/reviews';
import { RatingSummary, RatingSummaryLine, ReplyRate } from '@heard/ui';
import { MessageSquareReply } from 'lucide-react';
import { CompareLine } from './CompareLine.tsx';
import { HeardScore } from './HeardScore.tsx';
import { HiddenReviews } from './HiddenReviews.tsx';
import { OriginsLine } from './OriginsLine.tsx';

/** The ratings of a company, with other figures. A click on a rating filters the reviews. */
export function CompanyRating({ company }: { company: CompanyWithReviews }) {
  const [{ ratings }, change] = useReviewFilters();
  const { replies } = company;
  return (
    <RatingSummary
      mean={company.ratingGeneral}
      count={company.reviewsQuantity}
      counts={company.ratingCounts}
      selected={ratings}
      {...(company.reviewsQuantity > 1 && {
        onToggle: (stars) =>
          change({
            ratings: ratings.includes(stars) ? ratings.filter((one) => one !== stars) : [...ratings, stars],
          }),
      })}
    >
      <HeardScore {...company} />
      {replies !== null && (
        <RatingSummaryLine>
          <MessageSquareReply />
          <span>
            <ReplyRate {...replies} />
          </span>
        </RatingSummaryLine>
      )}
      <OriginsLine {...company} />
      <HiddenReviews {...company} />
      <CompareLine {...company} />
    </RatingSummary>
  );
}

import type { CompanyReview } from '@heard/contract';
import { Card, RatingSummary, RatingSummaryLine, ReplyRate, Skeleton, useFormats } from '@heard/ui';
import { Clock, MessageSquareReply } from 'lucide-react';
import { styled } from 'styled-components';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from '../messages/messages.ts';

/** An invisible text that reserves about as much space as the text that is still loading. */
const Reserved = styled.span`
  visibility: hidden;
`;

export interface RatingAsideProps {
  /** The newest review of the company: undefined while it loads, null if there is none or it is not known. */
  newest: CompanyReview | null | undefined;
  /** The ratings that the list is filtered by. */
  ratings: readonly number[];
  onRatings: (ratings: number[]) => void;
}

/** Shows the company's rating, the distribution of its ratings and the age of its newest review. */
export function RatingAside({ newest, ratings, onRatings }: RatingAsideProps) {
  const t = useMessages();
  const { formatRelative } = useFormats();
  const { data: company, isPending } = useOwnCompany();
  if (isPending) {
    return (
      <Card aria-hidden="true">
        <Skeleton width="11rem" height="3.5rem" />
        <Skeleton width="100%" height="10.25rem" top="1.25rem" />
      </Card>
    );
  }
  // The header already reports that the company could not be loaded.
  if (company === undefined) return null;
  const { replies = null } = company;
  return (
    <aside aria-label={t('reviews.aside')}>
      <RatingSummary
        mean={company.ratingGeneral}
        count={company.reviewsQuantity}
        counts={company.ratingCounts}
        selected={ratings}
        {...(company.reviewsQuantity > 1 && {
          onToggle: (stars) =>
            onRatings(ratings.includes(stars) ? ratings.filter((one) => one !== stars) : [...ratings, stars]),
        })}
      >
        {replies !== null && (
          <RatingSummaryLine>
            <MessageSquareReply />
            <span>
              <ReplyRate {...replies} />
            </span>
          </RatingSummaryLine>
        )}
        {newest !== null && (
          <RatingSummaryLine>
            <Clock />
            {newest === undefined ? (
              <Reserved>{t('reviews.newest', { when: formatRelative(company.createdAt), rating: 5 })}</Reserved>
            ) : (
              <span>{t('reviews.newest', { when: formatRelative(newest.createdAt), rating: newest.rating })}</span>
            )}
          </RatingSummaryLine>
        )}
      </RatingSummary>
    </aside>
  );
}

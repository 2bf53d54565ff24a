import type { Company, CompanyReview } from '@heard/contract';
import { fullName, Link, paths, useApi } from '@heard/sdk';
import { ReviewerFacts } from '@heard/sdk/reviews';
import { Button, ButtonLink } from '@heard/ui';
import { PenLine, Share2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from './messages/messages.ts';
import { HeadLink, PublicReviewCard } from './PublicReviewCard.tsx';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';

export interface CompanyReviewCardProps {
  company: Pick<Company, 'name' | 'avatar' | 'verified'>;
  review: CompanyReview;
  /** Whether the card takes the focus. True if its review is the first review that "Show more" has loaded. */
  takesFocus: boolean;
  reporting: Reporting;
  sharing: Sharing;
  /** Whether the reader has written the review. */
  isOwn: boolean;
  /** The text that the reviews are searched for; empty if there is no search. */
  search: string;
  /** Whether the card has a button to share the review, in addition to the entry in its menu. */
  withShare?: boolean;
}

/** A review on the company's page (specification 2, "Review card on company pages"). */
export function CompanyReviewCard({
  company,
  review,
  takesFocus,
  reporting,
  sharing,
  isOwn,
  search,
  withShare = false,
}: CompanyReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const card = useRef<HTMLElement>(null);
  const { user } = review;
  const isReported = reporting.isFromUrl && reporting.reported?.reviewId === review.id;

  useLayoutEffect(() => {
    // Does not scroll, because the card is where the clicked button was.
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useLayoutEffect(() => {
    // Scrolls to the card, and gives it the focus. The dialog of the report returns the focus to the card.
    if (isReported) card.current?.focus();
  }, [isReported]);

  return (
    <PublicReviewCard
      ref={card}
      author={user.id === null ? fullName(user) : <HeadLink to={paths.person(user.id)}>{fullName(user)}</HeadLink>}
      name={fullName(user)}
      avatar={api.pictureUrl(user.avatar)}
      about={user.reviewsQuantity !== undefined && <ReviewerFacts user={user} />}
      {...{ review, company, reporting, sharing, search }}
    >
      {withShare && (
        <Button variant="ghost" onClick={() => sharing.share({ path: paths.review(review.id), title: review.title })}>
          <Share2 />
          {t('share')}
        </Button>
      )}
      {isOwn && (
        <ButtonLink as={Link} to={paths.editReview(review.id)} variant="ghost">
          <PenLine />
          {t('company.editReview')}
        </ButtonLink>
      )}
    </PublicReviewCard>
  );
}

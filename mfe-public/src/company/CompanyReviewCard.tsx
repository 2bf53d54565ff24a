import type { CompanyReview, CompanyWithReviews } from '@heard/contract';
import { errorText, fullName, Link, paths, useApi } from '@heard/sdk';
import { MarkedText } from '@heard/sdk/reviews';
import { Alert, ButtonLink, OriginLabel, ReviewCard, ReviewMenu, ReviewReply, useFormats } from '@heard/ui';
import { Flag, PenLine } from 'lucide-react';
import { useLayoutEffect, useRef, useTransition } from 'react';
import { useMessages } from '../messages/messages.ts';
import { HelpfulVote } from './HelpfulVote.tsx';
import { useCompanyMessages } from './messages/messages.ts';
import { useHelpful } from './useHelpful.ts';
import type { Reporting } from './useReporting.ts';

export interface CompanyReviewCardProps {
  company: CompanyWithReviews;
  review: CompanyReview;
  /** Whether the card takes the focus: the first of the reviews that "Show more" has loaded. */
  takesFocus: boolean;
  reporting: Reporting;
  /** The reader has written it. */
  isOwn: boolean;
  /** The text that the reviews are searched for; empty without a search. */
  search: string;
}

/** A review on the company's page (specification 2, "Review card on company pages"). */
export function CompanyReviewCard({ company, review, takesFocus, reporting, isOwn, search }: CompanyReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const card = useRef<HTMLElement>(null);
  const helpful = useHelpful(review);
  const { user, reply } = review;
  const isReported = reporting.isFromUrl && reporting.reported?.reviewId === review.id;

  useLayoutEffect(() => {
    // The card is where the button was, so the page does not need to scroll.
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useLayoutEffect(() => {
    // Scrolls to the card. The dialog returns the focus here.
    if (isReported) card.current?.focus();
  }, [isReported]);

  return (
    <ReviewCard
      ref={card}
      author={fullName(user)}
      avatar={api.pictureUrl(user.avatar)}
      date={<time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>}
      rating={review.rating}
      title={<MarkedText text={review.title} search={search} />}
      description={<MarkedText text={review.description} search={search} />}
      language={review.language}
      origin={<OriginLabel origin={review.origin} />}
      menu={<Menu review={review} reporting={reporting} />}
      reply={
        reply !== null && (
          <ReviewReply
            company={company.name}
            image={api.pictureUrl(company.avatar)}
            notVerified={!company.verified}
            date={<time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>}
            text={reply.text}
            language={reply.language}
            repliedAfterSeconds={reply.repliedAfterSeconds}
            reviewChangedSince={reply.reviewChangedSince}
          />
        )
      }
      footer={helpful.error !== null && <Alert>{errorText(helpful.error)}</Alert>}
      tools={
        <>
          <HelpfulVote {...helpful} />
          {isOwn && (
            <ButtonLink as={Link} to={paths.editReview(review.id)} variant="ghost">
              <PenLine />
              {t('company.editReview')}
            </ButtonLink>
          )}
        </>
      }
      day={t('company.experienceDate', { date: formatDay(review.experienceDate) })}
    />
  );
}

function Menu({
  review: { id, reply },
  reporting: { open, isOwner },
}: Pick<CompanyReviewCardProps, 'review' | 'reporting'>) {
  const t = useCompanyMessages();
  const [isOpening, startOpening] = useTransition();
  if (open === null) return null;
  const select = (part: 'review' | 'reply') => () => startOpening(() => open({ reviewId: id, part }));
  return (
    <ReviewMenu
      busy={isOpening}
      items={[
        { label: t('report.review'), icon: <Flag />, onSelect: select('review') },
        ...(reply !== null && !isOwner
          ? [{ label: t('report.reply'), icon: <Flag />, onSelect: select('reply') }]
          : []),
      ]}
    />
  );
}

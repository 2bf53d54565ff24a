import type { Company, CompanyReview } from '@heard/contract';
import { errorText, fullName, Link, paths, useApi } from '@heard/sdk';
import { MarkedText } from '@heard/sdk/reviews';
import { Alert, Button, ButtonLink, OriginLabel, ReviewCard, ReviewReply, useFormats } from '@heard/ui';
import { PenLine, Share2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { originsPath } from '../origins/originsPath.ts';
import { CardMenu } from './CardMenu.tsx';
import { HelpfulVote } from './HelpfulVote.tsx';
import { useMessages } from './messages/messages.ts';
import { useHelpful } from './useHelpful.ts';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';

const DateLink = styled(Link)`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

const AuthorLink = styled(Link)`
  color: inherit;
`;

export interface CompanyReviewCardProps {
  company: Pick<Company, 'name' | 'avatar' | 'verified'>;
  review: CompanyReview;
  /** Whether the card takes the focus: the first of the reviews that "Show more" has loaded. */
  takesFocus: boolean;
  reporting: Reporting;
  sharing: Sharing;
  /** The reader has written it. */
  isOwn: boolean;
  /** The text that the reviews are searched for; empty without a search. */
  search: string;
  /** Whether the card has a button to share it, besides the entry of its menu. */
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
      author={user.id === null ? fullName(user) : <AuthorLink to={paths.person(user.id)}>{fullName(user)}</AuthorLink>}
      avatar={api.pictureUrl(user.avatar)}
      date={
        <DateLink to={paths.review(review.id)}>
          <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        </DateLink>
      }
      rating={review.rating}
      title={<MarkedText text={review.title} search={search} />}
      description={<MarkedText text={review.description} search={search} />}
      language={review.language}
      origin={<OriginLabel origin={review.origin} more={<Link to={originsPath}>{t('origins.meaning')}</Link>} />}
      menu={<CardMenu review={review} reporting={reporting} sharing={sharing} />}
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
          {withShare && (
            <Button
              variant="ghost"
              onClick={() => sharing.share({ path: paths.review(review.id), title: review.title })}
            >
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
        </>
      }
      day={t('company.experienceDate', { date: formatDay(review.experienceDate) })}
    />
  );
}

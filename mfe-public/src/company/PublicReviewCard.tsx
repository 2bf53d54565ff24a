import type { Company, Review } from '@heard/contract';
import { errorText, Link, paths, useApi } from '@heard/sdk';
import { MarkedText } from '@heard/sdk/reviews';
import { Alert, OriginLabel, ReviewCard, ReviewReply, useFormats, type ReviewCardProps } from '@heard/ui';
import type { ReactNode } from 'react';
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

/** A link in the head of a card: to the author, or to the company. */
export const HeadLink = styled(Link)`
  color: inherit;
`;

interface PublicReviewCardProps extends Pick<ReviewCardProps, 'author' | 'avatar' | 'kind' | 'ref'> {
  review: Omit<Review, 'companyAvatar'>;
  /** The company that has replied. */
  company: Pick<Company, 'name' | 'avatar'> & Partial<Pick<Company, 'verified'>>;
  reporting: Reporting;
  sharing: Sharing;
  /** The text that the reviews are searched for; empty without a search. */
  search?: string;
  /** Further tools next to the vote. */
  children?: ReactNode;
}

/** A review as everybody sees it, with its reply, its votes and its menu. */
export function PublicReviewCard({
  review,
  company,
  reporting,
  sharing,
  search = '',
  children,
  ...head
}: PublicReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const helpful = useHelpful(review);
  const { reply } = review;
  return (
    <ReviewCard
      {...head}
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
            notVerified={company.verified === false}
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
          {children}
        </>
      }
      day={t('company.experienceDate', { date: formatDay(review.experienceDate) })}
    />
  );
}

import type { Review } from '@heard/contract';
import { errorText, Link, paths, useApi } from '@heard/sdk';
import { Alert, OriginLabel, ReviewCard, ReviewReply, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { CardMenu } from '../company/CardMenu.tsx';
import { HelpfulVote } from '../company/HelpfulVote.tsx';
import { useMessages } from '../company/messages/messages.ts';
import { useHelpful } from '../company/useHelpful.ts';
import type { Reporting } from '../company/useReporting.ts';
import type { Sharing } from '../company/useSharing.ts';
import { originsPath } from '../origins/originsPath.ts';

const CompanyLink = styled(Link)`
  color: inherit;
`;

const DateLink = styled(Link)`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

interface PersonReviewCardProps {
  review: Review;
  reporting: Reporting;
  sharing: Sharing;
}

/** A review on the page of its author: its head has the company. */
export function PersonReviewCard({ review, reporting, sharing }: PersonReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const helpful = useHelpful(review);
  const { reply } = review;
  return (
    <ReviewCard
      kind="company"
      author={<CompanyLink to={paths.company(review.companyId)}>{review.companyName}</CompanyLink>}
      avatar={api.pictureUrl(review.companyAvatar ?? null)}
      date={
        <DateLink to={paths.review(review.id)}>
          <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        </DateLink>
      }
      rating={review.rating}
      title={review.title}
      description={review.description}
      language={review.language}
      origin={<OriginLabel origin={review.origin} more={<Link to={originsPath}>{t('origins.meaning')}</Link>} />}
      menu={<CardMenu review={review} reporting={reporting} sharing={sharing} />}
      reply={
        reply !== null && (
          <ReviewReply
            company={review.companyName}
            image={api.pictureUrl(review.companyAvatar ?? null)}
            date={<time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>}
            text={reply.text}
            language={reply.language}
            repliedAfterSeconds={reply.repliedAfterSeconds}
            reviewChangedSince={reply.reviewChangedSince}
          />
        )
      }
      footer={helpful.error !== null && <Alert>{errorText(helpful.error)}</Alert>}
      tools={<HelpfulVote {...helpful} />}
      day={t('company.experienceDate', { date: formatDay(review.experienceDate) })}
    />
  );
}

import type { Company, CompanyReview, Review } from '@heard/contract';
import { errorText, Link, paths, useApi } from '@heard/sdk';
import { MarkedText, ReviewDates, ReviewLabels, ReviewPhotos } from '@heard/sdk/reviews';
import {
  Alert,
  OriginLabel,
  ReviewCard,
  ReviewReply,
  useFormats,
  type ReviewCardProps,
  getCompanyPlaceholder,
} from '@heard/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { originsPath } from '../origins/originsPath.ts';
import { CardMenu } from './CardMenu.tsx';
import { HelpfulVote } from './HelpfulVote.tsx';
import { useMessages } from './messages/messages.ts';
import { useHelpful } from './useHelpful.ts';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';
import { TranslationLine } from './TranslationLine.tsx';
import { useTranslation } from './useTranslation.ts';

const Mentions = lazy(() => import(/* webpackChunkName: "topic" */ '../topics/Mentions.tsx'));

const DateLink = styled(Link)`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

/** A link in the head of a card: to the author, or to the company. */
export const HeadLink = styled(Link)`
  color: inherit;
`;

interface PublicReviewCardProps extends Pick<
  ReviewCardProps,
  'author' | 'avatar' | 'placeholder' | 'kind' | 'about' | 'ref'
> {
  review: Omit<Review, 'companyAvatar'> & Pick<CompanyReview, 'mentions'>;
  /** The name of the author. */
  name: string;
  /** The company that has replied. */
  company: Pick<Company, 'name' | 'avatar'> & Partial<Pick<Company, 'verified'>>;
  reporting: Reporting;
  sharing: Sharing;
  /** The text that the reviews are searched for; empty if there is no search. */
  search?: string;
  /** Further buttons next to the vote. */
  children?: ReactNode;
}

/** A review as everybody sees it, with its reply, its votes and its menu. */
export function PublicReviewCard({
  review,
  name,
  company,
  reporting,
  sharing,
  search = '',
  children,
  ...head
}: PublicReviewCardProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate } = useFormats();
  const helpful = useHelpful(review);
  const translation = useTranslation(review);
  const { reply } = review;
  const { open } = reporting;
  return (
    <ReviewCard
      {...head}
      date={
        <ReviewDates review={review}>
          <DateLink to={paths.review(review.id)}>
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </DateLink>
        </ReviewDates>
      }
      rating={review.rating}
      title={translation.text?.title ?? <Part field="title" {...{ review, search }} />}
      description={translation.text?.description ?? <Part field="description" {...{ review, search }} />}
      language={translation.text?.language ?? review.language}
      origin={
        <>
          <OriginLabel origin={review.origin} more={<Link to={originsPath}>{t('origins.meaning')}</Link>} />
          <ReviewLabels review={review} />
        </>
      }
      menu={<CardMenu review={review} reporting={reporting} sharing={sharing} />}
      photos={
        review.photos.length > 0 && (
          <ReviewPhotos
            photos={review.photos}
            author={name}
            date={formatDate(review.createdAt)}
            onReport={open === null ? undefined : (photoId) => open({ reviewId: review.id, part: 'photo', photoId })}
          />
        )
      }
      reply={
        reply !== null && (
          <ReviewReply
            company={company.name}
            image={api.pictureUrl(company.avatar)}
            placeholder={getCompanyPlaceholder({ id: review.companyId, name: company.name })}
            notVerified={company.verified === false}
            date={<time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>}
            text={reply.text}
            language={reply.language}
            repliedAfterSeconds={reply.repliedAfterSeconds}
            reviewChangedSince={reply.reviewChangedSince}
          />
        )
      }
      footer={
        (translation.isOffered || helpful.error !== null) && (
          <>
            {translation.isOffered && <TranslationLine {...translation} />}
            {helpful.error !== null && <Alert>{errorText(helpful.error)}</Alert>}
          </>
        )
      }
      tools={
        <>
          <HelpfulVote {...helpful} />
          {children}
        </>
      }
    />
  );
}

interface PartProps extends Required<Pick<PublicReviewCardProps, 'review' | 'search'>> {
  field: 'title' | 'description';
}

/**
 * Shows the title or the description of a review. Highlights the search text. If nothing is searched for, highlights the sentences that mention the
 * topic.
 */
function Part({ review, search, field }: PartProps) {
  const text = review[field];
  const mentions = review.mentions?.filter((mention) => mention.field === field) ?? [];
  if (search !== '' || mentions.length === 0) return <MarkedText text={text} search={search} />;
  return (
    <Suspense fallback={text}>
      <Mentions text={text} mentions={mentions} />
    </Suspense>
  );
}

import type { CompanyReview, OwnCompany } from '@heard/contract';
import {
  errorText,
  fullName,
  Link,
  Navigate,
  paths,
  queryKeys,
  useApi,
  useCallPages,
  usePageTitle,
  useSearchParams,
  type CallPages,
} from '@heard/sdk';
import {
  Alert,
  Button,
  EmptyState,
  PageHead,
  ReviewCard,
  ReviewList,
  ReviewListItem,
  ReviewListSkeleton,
  Stack,
  useFormats,
} from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from '../messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { hasClaimEnded } from '../ownership/useOwnClaim.ts';
import { useReplyMessages } from './messages/messages.ts';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { RatingAside } from './RatingAside.tsx';
import { ReplyFilter } from './ReplyFilter.tsx';
import { useOwnReviews } from './useOwnReviews.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  & > a {
    padding-block: var(--space-2);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

const More = styled.div`
  display: flex;
  justify-content: center;
`;

/**
 * Lists the reviews of the owner's company, newest first, paginated (specification 2, "my-company/reviews"). While the claim is pending,
 * they are those of the public page.
 */
export function CompanyReviews() {
  const t = useMessages();
  usePageTitle(t('reviews.title'));
  const { data: company } = useOwnCompany();
  if (company === undefined) return <Reviews reviews={null} />;
  if (hasClaimEnded(company)) return <Navigate to={ownershipPath} replace />;
  return company.claim.state === 'pending' ? (
    <ListedReviews companyId={company.id} />
  ) : (
    <OwnReviews company={company} />
  );
}

function OwnReviews({ company }: { company: OwnCompany }) {
  const t = useReplyMessages();
  const [searchParams] = useSearchParams();
  const isNotReplied = searchParams.get('replied') === 'false';
  const all = useOwnReviews(false);
  // Loaded in any case, for the number of its reviews.
  const notReplied = useOwnReviews(true);
  return (
    <Reviews
      reviews={isNotReplied ? notReplied : all}
      company={company}
      empty={isNotReplied ? t('empty') : null}
      filter={
        company.reviewsQuantity > 0 && (
          <Tools>
            <ReplyFilter isNotReplied={isNotReplied} all={company.reviewsQuantity} notReplied={notReplied.total} />
            <Link to={paths.myCompanyFlags}>{t('flags')}</Link>
          </Tools>
        )
      }
    />
  );
}

function ListedReviews({ companyId }: { companyId: string }) {
  const reviews = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(companyId), {
    params: { id: companyId },
  });
  return <Reviews reviews={reviews} />;
}

interface ReviewsProps {
  /** Null while the company loads. */
  reviews: CallPages<CompanyReview> | null;
  /** The company whose owner may reply and report; null for public reviews. */
  company?: OwnCompany | null;
  /** The empty state of a filter. */
  empty?: string | null;
  /** The filter above the list. */
  filter?: ReactNode;
}

function Reviews({ reviews, company = null, empty = null, filter }: ReviewsProps) {
  const t = useMessages();
  const { error } = useOwnCompany();
  const items = reviews?.items ?? [];
  return (
    <>
      <PageHead
        id="reviews-title"
        title={t('reviews.title')}
        note={items.length > 0 ? t('reviews.newestFirst') : undefined}
      />
      <Stack>
        <RatingAside newest={items[0]} />
        {filter}
        {/* If the company could not be loaded, the header reports it and offers a retry. */}
        {(reviews === null ? error === null : reviews.status === 'pending') && <ReviewListSkeleton />}
        {reviews?.status === 'error' && (
          <Alert
            action={
              <Button variant="secondary" onClick={reviews.retry}>
                {t('retry')}
              </Button>
            }
          >
            {errorText(reviews.error)}
          </Alert>
        )}
        {reviews?.status === 'success' && items.length === 0 && <EmptyState>{empty ?? t('reviews.empty')}</EmptyState>}
        {items.length > 0 && (
          <ReviewList aria-labelledby="reviews-title">
            {items.map((review) => (
              <ReviewListItem key={review.id}>
                {company === null ? <Review review={review} /> : <OwnReviewCard company={company} review={review} />}
              </ReviewListItem>
            ))}
          </ReviewList>
        )}
        {reviews?.moreFailed && <Alert>{errorText(reviews.error)}</Alert>}
        {reviews?.hasMore && (
          <More>
            <Button variant="secondary" loading={reviews.isLoadingMore} onClick={reviews.loadMore}>
              {t(reviews.moreFailed ? 'retry' : 'reviews.more')}
            </Button>
          </More>
        )}
      </Stack>
    </>
  );
}

function Review({ review }: { review: CompanyReview }) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay } = useFormats();
  const { user } = review;
  return (
    <ReviewCard
      author={fullName(user)}
      avatar={api.pictureUrl(user.avatar)}
      date={<time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>}
      rating={review.rating}
      title={review.title}
      description={review.description}
      language={review.language}
      footer={t('reviews.experience', { day: formatDay(review.experienceDate) })}
    />
  );
}

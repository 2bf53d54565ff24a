import type { CompanyReview } from '@heard/contract';
import {
  errorText,
  fullName,
  Navigate,
  queryKeys,
  useApi,
  useCallPages,
  usePageTitle,
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
import { styled } from 'styled-components';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from '../messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { hasClaimEnded } from '../ownership/useOwnClaim.ts';
import { RatingAside } from './RatingAside.tsx';

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
  return company.claim.state === 'pending' ? <ListedReviews companyId={company.id} /> : <OwnReviews />;
}

function OwnReviews() {
  return <Reviews reviews={useCallPages('listReviewsOfOwnCompany', queryKeys.reviewsOfOwnCompany, {})} />;
}

function ListedReviews({ companyId }: { companyId: string }) {
  const reviews = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(companyId), {
    params: { id: companyId },
  });
  return <Reviews reviews={reviews} />;
}

/** @param props.reviews null while the company loads */
function Reviews({ reviews }: { reviews: CallPages<CompanyReview> | null }) {
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
        {reviews?.status === 'success' && items.length === 0 && <EmptyState>{t('reviews.empty')}</EmptyState>}
        {items.length > 0 && (
          <ReviewList aria-labelledby="reviews-title">
            {items.map((review) => (
              <ReviewListItem key={review.id}>
                <Review review={review} />
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

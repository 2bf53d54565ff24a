import type { CompanyReview } from '@heard/contract';
import { errorText, fullName, queryKeys, useApi, useCallPages, usePageTitle } from '@heard/sdk';
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
} from 'shared-ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { RatingAside } from './RatingAside.tsx';

const More = styled.div`
  display: flex;
  justify-content: center;
`;

/** Lists the reviews of the owner's company, newest first, paginated (specification 2, "my-company/reviews"). */
export function CompanyReviews() {
  const t = useMessages();
  const reviews = useCallPages('listReviewsOfOwnCompany', queryKeys.reviewsOfOwnCompany, {});
  usePageTitle(t('reviews.title'));
  const { status, items, hasMore, isLoadingMore, moreFailed } = reviews;
  return (
    <>
      <PageHead
        id="reviews-title"
        title={t('reviews.title')}
        note={items.length > 0 ? t('reviews.newestFirst') : undefined}
      />
      <Stack>
        <RatingAside newest={items[0]} />
        {status === 'pending' && <ReviewListSkeleton />}
        {status === 'error' && (
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
        {status === 'success' && items.length === 0 && <EmptyState>{t('reviews.empty')}</EmptyState>}
        {items.length > 0 && (
          <ReviewList aria-labelledby="reviews-title">
            {items.map((review) => (
              <ReviewListItem key={review.id}>
                <Review review={review} />
              </ReviewListItem>
            ))}
          </ReviewList>
        )}
        {moreFailed && <Alert>{errorText(reviews.error)}</Alert>}
        {hasMore && (
          <More>
            <Button variant="secondary" loading={isLoadingMore} onClick={reviews.loadMore}>
              {t(moreFailed ? 'retry' : 'reviews.more')}
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

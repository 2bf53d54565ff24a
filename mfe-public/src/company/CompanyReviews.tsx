import type { CompanyReview, CompanyWithReviews } from '@heard/contract';
import { errorText, queryKeys, useCallPages } from '@heard/sdk';
import { Alert, Button, PageHead, ReviewList, ReviewListItem } from 'shared-ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { CompanyReviewCard } from './CompanyReviewCard.tsx';

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding-top: var(--space-4);
`;

/** The reviews of a company, newest first. The first 20 have come with it; the list is read only where there are more. */
export function CompanyReviews({ company }: { company: CompanyWithReviews }) {
  return company.reviewsQuantity > company.review.length ? (
    <PagedReviews company={company} />
  ) : (
    <Reviews reviews={company.review} />
  );
}

function PagedReviews({ company }: { company: CompanyWithReviews }) {
  const t = useMessages();
  const pages = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(company.id), {
    params: { id: company.id },
  });
  const [shown, setShown] = useState(0);
  const isThere = pages.status === 'success';
  // The first page is read again after a failure; before one it comes by itself, and nobody waits for it.
  const isAwaited = pages.status === 'pending' && shown > 0;
  const reviews = isThere ? pages.items : company.review;

  function loadMore() {
    setShown(reviews.length);
    if (isThere) pages.loadMore();
    else pages.retry();
  }

  return (
    <Reviews reviews={reviews} firstNew={shown}>
      {(pages.hasMore || pages.status === 'error' || isAwaited) && (
        <More>
          {(pages.moreFailed || pages.status === 'error') && <Alert>{errorText(pages.error)}</Alert>}
          <Button variant="secondary" loading={pages.isLoadingMore || isAwaited} onClick={loadMore}>
            {t('company.showMore')}
          </Button>
        </More>
      )}
    </Reviews>
  );
}

interface ReviewsProps {
  reviews: readonly CompanyReview[];
  /** From where on they were asked for by 'Show more reviews'; 0 while they were not. */
  firstNew?: number;
  children?: ReactNode;
}

function Reviews({ reviews, firstNew = 0, children }: ReviewsProps) {
  const t = useMessages();
  return (
    <section aria-labelledby="reviews">
      <PageHead title={t('company.reviews')} note={t('company.newestFirst')} id="reviews" />
      <ReviewList aria-labelledby="reviews">
        {reviews.map((review, index) => (
          <ReviewListItem key={review.id}>
            <CompanyReviewCard review={review} takesFocus={firstNew > 0 && index === firstNew} />
          </ReviewListItem>
        ))}
      </ReviewList>
      {children}
    </section>
  );
}

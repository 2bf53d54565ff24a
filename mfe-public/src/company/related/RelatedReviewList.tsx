import { errorText, queryKeys, useCallPages } from '@heard/sdk';
import { Alert, Button, ReviewList, ReviewListItem, ReviewListSkeleton } from '@heard/ui';
import { useMessages as useCompanyMessages } from '../messages/messages.ts';
import { useMessages } from './messages/messages.ts';
import { CompanyReviewCard } from '../CompanyReviewCard.tsx';
import type { CompanyReviewsProps } from '../CompanyReviewsProps.ts';

/** The cards of a company's reviews by people with a connection to it. The section around it has the heading. */
export default function RelatedReviewList({ company, ownReviewId, reporting, sharing }: CompanyReviewsProps) {
  const t = useMessages();
  const tCompany = useCompanyMessages();
  const query = { relation: 'any' } as const;
  const pages = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(company.id, query), {
    params: { id: company.id },
    query,
  });
  if (pages.status === 'pending') return <ReviewListSkeleton count={1} />;
  if (pages.status === 'error') {
    return (
      <Alert
        action={
          <Button variant="secondary" loading={pages.isRefetching} onClick={pages.retry}>
            {tCompany('company.tryAgain')}
          </Button>
        }
      >
        {errorText(pages.error)}
      </Alert>
    );
  }
  return (
    <>
      <ReviewList aria-labelledby="connection">
        {pages.items.map((review) => (
          <ReviewListItem key={review.id}>
            <CompanyReviewCard
              company={company}
              review={review}
              takesFocus={false}
              reporting={reporting}
              sharing={sharing}
              isOwn={review.id === ownReviewId}
              search=""
            />
          </ReviewListItem>
        ))}
      </ReviewList>
      {pages.moreFailed && <Alert>{errorText(pages.error)}</Alert>}
      {pages.hasMore && (
        <div>
          <Button variant="secondary" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

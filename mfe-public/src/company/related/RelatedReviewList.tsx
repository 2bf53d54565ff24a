import { errorText, queryKeys, useCallPages } from '@heard/sdk';
import { Alert, Button, ReviewListSkeleton } from '@heard/ui';
import { useMessages as useCompanyMessages } from '../messages/messages.ts';
import { useMessages } from './messages/messages.ts';
import { CompanyReviewList } from '../CompanyReviewList.tsx';
import type { CompanyReviewsProps } from '../CompanyReviewsProps.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';

/** Lists the reviews by people with a connection to the company. The heading is in the surrounding section. */
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
      <LoadFailure
        error={pages.error}
        isFetching={pages.isRefetching}
        refetch={pages.retry}
        tryAgain={tCompany('company.tryAgain')}
      />
    );
  }
  return (
    <>
      <CompanyReviewList {...{ company, ownReviewId, reporting, sharing }} reviews={pages.items} heading="connection" />
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

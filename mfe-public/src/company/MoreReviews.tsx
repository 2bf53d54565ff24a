import { errorText, Link, paths } from '@heard/sdk';
import { hasTotal, useReviewListMessages, type ReviewFilters } from '@heard/sdk/reviews';
import { Alert, Button, ButtonLink, Spinner } from '@heard/ui';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { countReviewPages } from './reviewPage.ts';
import type { CompanyWithReviews } from '@heard/contract';
import type { CallPages } from '@heard/sdk';

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding-top: var(--space-4);
`;

interface MoreReviewsProps {
  company: CompanyWithReviews;
  filters: ReviewFilters;
  isFiltered: boolean;
  /** The number of reviews that are shown. */
  shown: number;
  pages: Pick<CallPages<unknown>, 'error' | 'moreFailed' | 'status'>;
  isBusy: boolean;
  loadMore: () => void;
}

/** The button that shows more reviews, and the failure of the last request. Without filters it is a link to the next page. */
export function MoreReviews({ company, filters, isFiltered, shown, pages, isBusy, loadMore }: MoreReviewsProps) {
  const t = useMessages();
  const tList = useReviewListMessages();
  // The page that begins with the first review that is not shown yet.
  const nextPage = Math.floor(shown / company.review.length) + 1;
  return (
    <More>
      {(pages.moreFailed || pages.status === 'error') && <Alert>{errorText(pages.error)}</Alert>}
      {shown === 0 && <p>{tList('noMatchSoFar')}</p>}
      {isFiltered || nextPage > countReviewPages(company.reviewsQuantity) ? (
        <Button variant="secondary" loading={isBusy} onClick={loadMore}>
          {hasTotal(filters) ? t('company.showMore') : tList('searchFurther')}
        </Button>
      ) : (
        <ButtonLink
          as={Link}
          to={paths.companyReviews(company.id, nextPage)}
          variant="secondary"
          aria-busy={isBusy || undefined}
          onClick={(event: MouseEvent) => {
            // Ignores a click that opens a new tab: the browser follows the link.
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            if (!isBusy) loadMore();
          }}
        >
          {isBusy && <Spinner />}
          {t('company.showMore')}
        </ButtonLink>
      )}
    </More>
  );
}

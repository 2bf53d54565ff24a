import { toQuery, type CompanyReview } from '@heard/contract';
import { Link, paths, queryKeys, useApi, useQuery, useQueryClient, type Page } from '@heard/sdk';
import { below, ReviewListSkeleton } from '@heard/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { CompanyReviewList } from './CompanyReviewList.tsx';
import type { CompanyReviewsProps } from './CompanyReviewsProps.ts';
import { useMessages } from './messages/messages.ts';
import { countReviewPages, type ReviewPageQuery } from './reviewPage.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const Pager = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  align-items: center;
  min-height: var(--control);
  font-size: var(--text-button);

  & > span {
    color: var(--text-muted);
    text-align: center;
  }
  & > a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--control);
    font-weight: var(--weight-strong);
  }
  & > [rel='next'] {
    justify-self: end;
    text-align: end;
  }
  ${below.sm} {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
  }
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    scale: var(--forward) 1;
  }
`;

/** Returns the API path by which the document identifies the reviews that it contains. */
function toPath(id: string, part: ReviewPageQuery): string {
  return `/company/${encodeURIComponent(id)}/review${toQuery(part)}`;
}

interface NumberedReviewsProps extends CompanyReviewsProps {
  part: ReviewPageQuery;
}

/** A page of reviews with a dedicated URL. Lists 20 reviews, newest first, and links to newer and older reviews. */
export default function NumberedReviews({ company, ownReviewId, reporting, sharing, part }: NumberedReviewsProps) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { id } = company;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.reviewsOfCompany(id, part),
    queryFn: ({ signal }) => api.page('listReviewsOfCompany', { params: { id }, query: part, signal }),
    initialData: () => queryClient.getQueryData<Page<CompanyReview>>(queryKeys.response(toPath(id, part))),
  });
  if (data === undefined && error !== null) {
    return <LoadFailure error={error} isFetching={isFetching} refetch={refetch} tryAgain={t('company.tryAgain')} />;
  }

  const links = <PagerLinks company={company} part={part} data={data} />;
  return (
    <>
      {/* A `div`, because the links below the reviews are already a landmark. */}
      <Pager as="div">{links}</Pager>
      {data === undefined ? (
        <ReviewListSkeleton />
      ) : (
        <CompanyReviewList {...{ company, ownReviewId, reporting, sharing }} reviews={data.items} />
      )}
      <Pager aria-label={t('pages.label')}>{links}</Pager>
    </>
  );
}

interface PagerLinksProps {
  company: NumberedReviewsProps['company'];
  part: ReviewPageQuery;
  data: Page<CompanyReview> | undefined;
}

/** The links to the newer and the older reviews. */
function PagerLinks({ company: { id, reviewsQuantity }, part, data }: PagerLinksProps) {
  const t = useMessages();
  const pages = countReviewPages(reviewsQuantity);
  const page = 'page' in part ? part.page : null;
  const last = data?.items.at(-1);
  // The last numbered page links to the reviews that are older than the last shown review.
  const older =
    page !== null && page < pages
      ? paths.companyReviews(id, page + 1)
      : data !== undefined && data.next !== null && last !== undefined
        ? `${paths.company(id)}?before=${last.id}`
        : null;
  return (
    <>
      {page === null ? (
        <span />
      ) : (
        <Link to={paths.companyReviews(id, page - 1)} rel="prev">
          <ChevronLeft aria-hidden="true" />
          {t('pages.newer')}
        </Link>
      )}
      <span>{page !== null && t('pages.of', { page, pages })}</span>
      {older !== null && (
        <Link to={older} rel="next">
          {t('pages.older')}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </>
  );
}

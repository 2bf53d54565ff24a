import { errorText, Link, paths, queryKeys, useCallPages } from '@heard/sdk';
import {
  Alert,
  Button,
  ButtonLink,
  Muted,
  ReviewList,
  ReviewListItem,
  ReviewListSkeleton,
  SectionTitle,
  Stack,
} from '@heard/ui';
import { useMessages as useCompanyMessages } from './messages/messages.ts';
import { useMessages } from './related-messages/messages.ts';
import { CompanyReviewCard } from './CompanyReviewCard.tsx';
import type { CompanyReviewsProps } from './CompanyReviewsProps.ts';

interface RelatedReviewsProps extends CompanyReviewsProps {
  /** Whether the reviews are shown, not only their number. */
  isOpen: boolean;
}

/** The reviews of a company by people with a connection to it, which count in no figure. They have a URL, so that no script is needed. */
export default function RelatedReviews({ company, ownReviewId, reporting, sharing, isOpen }: RelatedReviewsProps) {
  const t = useMessages();
  const { employee, competitor } = company.relationCounts;
  const path = paths.company(company.id);
  return (
    <section aria-labelledby="connection">
      <Stack>
        <SectionTitle id="connection">{t('title', { count: employee + competitor })}</SectionTitle>
        <Muted>{t('text')}</Muted>
        {isOpen ? (
          <List {...{ company, ownReviewId, reporting, sharing }} />
        ) : (
          <div>
            <ButtonLink as={Link} to={`${path}?relation=any#connection`} variant="secondary" rel="nofollow">
              {t('show')}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </section>
  );
}

function List({ company, ownReviewId, reporting, sharing }: CompanyReviewsProps) {
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

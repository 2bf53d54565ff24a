import { Link, paths } from '@heard/sdk';
import { ButtonLink, CardTitle, Muted, ReviewListSkeleton, Stack } from '@heard/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import type { CompanyReviewsProps } from '../CompanyReviewsProps.ts';

const RelatedReviewList = lazy(() => import(/* webpackChunkName: "related" */ './RelatedReviewList.tsx'));

const Section = styled.section`
  padding-top: var(--space-8);
`;

interface RelatedReviewsProps extends CompanyReviewsProps {
  /** Whether to show the reviews. If not, only their number is shown. */
  isOpen: boolean;
}

/**
 * Links to the reviews by people with a connection to the company, or shows these reviews if the URL requests them. The link has a separate URL, so
 * that it works without scripts.
 */
export function RelatedReviews({ company, ownReviewId, reporting, sharing, isOpen }: RelatedReviewsProps) {
  const t = useMessages();
  const { employee, competitor } = company.relationCounts;
  const path = paths.company(company.id);
  return (
    <Section aria-labelledby="connection">
      <Stack>
        <CardTitle id="connection">{t('title', { count: employee + competitor })}</CardTitle>
        <Muted>{t('text')}</Muted>
        {isOpen ? (
          <Suspense fallback={<ReviewListSkeleton count={1} />}>
            <RelatedReviewList {...{ company, ownReviewId, reporting, sharing }} />
          </Suspense>
        ) : (
          <div>
            <ButtonLink as={Link} to={`${path}?relation=any#connection`} variant="secondary" rel="nofollow">
              {t('show')}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Section>
  );
}

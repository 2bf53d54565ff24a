import type { CompanyWithReviews } from '@heard/contract';
import {
  isApiError,
  Link,
  Navigate,
  paths,
  Slot,
  useCompany,
  usePageTitle,
  useLocation,
  useOpenedCompanyName,
  useParams,
  useSearchParams,
  NotFoundPage,
} from '@heard/sdk';
import {
  below,
  ButtonLink,
  Card,
  CompanyHeaderSkeleton,
  EmptyState,
  Note,
  ReviewListSkeleton,
  Skeleton,
  Split,
  VisuallyHidden,
  Wrap,
} from '@heard/ui';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { WhenNear } from '../lists/WhenNear.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { CompanyDetails } from './CompanyDetails.tsx';
import { CompanyReviews } from './CompanyReviews.tsx';
import { CompanyTop } from './CompanyTop.tsx';
import { CompanyRating } from './CompanyRating.tsx';
import { CreateReviewLink } from './CreateReviewLink.tsx';
import { HiddenReviews } from './HiddenReviews.tsx';
import { useMessages } from './messages/messages.ts';
import { RateCompany } from './RateCompany.tsx';
import { ReviewDialogs } from './ReviewDialogs.tsx';
import { readReviewPage, type ReviewPageQuery } from './reviewPage.ts';
import { useOwnReview } from './useOwnReview.ts';
import { TopicSummary } from '../topics/TopicSummary.tsx';
import { RelatedReviews } from './related/RelatedReviews.tsx';
import { useReporting } from './useReporting.ts';
import { useSharing } from './useSharing.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const RatingHistory = lazy(() => import(/* webpackChunkName: "history" */ '../history/RatingHistory.tsx'));
const SimilarCompanies = lazy(() => import(/* webpackChunkName: "similar" */ './SimilarCompanies.tsx'));

const Room = styled(Wrap)`
  padding-top: var(--space-10);
`;

const Message = styled.div`
  max-width: var(--measure);
  margin-inline: auto;
  margin-top: var(--space-4);
`;

/** On a narrow screen, the details follow the reviews, and the other parts come before the reviews. */
const Columns = styled(Split)`
  ${below.lg} {
    & > aside {
      display: contents;
    }
    & > aside > * {
      order: -1;
    }
    & > aside > [data-details] {
      order: 1;
    }
  }
`;

/** Reserves space for the ratings over time, which load later. */
const Reserved = styled.div`
  min-height: 37rem;

  ${below.md} {
    min-height: 46rem;
  }
  @media print, (scripting: none) {
    min-height: 0;
  }
`;

/** `/business/{id}`: a company and its reviews (specification 2, "business/{id}"). */
export default function CompanyPage() {
  const t = useMessages();
  // The default is never used, because the mount's path contains the parameter.
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { data: company, error, isFetching, refetch } = useCompany(id);
  // Redirects to the canonical URL: from `/business/WWW.Acme.com` to `/business/acme.com`.
  if (company !== undefined && company.id !== id) return <Navigate to={paths.company(company.id) + search} replace />;
  if (company !== undefined) return <Loaded company={company} />;
  if (isApiError(error, 404)) return <NotFoundPage title={t('company.notFound')} />;
  if (isApiError(error, 410)) return <CompanyRemoved />;
  if (error !== null) return <CompanyFailed error={error} isRetrying={isFetching} retry={() => void refetch()} />;
  return <CompanyLoading />;
}

/** Shows a loaded company. Shows the 404 page for a page of reviews that does not exist, as the web server does. */
function Loaded({ company }: { company: CompanyWithReviews }) {
  const t = useMessages();
  const [search] = useSearchParams();
  const part = readReviewPage(search, company.reviewsQuantity);
  return part === undefined ? (
    <NotFoundPage title={t('company.notFound')} />
  ) : (
    <Company company={company} part={part} />
  );
}

function Company({ company, part }: { company: CompanyWithReviews; part: ReviewPageQuery | null }) {
  const t = useMessages();
  const sharing = useSharing();
  const reporting = useReporting(company.id);
  const own = useOwnReview(company.id);
  const [search] = useSearchParams();
  const { employee, competitor } = company.relationCounts;
  const related = employee + competitor > 0 && (
    <RelatedReviews
      {...{ company, ownReviewId: own.review?.id, reporting, sharing }}
      isOpen={search.get('relation') === 'any'}
    />
  );
  const isNumbered = part !== null && 'page' in part;
  usePageTitle(isNumbered ? t('pages.title', { company: company.name, page: part.page }) : company.name);
  const aside = <Slot name="company.aside" props={{ companyId: company.id }} />;
  return (
    <>
      <CompanyTop company={company} own={own} sharing={sharing} />
      {company.unusualReviews && (
        <Room>
          <Note>{t('company.unusual')}</Note>
        </Room>
      )}
      {company.reviewsQuantity === 0 ? (
        <Room>
          <RateCompany company={company} own={own} />
          <EmptyState action={<CreateReviewLink company={company} own={own} plain />}>{t('company.empty')}</EmptyState>
          {related}
          <HiddenReviews {...company} />
          {!company.claimed && (
            <Message>
              <ClaimCard company={company} />
            </Message>
          )}
          <Message>
            <CompanyDetails company={company} />
          </Message>
          <Message>{aside}</Message>
        </Room>
      ) : (
        <Wrap>
          <Columns>
            <CompanyReviews
              company={company}
              ownReviewId={own.review?.id}
              reporting={reporting}
              sharing={sharing}
              part={part}
              related={related}
            >
              <RateCompany company={company} own={own} />
            </CompanyReviews>
            <aside>
              <CompanyRating company={company} />
              <TopicSummary companyId={company.id} />
              <CompanyDetails company={company} />
              {!company.claimed && <ClaimCard company={company} />}
              {aside}
            </aside>
          </Columns>
        </Wrap>
      )}
      {mayHaveMonths(company) && (
        <Reserved>
          <WhenNear>
            <RatingHistory companyId={company.id} />
          </WhenNear>
        </Reserved>
      )}
      {company.categories.length > 0 && (
        <WhenNear>
          <SimilarCompanies companyId={company.id} />
        </WhenNear>
      )}
      <ReviewDialogs reporting={reporting} sharing={sharing} />
      <CompareTray />
    </>
  );
}

/** Returns false if all reviews of a company are from one month, because one month is not enough for a chart. Only the newest reviews are known. */
function mayHaveMonths({ reviewsQuantity, review }: CompanyWithReviews): boolean {
  return reviewsQuantity > review.length || new Set(review.map(({ createdAt }) => createdAt.slice(0, 7))).size > 1;
}

/** A company that was removed because it broke the rules. Its decision is in the public log. */
function CompanyRemoved() {
  const t = useMessages();
  usePageTitle(t('company.removedTitle'));
  return (
    <Room>
      <VisuallyHidden as="h1">{t('company.removedTitle')}</VisuallyHidden>
      <EmptyState
        action={
          <ButtonLink as={Link} to={paths.transparency} variant="secondary">
            {t('company.removedLink')}
          </ButtonLink>
        }
      >
        {t('company.removed')}
      </EmptyState>
    </Room>
  );
}

function CompanyLoading() {
  const t = useMessages();
  const name = useOpenedCompanyName();
  usePageTitle(name ?? t('company.heading'));
  return (
    <>
      <VisuallyHidden as="h1">{name ?? t('company.heading')}</VisuallyHidden>
      <CompanyHeaderSkeleton name={name} breadcrumbs links={3} />
      <Wrap>
        <Split>
          <ReviewListSkeleton />
          <aside aria-hidden="true">
            <Card>
              <Skeleton width="100%" height="15.5rem" />
            </Card>
          </aside>
        </Split>
      </Wrap>
    </>
  );
}

function CompanyFailed({ error, isRetrying, retry }: { error: unknown; isRetrying: boolean; retry: () => void }) {
  const t = useMessages();
  usePageTitle(t('company.heading'));
  return (
    <Room>
      <VisuallyHidden as="h1">{t('company.heading')}</VisuallyHidden>
      <Message>
        <LoadFailure error={error} isFetching={isRetrying} refetch={retry} tryAgain={t('company.tryAgain')} />
      </Message>
    </Room>
  );
}

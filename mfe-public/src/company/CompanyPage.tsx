import type { CompanyWithReviews } from '@heard/contract';
import {
  isApiError,
  Link,
  Navigate,
  paths,
  Slot,
  useApi,
  useCompany,
  useCompanyIcon,
  usePageTitle,
  useLocation,
  useOpenedCompanyName,
  useParams,
  useSearchParams,
  useUnicodeDomain,
  NotFoundPage,
} from '@heard/sdk';
import { useReviewFilters } from '@heard/sdk/reviews';
import {
  below,
  Button,
  ButtonLink,
  Card,
  CompanyHeader,
  CompanyHeaderSkeleton,
  EmptyState,
  Note,
  RatingSummary,
  RatingSummaryLine,
  ReplyRate,
  ReviewListSkeleton,
  Skeleton,
  Split,
  UnclaimedBadge,
  VerifiedBadge,
  VisuallyHidden,
  WebsiteLink,
  Wrap,
  useNames,
  getCompanyPlaceholder,
} from '@heard/ui';
import { MessageSquareReply, Share2 } from 'lucide-react';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { Breadcrumbs, type Crumb } from '../lists/Breadcrumbs.tsx';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { WhenNear } from '../lists/WhenNear.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { claimPath } from './claimPath.ts';
import { CompanyDetails } from './CompanyDetails.tsx';
import { CompareLine } from './CompareLine.tsx';
import { CompanyReviews } from './CompanyReviews.tsx';
import { CreateReviewLink } from './CreateReviewLink.tsx';
import { FollowButton } from './FollowButton.tsx';
import { HeardScore } from './HeardScore.tsx';
import { HiddenReviews } from './HiddenReviews.tsx';
import { useMessages } from './messages/messages.ts';
import { OriginsLine } from './OriginsLine.tsx';
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

/** Two buttons in one line, if they fit. */
const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  & > * {
    flex: 1 1 auto;
  }
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
  const api = useApi();
  const reporting = useReporting(company.id);
  const { replies } = company;
  const crumbs = useCrumbs(company);
  const icon = useCompanyIcon(company);
  const domain = useUnicodeDomain(company.id);
  const own = useOwnReview(company.id);
  const [{ ratings }, change] = useReviewFilters();
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
      <CompanyHeader
        name={company.name}
        breadcrumbs={crumbs.length > 0 && <Breadcrumbs label={t('breadcrumb')} crumbs={crumbs} />}
        image={api.pictureUrl(company.avatar)}
        placeholder={getCompanyPlaceholder(company)}
        icon={icon}
        badge={<Badge company={company} />}
        formerly={company.formerName ? t('company.formerly', { name: company.formerName }) : null}
        rating={company.ratingGeneral}
        count={company.reviewsQuantity}
        description={company.description}
        links={
          <>
            <CreateReviewLink company={company} own={own} />
            <WebsiteLink href={company.website}>{domain}</WebsiteLink>
            <Pair>
              <FollowButton companyId={company.id} />
              <Button
                variant="secondary"
                onClick={() => sharing.share({ path: paths.company(company.id), title: company.name })}
              >
                <Share2 />
                {t('share')}
              </Button>
            </Pair>
          </>
        }
      />
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
              <RatingSummary
                mean={company.ratingGeneral}
                count={company.reviewsQuantity}
                counts={company.ratingCounts}
                selected={ratings}
                {...(company.reviewsQuantity > 1 && {
                  onToggle: (stars) =>
                    change({
                      ratings: ratings.includes(stars) ? ratings.filter((one) => one !== stars) : [...ratings, stars],
                    }),
                })}
              >
                <HeardScore {...company} />
                {replies !== null && (
                  <RatingSummaryLine>
                    <MessageSquareReply />
                    <span>
                      <ReplyRate {...replies} />
                    </span>
                  </RatingSummaryLine>
                )}
                <OriginsLine {...company} />
                <HiddenReviews {...company} />
                <CompareLine {...company} />
              </RatingSummary>
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

/** Returns false if all reviews of a company are from one month, which is not enough for a chart. Only the newest reviews are known. */
function mayHaveMonths({ reviewsQuantity, review }: CompanyWithReviews): boolean {
  return reviewsQuantity > review.length || new Set(review.map(({ createdAt }) => createdAt.slice(0, 7))).size > 1;
}

/** Returns the breadcrumbs of a company, from its main category; empty for a company without a category. */
function useCrumbs({ name, categories: [category] }: CompanyWithReviews): Crumb[] {
  const t = useMessages();
  const getName = useNames();
  if (category === undefined) return [];
  const { slug, names, parent } = category;
  return [
    { name: t('categories'), path: paths.categories },
    { name: getName(parent.names), path: paths.category(parent.slug) },
    { name: getName(names), path: paths.category(slug) },
    { name },
  ];
}

/** A claimed company without proof that it owns its website has no badge. */
function Badge({ company }: { company: CompanyWithReviews }) {
  const t = useMessages();
  const domain = useUnicodeDomain(company.id);
  if (company.verified) {
    const verification = company.verification ?? 'none';
    return <VerifiedBadge explanation={t(`badge.${verification}`, { domain })} muted={verification === 'none'} />;
  }
  return company.claimed ? null : <UnclaimedBadge as={Link} to={claimPath(company)} />;
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

import type { CompanyWithReviews } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  Navigate,
  paths,
  Slot,
  useApi,
  useCompany,
  usePageTitle,
  useLocation,
  useOpenedCompanyName,
  useParams,
  useUnicodeDomain,
} from '@heard/sdk';
import { useCountryName } from '@heard/sdk/countries';
import { useReviewFilters } from '@heard/sdk/reviews';
import {
  Alert,
  Button,
  Card,
  CompanyHeader,
  CompanyHeaderSkeleton,
  EmptyState,
  NotFoundPanel,
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
} from '@heard/ui';
import { MessageSquareReply } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { ClaimCard } from './ClaimCard.tsx';
import { claimPath } from './claimPath.ts';
import { CompanyReviews } from './CompanyReviews.tsx';
import { CreateReviewLink } from './CreateReviewLink.tsx';
import { HeardScore } from './HeardScore.tsx';
import { HiddenReviews } from './HiddenReviews.tsx';
import { useOwnReview } from './useOwnReview.ts';
import { useReporting } from './useReporting.ts';

const ReportDialog = lazy(() => import(/* webpackChunkName: "report" */ './ReportReview.tsx'));

const Room = styled(Wrap)`
  padding-top: var(--space-10);
`;

const Message = styled.div`
  max-width: var(--measure);
  margin-inline: auto;
`;

/** `/business/{id}`: a company and its reviews (specification 2, "business/{id}"). */
export default function CompanyPage() {
  // The mount's path contains the parameter.
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { data: company, error, isFetching, refetch } = useCompany(id);
  // Redirects to the canonical URL: from `/business/WWW.Acme.com` to `/business/acme.com`.
  if (company !== undefined && company.id !== id) return <Navigate to={paths.company(company.id) + search} replace />;
  if (company !== undefined) return <Company company={company} />;
  if (isApiError(error, 404)) return <CompanyNotFound />;
  if (error !== null) return <CompanyFailed error={error} isRetrying={isFetching} retry={() => void refetch()} />;
  return <CompanyLoading />;
}

function Company({ company }: { company: CompanyWithReviews }) {
  const t = useMessages();
  const api = useApi();
  const reporting = useReporting(company.id);
  const { reported, isOwner, close } = reporting;
  const { replies } = company;
  const place = usePlace(company);
  const domain = useUnicodeDomain(company.id);
  const own = useOwnReview(company.id);
  const [{ ratings }, change] = useReviewFilters();
  usePageTitle(company.name);
  const aside = <Slot name="company.aside" props={{ companyId: company.id }} />;
  return (
    <>
      <CompanyHeader
        name={company.name}
        image={api.pictureUrl(company.avatar)}
        badge={<Badge company={company} />}
        formerly={company.formerName ? t('company.formerly', { name: company.formerName }) : null}
        rating={company.ratingGeneral}
        count={company.reviewsQuantity}
        description={company.description}
        place={place}
        links={
          <>
            <CreateReviewLink company={company} own={own} />
            <WebsiteLink href={company.website}>{domain}</WebsiteLink>
          </>
        }
      />
      {company.reviewsQuantity === 0 ? (
        <Room>
          <EmptyState action={<CreateReviewLink company={company} own={own} plain />}>{t('company.empty')}</EmptyState>
          <HiddenReviews {...company} />
          {!company.claimed && (
            <Message>
              <ClaimCard company={company} />
            </Message>
          )}
          <Message>{aside}</Message>
        </Room>
      ) : (
        <Wrap>
          <Split>
            <CompanyReviews company={company} ownReviewId={own.review?.id} reporting={reporting} />
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
                <HiddenReviews {...company} />
              </RatingSummary>
              {!company.claimed && <ClaimCard company={company} />}
              {aside}
            </aside>
          </Split>
        </Wrap>
      )}
      <Suspense>
        {reported !== null && (
          <ReportDialog
            {...reported}
            byCompany={isOwner}
            flagsPath={isOwner ? paths.myCompanyFlags : paths.myFlags}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns where a company is, in one line, with the country in the active language. */
function usePlace({ address, city, country }: CompanyWithReviews): string {
  return [address, city, useCountryName(country ?? '')].filter(Boolean).join(', ');
}

/** A claimed company without proof that it owns its website has no badge. */
function Badge({ company }: { company: CompanyWithReviews }) {
  if (company.verified) return <VerifiedBadge />;
  return company.claimed ? null : <UnclaimedBadge as={Link} to={claimPath(company)} />;
}

function CompanyNotFound() {
  usePageTitle(useMessages()('company.notFound'));
  return <NotFoundPanel as={Link} to={paths.home} />;
}

function CompanyLoading() {
  const t = useMessages();
  const name = useOpenedCompanyName();
  usePageTitle(name ?? t('company.heading'));
  return (
    <>
      <VisuallyHidden as="h1">{name ?? t('company.heading')}</VisuallyHidden>
      <CompanyHeaderSkeleton name={name} />
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
        <Alert
          action={
            <Button variant="secondary" loading={isRetrying} onClick={retry}>
              {t('company.tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      </Message>
    </Room>
  );
}

import type { CompanyWithReviews } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  Navigate,
  paths,
  useApi,
  useCompany,
  usePageTitle,
  useLocation,
  useParams,
} from '@heard/sdk';
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
import { CompanyReviews } from './CompanyReviews.tsx';
import { CreateReviewLink } from './CreateReviewLink.tsx';
import { HiddenReviews } from './HiddenReviews.tsx';
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
  usePageTitle(company.name);
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
        links={
          <>
            <CreateReviewLink company={company} />
            <WebsiteLink href={company.website}>{company.id}</WebsiteLink>
          </>
        }
      />
      {company.reviewsQuantity === 0 ? (
        <Room>
          <EmptyState action={<CreateReviewLink company={company} plain />}>{t('company.empty')}</EmptyState>
          <HiddenReviews {...company} />
        </Room>
      ) : (
        <Wrap>
          <Split>
            <CompanyReviews company={company} reporting={reporting} />
            <aside>
              <RatingSummary mean={company.ratingGeneral} count={company.reviewsQuantity} counts={company.ratingCounts}>
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

/** A claimed company without proof that it owns its website has no badge. */
function Badge({ company: { claimed, verified } }: { company: CompanyWithReviews }) {
  if (verified) return <VerifiedBadge />;
  return claimed ? null : <UnclaimedBadge as={Link} to={paths.signupBusiness} />;
}

function CompanyNotFound() {
  usePageTitle(useMessages()('company.notFound'));
  return <NotFoundPanel as={Link} to={paths.home} />;
}

function CompanyLoading() {
  const t = useMessages();
  usePageTitle(t('company.heading'));
  return (
    <>
      <VisuallyHidden as="h1">{t('company.heading')}</VisuallyHidden>
      <CompanyHeaderSkeleton />
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

import { flagCalls } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  Navigate,
  paths,
  queryKeys,
  useApi,
  useCompany,
  useParams,
  usePageTitle,
  useQuery,
  NotFoundPage,
} from '@heard/sdk';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  CardTitle,
  formatDuration,
  RatingBars,
  Skeleton,
  useFormats,
  useLanguage,
} from '@heard/ui';
import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { DecisionLog } from './DecisionLog.tsx';
import { Figures } from './Figures.tsx';
import { OriginComparison } from '../origins/OriginComparison.tsx';
import { useMessages as useOriginMessages } from '../origins/messages/messages.ts';
import { useMessages } from './messages/messages.ts';
import { Pair, TransparencyRoom, TransparencySection } from './TransparencyLayout.tsx';

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--control);
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Bars = styled.div`
  margin-top: var(--space-4);
`;

/** `/business/{id}/transparency`: what was reported about a company's reviews, what is hidden and why. */
export default function CompanyTransparencyPage() {
  const t = useMessages();
  const tOrigins = useOriginMessages();
  const api = useApi();
  const { formatNumber } = useFormats();
  const language = useLanguage();
  const { id = '' } = useParams();
  const company = useCompany(id);
  const figures = useQuery({
    queryKey: queryKeys.response(`/company/${encodeURIComponent(id)}/transparency`),
    queryFn: ({ signal }) => api.send(flagCalls.getCompanyTransparency, { params: { id }, signal }),
  });
  const name = company.data?.name ?? id;
  const title = t('company.title', { company: name });
  usePageTitle(title);

  // Redirects to the canonical URL.
  if (company.data !== undefined && company.data.id !== id) {
    return <Navigate to={paths.companyTransparency(company.data.id)} replace />;
  }
  const error = company.error ?? figures.error;
  if (isApiError(error, 404)) return <NotFoundPage title={title} />;
  const { data } = figures;
  const isFailed = error !== null && (data === undefined || company.data === undefined);

  function content() {
    if (isFailed) {
      return (
        <Alert
          action={
            <Button
              variant="secondary"
              loading={figures.isFetching || company.isFetching}
              onClick={() => {
                if (company.error !== null) void company.refetch();
                if (figures.error !== null) void figures.refetch();
              }}
            >
              {t('tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      );
    }
    if (data === undefined || company.data === undefined) {
      return (
        <BusyRegion label={t('figures.loading')}>
          <Skeleton width="100%" height="8rem" />
          <Skeleton width="100%" height="14rem" top="1.25rem" />
        </BusyRegion>
      );
    }
    const { flags, hidden, hiddenByStars, medianWaitedSeconds, origins, invitations } = data;
    const sum = ({ open, upheld, rejected }: typeof flags.company) => formatNumber(open + upheld + rejected);
    return (
      <>
        <TransparencySection title={tOrigins('title')}>
          <OriginComparison origins={origins} invitations={invitations} />
        </TransparencySection>
        <TransparencySection title={t('company.reports')}>
          <Figures
            figures={[
              { name: t('company.by'), value: sum(flags.company), note: t('company.counts', flags.company) },
              { name: t('company.byOthers'), value: sum(flags.others), note: t('company.counts', flags.others) },
              {
                name: t('company.hiddenNow'),
                value: formatNumber(hidden),
                note: t('company.ofReviews', { count: company.data.reviewsQuantity + hidden }),
              },
              {
                name: t('figure.wait'),
                value: medianWaitedSeconds === null ? '–' : formatDuration(medianWaitedSeconds, language),
                note: t('figure.untilAll'),
              },
            ]}
          />
        </TransparencySection>
        <TransparencySection title={t('company.question')}>
          <Pair>
            <Card>
              <CardTitle as="h3">{t('company.hiddenByStars')}</CardTitle>
              <Bars>
                {hidden === 0 ? (
                  <p>{t('company.noneHidden')}</p>
                ) : (
                  <RatingBars counts={hiddenByStars} label={t('company.hiddenByStars')} />
                )}
              </Bars>
            </Card>
            <Card>
              <CardTitle as="h3">{t('company.allByStars')}</CardTitle>
              <Bars>
                <RatingBars
                  counts={company.data.ratingCounts.map((count, stars) => count + (hiddenByStars[stars] ?? 0))}
                  label={t('company.allByStars')}
                />
              </Bars>
            </Card>
          </Pair>
        </TransparencySection>
      </>
    );
  }

  return (
    <TransparencyRoom>
      <header>
        <Back to={paths.company(id)}>
          <ArrowLeft />
          {name}
        </Back>
        <h1>{t('company.title', { company: name })}</h1>
        <p>{t('company.lead')}</p>
      </header>
      {content()}
      <TransparencySection title={t('decisions.title')}>
        <DecisionLog companyId={id} />
      </TransparencySection>
    </TransparencyRoom>
  );
}

import { endpoints, type CompanyTransparency, type CompanyWithReviews } from '@heard/contract';
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
import { OpenData } from './OpenData.tsx';
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

/** The target of links to a section. */
const Target = styled.div`
  scroll-margin-top: calc(var(--bar) + var(--space-4));
`;

const Bars = styled.div`
  margin-top: var(--space-4);
`;

/** `/business/{id}/transparency`: the reports about a company's reviews, the hidden reviews, and the reasons. */
export default function CompanyTransparencyPage() {
  const t = useMessages();
  const api = useApi();
  const { id = '' } = useParams();
  const company = useCompany(id);
  const figures = useQuery({
    queryKey: queryKeys.response(`/company/${encodeURIComponent(id)}/transparency`),
    queryFn: ({ signal }) => api.send(endpoints.getCompanyTransparency, { params: { id }, signal }),
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
      {company.data !== undefined && figures.data !== undefined ? (
        <Moderation company={company.data} figures={figures.data} />
      ) : (
        <Pending company={company} figures={figures} />
      )}
      <TransparencySection title={t('decisions.title')}>
        <DecisionLog companyId={id} />
      </TransparencySection>
      <Target id="data">
        <TransparencySection title={t('data.title')}>
          <OpenData companyId={id} />
        </TransparencySection>
      </Target>
    </TransparencyRoom>
  );
}

interface PendingProps {
  company: ReturnType<typeof useCompany>;
  figures: Pick<ReturnType<typeof useQuery>, 'error' | 'isFetching' | 'refetch'>;
}

/** Shows that content is loading, or that loading the content has failed. */
function Pending({ company, figures }: PendingProps) {
  const t = useMessages();
  const error = company.error ?? figures.error;
  if (error !== null) {
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
  return (
    <BusyRegion label={t('figures.loading')}>
      <Skeleton width="100%" height="8rem" />
      <Skeleton width="100%" height="14rem" top="1.25rem" />
    </BusyRegion>
  );
}

interface ModerationProps {
  company: CompanyWithReviews;
  figures: CompanyTransparency;
}

/** The origins of the reviews, the reports about them, and the hidden reviews. */
function Moderation({ company, figures }: ModerationProps) {
  const t = useMessages();
  const tOrigins = useOriginMessages();
  const { hidden, hiddenByStars, origins, invitations } = figures;
  return (
    <>
      <TransparencySection title={tOrigins('title')}>
        <OriginComparison origins={origins} invitations={invitations} />
      </TransparencySection>
      <TransparencySection title={t('company.reports')}>
        <ReportFigures company={company} figures={figures} />
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
                counts={company.ratingCounts.map((count, stars) => count + (hiddenByStars[stars] ?? 0))}
                label={t('company.allByStars')}
              />
            </Bars>
          </Card>
        </Pair>
      </TransparencySection>
    </>
  );
}

function ReportFigures({ company, figures: { flags, hidden, medianWaitedSeconds } }: ModerationProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const language = useLanguage();
  const sum = ({ open, upheld, rejected }: typeof flags.company) => formatNumber(open + upheld + rejected);
  return (
    <Figures
      figures={[
        { name: t('company.by'), value: sum(flags.company), note: t('company.counts', flags.company) },
        { name: t('company.byOthers'), value: sum(flags.others), note: t('company.counts', flags.others) },
        {
          name: t('company.hiddenNow'),
          value: formatNumber(hidden),
          note: t('company.ofReviews', { count: company.reviewsQuantity + hidden }),
        },
        {
          name: t('figure.wait'),
          value: medianWaitedSeconds === null ? '–' : formatDuration(medianWaitedSeconds, language),
          note: t('figure.untilAll'),
        },
      ]}
    />
  );
}

import { endpoints, type PublicReview } from '@heard/contract';
import {
  fullName,
  isApiError,
  Link,
  paths,
  queryKeys,
  useApi,
  useCompany,
  usePageTitle,
  useParams,
  useQuery,
  NotFoundPage,
} from '@heard/sdk';
import {
  below,
  ButtonLink,
  Card,
  Muted,
  ReviewListSkeleton,
  SectionTitle,
  Stars,
  useFormats,
  VisuallyHidden,
  Wrap,
} from '@heard/ui';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { CompanyAvatar } from '../companies/CompanyAvatar.tsx';
import { CompanyReviewCard } from '../company/CompanyReviewCard.tsx';
import { useMessages } from '../company/messages/messages.ts';
import { ReviewDialogs } from '../company/ReviewDialogs.tsx';
import { useOwnReview } from '../company/useOwnReview.ts';
import { useReporting } from '../company/useReporting.ts';
import { useSharing } from '../company/useSharing.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';
import { Quotes } from '../quotes/Quotes.tsx';
import { PendingHeading } from '../lists/PendingHeading.tsx';

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 48rem;
  margin-inline: auto;
  padding-top: var(--space-8);

  & > section h2 {
    margin-top: var(--space-8);
    font-size: var(--text-2xl);
  }
`;

const Head = styled(Card)`
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr) auto;
  gap: var(--space-4);
  align-items: center;

  & > :is(img, svg) {
    width: 3rem;
    height: 3rem;
    border-radius: var(--radius-md);
  }
  & h1 {
    font-size: var(--text-xl);
    overflow-wrap: anywhere;
  }
  & h1 a {
    color: var(--text);
  }

  ${below.md} {
    grid-template-columns: 3rem minmax(0, 1fr);

    & > a {
      grid-column: 1 / -1;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

const Rating = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  font-size: var(--text-sm);
`;

const MAX_MORE = 3;

/** `/review/:id`: a review with its reply, its company, and the newest other reviews of that company. */
export default function ReviewPage() {
  const { id = '' } = useParams();
  const t = useMessages();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(`/review/${encodeURIComponent(id)}`),
    queryFn: ({ signal }) => api.send(endpoints.getReview, { params: { id }, signal }),
  });
  if (isApiError(error, 404) || isApiError(error, 400)) return <NotFoundPage title={t('company.notFound')} />;
  return (
    <>
      <Wrap>
        <Column>
          {data !== undefined ? (
            <Loaded review={data} />
          ) : (
            <>
              <PendingHeading>{t('review.title')}</PendingHeading>
              {error === null ? (
                <ReviewListSkeleton />
              ) : (
                <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('company.tryAgain')} />
              )}
            </>
          )}
        </Column>
      </Wrap>
      <CompareTray />
    </>
  );
}

function Loaded({ review }: { review: PublicReview }) {
  const { company } = review;
  const t = useMessages();
  const reporting = useReporting(company.id);
  const sharing = useSharing();
  const own = useOwnReview(company.id);
  const { formatRating } = useFormats();
  usePageTitle(`${review.rating}/5: ${review.title}`);
  return (
    <>
      <Head as="header">
        <CompanyAvatar company={company} />
        <div>
          <h1 dir="auto">
            <Link to={paths.company(company.id)}>{company.name}</Link>
          </h1>
          <Rating>
            <Stars rating={company.reviewsQuantity === 0 ? null : company.ratingGeneral} size="sm" />
            <b aria-hidden="true">{formatRating(company.ratingGeneral)}</b>
            <Muted>{t('review.count', { count: company.reviewsQuantity })}</Muted>
          </Rating>
        </div>
        <ButtonLink as={Link} to={paths.company(company.id)} variant="secondary">
          {t('review.all', { company: company.name })}
        </ButtonLink>
      </Head>
      <VisuallyHidden as="h2">{t('review.title')}</VisuallyHidden>
      <CompanyReviewCard
        company={company}
        review={review}
        takesFocus={false}
        reporting={reporting}
        sharing={sharing}
        isOwn={review.id === own.review?.id}
        search=""
        withShare
      />
      <More review={review} />
      <ReviewDialogs reporting={reporting} sharing={sharing} />
    </>
  );
}

/**
 * The newest other reviews of the company. Renders nothing while they load, when they can't be loaded, and when there
 * are none.
 */
function More({ review: { id, company } }: { review: PublicReview }) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const { data } = useCompany(company.id);
  const others = data?.review.filter((one) => one.id !== id).slice(0, MAX_MORE) ?? [];
  if (others.length === 0) return null;
  const title = t('review.more', { company: company.name });
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Quotes
        label={title}
        about={(values) => t('review.about', values)}
        quotes={others.map((one) => ({
          ...one,
          text: one.description,
          author: fullName(one.user),
          company,
          date: <time dateTime={one.createdAt}>{formatDate(one.createdAt)}</time>,
        }))}
      />
    </section>
  );
}

import { endpoints, type Person } from '@heard/contract';
import {
  fullName,
  isApiError,
  queryKeys,
  useApi,
  useCallPages,
  usePageTitle,
  useParams,
  useQuery,
  NotFoundPage,
} from '@heard/sdk';
import { MorePages } from '@heard/sdk/lists';
import {
  Avatar,
  below,
  EmptyState,
  ReviewList,
  ReviewListItem,
  ReviewListSkeleton,
  useLanguage,
  Wrap,
} from '@heard/ui';
import { Calendar, Star, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { useMessages as useCompanyMessages } from '../company/messages/messages.ts';
import { ReviewDialogs } from '../company/ReviewDialogs.tsx';
import { useReporting } from '../company/useReporting.ts';
import { useSharing } from '../company/useSharing.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';
import { useMessages } from './messages/messages.ts';
import { PEOPLE_KEY } from './peopleKeys.ts';
import { PersonReviewCard } from './PersonReviewCard.tsx';
import { PendingHeading } from '../lists/PendingHeading.tsx';

const Band = styled.header`
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
`;

const Head = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--space-6);
  padding-block: var(--space-12);

  ${below.md} {
    gap: var(--space-4);
    padding-block: var(--space-8);
  }

  & > div {
    min-width: 0;
  }
  & h1 {
    font-size: var(--text-3xl);
    line-height: 1.1;
    letter-spacing: var(--tracking-display);
    overflow-wrap: anywhere;
  }
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  margin-top: var(--space-2);
  color: var(--text-muted);

  & > li {
    display: flex;
    gap: var(--space-1);
    align-items: center;
  }
  & svg {
    flex: none;
    width: 1em;
    height: 1em;
  }
`;

const Column = styled.section`
  max-width: 48rem;
  margin-inline: auto;
  padding-top: var(--space-8);

  & > h2 {
    margin-bottom: var(--space-4);
    font-size: var(--text-xl);
  }
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding-top: var(--space-4);
`;

/** `/people/:id`: a reviewer who shares data, with all visible reviews. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const t = useMessages();
  const tCompany = useCompanyMessages();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(`/people/${encodeURIComponent(id)}`),
    queryFn: ({ signal }) => api.send(endpoints.getPerson, { params: { id }, signal }),
  });
  if (isApiError(error, 404) || isApiError(error, 400)) return <NotFoundPage title={tCompany('company.notFound')} />;
  if (data !== undefined) return <Loaded person={data} />;
  return (
    <Wrap>
      <PendingHeading>{t('person.title')}</PendingHeading>
      <Column>
        {error === null ? (
          <ReviewListSkeleton />
        ) : (
          <LoadFailure {...{ error, isFetching, refetch }} tryAgain={tCompany('company.tryAgain')} />
        )}
      </Column>
    </Wrap>
  );
}

function Loaded({ person }: { person: Person }) {
  const t = useMessages();
  const tCompany = useCompanyMessages();
  const api = useApi();
  const language = useLanguage();
  const name = fullName(person);
  const since = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  usePageTitle(name);
  return (
    <>
      <Band>
        <Head>
          <Avatar src={api.pictureUrl(person.avatar)} size="lg" />
          <div>
            <h1 dir="auto">{name}</h1>
            <Facts>
              <Fact icon={<Calendar />}>
                {t('person.since', { month: since.format(new Date(person.memberSince)) })}
              </Fact>
              <Fact icon={<Star />}>{tCompany('review.count', { count: person.reviewsQuantity })}</Fact>
              <Fact icon={<ThumbsUp />}>{t('person.helpful', { count: person.helpful })}</Fact>
            </Facts>
          </div>
        </Head>
      </Band>
      <Wrap>
        <Column aria-labelledby="reviews">
          <h2 id="reviews">{tCompany('company.reviews')}</h2>
          <Reviews id={person.id} author={name} />
        </Column>
      </Wrap>
      <CompareTray />
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  );
}

function Reviews({ id, author }: { id: string; author: string }) {
  const t = useMessages();
  const tCompany = useCompanyMessages();
  // Passes no company id, because companies report reviews only on their company page.
  const reporting = useReporting('');
  const sharing = useSharing();
  const pages = useCallPages(endpoints.listReviewsOfPerson, [...PEOPLE_KEY, id, 'reviews'], { params: { id } });
  if (pages.status === 'pending') return <ReviewListSkeleton />;
  return (
    <>
      {pages.status === 'success' && pages.items.length === 0 && !pages.hasMore && (
        <EmptyState>{t('person.none')}</EmptyState>
      )}
      <ReviewList aria-labelledby="reviews">
        {pages.items.map((review) => (
          <ReviewListItem key={review.id}>
            <PersonReviewCard review={review} author={author} reporting={reporting} sharing={sharing} />
          </ReviewListItem>
        ))}
      </ReviewList>
      <More>
        <MorePages pages={pages} more={tCompany('company.showMore')} tryAgain={tCompany('company.tryAgain')} />
      </More>
      <ReviewDialogs reporting={reporting} sharing={sharing} />
    </>
  );
}

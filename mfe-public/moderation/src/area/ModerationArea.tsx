import {
  Link,
  paths,
  Route,
  Routes,
  useContributedLinks,
  useLocation,
  useSession,
  useSessionActions,
  type CallPages,
  NotFoundPage,
} from '@heard/sdk';
import {
  Ban,
  Building2,
  CheckCheck,
  ChevronRight,
  CircleAlert,
  Eye,
  Gavel,
  LogOut,
  MapPin,
  Rocket,
  Settings,
  Tags,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { AccountPage, PageHead, ReviewListSkeleton, Pill, SideLayout, SideNav, useFormats, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { AppealsPage } from '../appeals/AppealsPage.tsx';
import { companiesPath, suggestionsPath } from '../companies/companiesPath.ts';
import { FailedChecksPage } from '../failed-checks/FailedChecksPage.tsx';
import { MarksPage } from '../marks/MarksPage.tsx';
import { useMessages } from '../messages/messages.ts';
import { useAppeals } from '../appeals/useAppeals.ts';
import { useFailedChecks } from '../failed-checks/useFailedChecks.ts';
import { useMarks } from '../marks/useMarks.ts';
import { SettingsPage } from '../settings/SettingsPage.tsx';

const APPEALS = `${paths.moderation}/appeals`;
const REVIEWED = `${paths.moderation}/looked-at`;
const FAILED = `${paths.moderation}/failed-checks`;
const DEPLOYMENTS = `${paths.moderation}/deployments`;
const PLACES = `${paths.moderation}/places`;
const WEBSITES = `${paths.moderation}/websites`;
const SETTINGS = `${paths.moderation}/settings`;

const DeploymentsPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "deployments" */ '../deployments/DeploymentsPage.tsx');
  return { default: page.DeploymentsPage };
});

const CompaniesArea = lazy(async () => {
  const area = await import(/* webpackChunkName: "companies" */ '../companies/CompaniesArea.tsx');
  return { default: area.CompaniesArea };
});

const SuggestionsPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "categories" */ '../categories/SuggestionsPage.tsx');
  return { default: page.SuggestionsPage };
});

const AdminPlacesPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "places" */ '../places/AdminPlacesPage.tsx');
  return { default: page.AdminPlacesPage };
});

const BlockedWebsitesPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "websites" */ '../websites/BlockedWebsitesPage.tsx');
  return { default: page.BlockedWebsitesPage };
});

const Count = styled.span`
  margin-inline-start: auto;
`;

/** The moderation area: administrators review marks, hide reviews and decide about claims of companies. The mount's guard admits only administrators. */
export default function ModerationArea() {
  const t = useMessages();
  const session = useSession();
  const { logOut } = useSessionActions();
  const { pathname } = useLocation();
  const links = useContributedLinks('area');
  const current = (to: string) => (pathname === to ? ('page' as const) : undefined);
  return (
    <AccountPage as={Wrap}>
      <PageHead level="h1" title={t('area.title')} />
      <SideLayout
        nav={
          <SideNav label={t('area.title')}>
            <Link to={paths.moderation} aria-current={current(paths.moderation)}>
              <Eye />
              {t('area.toReview')}
              {session.status === 'authenticated' && <OpenMarksCount />}
            </Link>
            <Link to={APPEALS} aria-current={current(APPEALS)}>
              <Gavel />
              {t('area.appeals')}
              {session.status === 'authenticated' && <AppealsCount />}
            </Link>
            <Link to={REVIEWED} aria-current={current(REVIEWED)}>
              <CheckCheck />
              {t('area.reviewed')}
            </Link>
            <Link to={companiesPath} aria-current={pathname.startsWith(companiesPath) ? 'page' : undefined}>
              <Building2 />
              {t('area.companies')}
            </Link>
            <Link to={suggestionsPath} aria-current={current(suggestionsPath)}>
              <Tags />
              {t('area.categories')}
            </Link>
            <Link to={PLACES} aria-current={current(PLACES)}>
              <MapPin />
              {t('area.places')}
            </Link>
            <Link to={WEBSITES} aria-current={current(WEBSITES)}>
              <Ban />
              {t('area.websites')}
            </Link>
            <Link to={FAILED} aria-current={current(FAILED)}>
              <CircleAlert />
              {t('area.failedChecks')}
              {session.status === 'authenticated' && <FailedChecksCount />}
            </Link>
            <Link to={DEPLOYMENTS} aria-current={current(DEPLOYMENTS)}>
              <Rocket />
              {t('area.deployments')}
            </Link>
            {links.map(({ path, text }) => (
              <Link key={path} to={path} aria-current={current(path)}>
                <ChevronRight />
                {text}
              </Link>
            ))}
            <Link to={SETTINGS} aria-current={current(SETTINGS)}>
              <Settings />
              {t('area.settings')}
            </Link>
            <button type="button" onClick={logOut}>
              <LogOut />
              {t('area.logOut')}
            </button>
          </SideNav>
        }
      >
        {session.status === 'authenticated' ? (
          <Routes>
            <Route index element={<MarksPage key="open" state="open" />} />
            <Route path="looked-at" element={<MarksPage key="closed" state="closed" />} />
            <Route path="appeals" element={<AppealsPage />} />
            <Route
              path="companies/*"
              element={
                <Suspense fallback={<ReviewListSkeleton />}>
                  <CompaniesArea />
                </Suspense>
              }
            />
            <Route
              path="categories"
              element={
                <Suspense fallback={<ReviewListSkeleton />}>
                  <SuggestionsPage />
                </Suspense>
              }
            />
            <Route
              path="places"
              element={
                <Suspense fallback={<ReviewListSkeleton />}>
                  <AdminPlacesPage />
                </Suspense>
              }
            />
            <Route
              path="websites"
              element={
                <Suspense fallback={<ReviewListSkeleton />}>
                  <BlockedWebsitesPage />
                </Suspense>
              }
            />
            <Route path="failed-checks" element={<FailedChecksPage />} />
            <Route
              path="deployments"
              element={
                <Suspense fallback={<ReviewListSkeleton />}>
                  <DeploymentsPage />
                </Suspense>
              }
            />
            <Route path="settings" element={<SettingsPage account={session.account} />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        ) : (
          <ReviewListSkeleton />
        )}
      </SideLayout>
    </AccountPage>
  );
}

function AppealsCount() {
  return <ListCount {...useAppeals()} />;
}

function OpenMarksCount() {
  return <ListCount {...useMarks('open')} />;
}

function FailedChecksCount() {
  const items = useFailedChecks().data ?? [];
  return <ListCount items={items} total={items.length} hasMore={false} />;
}

/** The number of items in a list; as far as they are loaded where the API does not count them. */
function ListCount({ items, total, hasMore }: Pick<CallPages<unknown>, 'items' | 'total' | 'hasMore'>) {
  const { formatNumber } = useFormats();
  const count = Math.max(items.length, total);
  if (count === 0) return null;
  return (
    <Count>
      <Pill tone="accent">
        {formatNumber(count)}
        {hasMore && total === 0 && '+'}
      </Pill>
    </Count>
  );
}

import {
  Link,
  paths,
  Route,
  Routes,
  useContributedLinks,
  useLocation,
  useSession,
  useSessionActions,
  useSite,
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
  Gauge,
  Gavel,
  LogOut,
  MapPin,
  Palette,
  Rocket,
  Settings,
  Tags,
} from 'lucide-react';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import {
  AccountPage,
  Note,
  PageHead,
  ReviewListSkeleton,
  Pill,
  SideLayout,
  SideNav,
  useFormats,
  Wrap,
} from '@heard/ui';
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
const SPEED = `${paths.moderation}/speed`;
const PLACES = `${paths.moderation}/places`;
const WEBSITES = `${paths.moderation}/websites`;
const SITE = `${paths.moderation}/site`;
const SETTINGS = `${paths.moderation}/settings`;

const DeploymentsPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "deployments" */ '../deployments/DeploymentsPage.tsx');
  return { default: page.DeploymentsPage };
});

const SpeedPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "speed" */ '../speed/SpeedPage.tsx');
  return { default: page.SpeedPage };
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

const SitePage = lazy(async () => {
  const page = await import(/* webpackChunkName: "site" */ '../site/SitePage.tsx');
  return { default: page.SitePage };
});

const Contact = styled.div`
  margin-bottom: var(--space-6);
`;

const Count = styled.span`
  margin-inline-start: auto;
`;

/** The moderation area: administrators review marks, hide reviews and decide about claims of companies. The mount's guard admits only administrators. */
export default function ModerationArea() {
  const t = useMessages();
  const session = useSession();
  const { pathname } = useLocation();
  const { contactEmail } = useSite();
  return (
    <AccountPage as={Wrap}>
      <PageHead level="h1" title={t('area.title')} />
      <SideLayout nav={<AreaNav isLoaded={session.status === 'authenticated'} />}>
        {contactEmail === null && pathname === paths.moderation && (
          <Contact>
            <Note>{t('area.noContact')}</Note>
          </Contact>
        )}
        {session.status === 'authenticated' ? <AreaRoutes account={session.account} /> : <ReviewListSkeleton />}
      </SideLayout>
    </AccountPage>
  );
}

interface AreaNavProps {
  /** Whether the account has loaded. Only then can the navigation load the lists whose items it counts. */
  isLoaded: boolean;
}

/** Links to the pages of the area, including pages of other remotes. */
function AreaNav({ isLoaded }: AreaNavProps) {
  const t = useMessages();
  const { logOut } = useSessionActions();
  const links = useContributedLinks('area');
  return (
    <SideNav label={t('area.title')}>
      <AreaLink to={paths.moderation} icon={<Eye />}>
        {t('area.toReview')}
        {isLoaded && <OpenMarksCount />}
      </AreaLink>
      <AreaLink to={APPEALS} icon={<Gavel />}>
        {t('area.appeals')}
        {isLoaded && <AppealsCount />}
      </AreaLink>
      <AreaLink to={REVIEWED} icon={<CheckCheck />}>
        {t('area.reviewed')}
      </AreaLink>
      <AreaLink to={companiesPath} icon={<Building2 />} hasParts>
        {t('area.companies')}
      </AreaLink>
      <AreaLink to={suggestionsPath} icon={<Tags />}>
        {t('area.categories')}
      </AreaLink>
      <AreaLink to={PLACES} icon={<MapPin />}>
        {t('area.places')}
      </AreaLink>
      <AreaLink to={WEBSITES} icon={<Ban />}>
        {t('area.websites')}
      </AreaLink>
      <AreaLink to={FAILED} icon={<CircleAlert />}>
        {t('area.failedChecks')}
        {isLoaded && <FailedChecksCount />}
      </AreaLink>
      <AreaLink to={DEPLOYMENTS} icon={<Rocket />}>
        {t('area.deployments')}
      </AreaLink>
      <AreaLink to={SPEED} icon={<Gauge />}>
        {t('area.speed')}
      </AreaLink>
      <AreaLink to={SITE} icon={<Palette />}>
        {t('area.site')}
      </AreaLink>
      {links.map(({ path, text }) => (
        <AreaLink key={path} to={path} icon={<ChevronRight />}>
          {text}
        </AreaLink>
      ))}
      <AreaLink to={SETTINGS} icon={<Settings />}>
        {t('area.settings')}
      </AreaLink>
      <button type="button" onClick={logOut}>
        <LogOut />
        {t('area.logOut')}
      </button>
    </SideNav>
  );
}

interface AreaLinkProps {
  to: string;
  icon: ReactNode;
  children: ReactNode;
  /** Whether the link is also current on pages below its path. */
  hasParts?: boolean;
}

function AreaLink({ to, icon, children, hasParts = false }: AreaLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = hasParts ? pathname.startsWith(to) : pathname === to;
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {children}
    </Link>
  );
}

/** Returns a page, with a placeholder that is shown while the code of the page loads. */
const lazily = (page: ReactNode) => <Suspense fallback={<ReviewListSkeleton />}>{page}</Suspense>;

function AreaRoutes({ account }: ComponentProps<typeof SettingsPage>) {
  return (
    <Routes>
      <Route index element={<MarksPage key="open" state="open" />} />
      <Route path="looked-at" element={<MarksPage key="closed" state="closed" />} />
      <Route path="appeals" element={<AppealsPage />} />
      <Route path="companies/*" element={lazily(<CompaniesArea />)} />
      <Route path="categories" element={lazily(<SuggestionsPage />)} />
      <Route path="places" element={lazily(<AdminPlacesPage />)} />
      <Route path="websites" element={lazily(<BlockedWebsitesPage />)} />
      <Route path="failed-checks" element={<FailedChecksPage />} />
      <Route path="deployments" element={lazily(<DeploymentsPage />)} />
      <Route path="speed" element={lazily(<SpeedPage />)} />
      <Route path="site" element={lazily(<SitePage email={account.email} />)} />
      <Route path="settings" element={<SettingsPage account={account} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
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

/** The number of items in a list. If the API does not count them, the number of loaded items. */
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

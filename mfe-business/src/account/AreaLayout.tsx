import { NavLink, Outlet, paths, Slot, useContributedLinks, useLocation, useSessionActions } from '@heard/sdk';
import {
  BadgeCheck,
  ChartLine,
  ChevronRight,
  Code,
  LogOut,
  Mail,
  MessageSquareText,
  Settings,
  Users,
} from 'lucide-react';
import { SideLayout, SideNav, Wrap } from '@heard/ui';
import { analyticsPath } from '../analytics/analyticsPath.ts';
import { developersPath } from '../developers/developersPath.ts';
import { useMessages } from '../messages/messages.ts';
import { ClaimBanner } from '../ownership/ClaimBanner.tsx';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { invitationsPath } from '../invitations/invitationsPath.ts';
import { useMessages as usePeopleMessages } from '../people/messages/messages.ts';
import { peoplePath } from '../people/peoplePath.ts';
import { RemovedCompany } from './RemovedCompany.tsx';
import { OwnCompanyHeader } from './OwnCompanyHeader.tsx';
import { useHasRole } from './useHasRole.ts';
import { useOwnCompany } from './useOwnCompany.ts';

/** Renders the company header and the sidebar around every page of the company area. */
export function AreaLayout() {
  const { pathname } = useLocation();
  const { data: company } = useOwnCompany();
  const isAdmin = useHasRole()('admin');
  const isOnOwnership = pathname === ownershipPath;
  const removed = company?.removed;
  const isUnproven = company !== undefined && !company.verified && removed === undefined;
  return (
    <>
      <OwnCompanyHeader />
      {isUnproven && isAdmin && !isOnOwnership && <ClaimBanner company={company} />}
      <Wrap>
        <SideLayout
          nav={
            <AreaNav
              isRemoved={removed !== undefined}
              hasOwnership={(isUnproven && isAdmin) || isOnOwnership}
              hasPeople={company?.claim.state === 'effective'}
            />
          }
        >
          {removed !== undefined && <RemovedCompany removed={removed} />}
          {/* If the company was removed, shows only the page for its settings, because the other pages need a public page of the company. */}
          {(removed === undefined || pathname === paths.myCompanySettings) && <Outlet />}
          <Slot name="account.dashboard" props={{}} />
        </SideLayout>
      </Wrap>
    </>
  );
}

interface AreaNavProps {
  isRemoved: boolean;
  /** Whether the company has an ownership page. It has the page if there is something to prove. */
  hasOwnership: boolean;
  /** Whether the area has the page about the people of the company. Only companies with an owner have this page. */
  hasPeople: boolean;
}

/** Links to the pages of the area, including pages of other remotes. */
function AreaNav({ isRemoved, hasOwnership, hasPeople }: AreaNavProps) {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const tPeople = usePeopleMessages();
  const hasRole = useHasRole();
  const { logOut } = useSessionActions();
  const links = useContributedLinks('area');
  return (
    <SideNav label={t('area.navigation')}>
      <NavLink to={paths.myCompanyReviews}>
        <MessageSquareText />
        {t('area.reviews')}
      </NavLink>
      {!isRemoved && (
        <>
          <NavLink to={analyticsPath}>
            <ChartLine />
            {t('area.analytics')}
          </NavLink>
          <NavLink to={invitationsPath}>
            <Mail />
            {t('area.invitations')}
          </NavLink>
          {hasRole('manager') && (
            <NavLink to={developersPath}>
              <Code />
              {t('area.developers')}
            </NavLink>
          )}
          {hasPeople && (
            <NavLink to={peoplePath}>
              <Users />
              {tPeople('title')}
            </NavLink>
          )}
        </>
      )}
      {hasOwnership && (
        <NavLink to={ownershipPath}>
          <BadgeCheck />
          {tOwnership('title')}
        </NavLink>
      )}
      <NavLink to={paths.myCompanySettings}>
        <Settings />
        {t('area.settings')}
      </NavLink>
      {links.map(({ path, text }) => (
        <NavLink key={path} to={path}>
          <ChevronRight />
          {text}
        </NavLink>
      ))}
      <button type="button" onClick={logOut}>
        <LogOut />
        {t('area.logOut')}
      </button>
    </SideNav>
  );
}

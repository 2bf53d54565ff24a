import type { Account } from '@heard/contract';
import {
  fullName,
  Link,
  NavLink,
  Outlet,
  paths,
  Slot,
  useApi,
  useContributedLinks,
  useLocation,
  useSessionActions,
} from '@heard/sdk';
import { useCountryName } from '@heard/sdk/countries';
import { Bell, ChevronRight, Flag, LogOut, MessageSquareText, PencilLine, Settings } from 'lucide-react';
import { AccountHeader, AccountPage, ButtonLink, SideLayout, SideNav, useFormats, Wrap } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/** Renders the header card and the sidebar (tabs below 1024 px) around every page of the consumer area. */
export function AccountLayout({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  const { formatNumber } = useFormats();
  const country = useCountryName(account.country ?? '');
  return (
    <AccountPage as={Wrap}>
      <AccountHeader
        name={fullName(account)}
        avatar={api.pictureUrl(account.avatar)}
        facts={[
          { label: t('account.country'), value: account.country === null ? '–' : country },
          { label: t('account.reviews'), value: formatNumber(account.reviewsQuantity) },
        ]}
        actions={<HeaderActions />}
      />
      <SideLayout nav={<AccountNav />}>
        <Outlet />
        <Slot name="account.dashboard" props={{}} />
      </SideLayout>
    </AccountPage>
  );
}

/** The buttons of the header. */
function HeaderActions() {
  const t = useMessages();
  const isWriting = useLocation().pathname === paths.makeReview();
  return (
    <>
      {/* Uses a secondary button on the page of the review form, because that form has a primary button. */}
      <ButtonLink
        as={Link}
        to={paths.makeReview()}
        variant={isWriting ? 'secondary' : 'primary'}
        aria-current={isWriting ? 'page' : undefined}
      >
        <PencilLine />
        {t('account.makeReview')}
      </ButtonLink>
      <ButtonLink
        as={NavLink}
        to={paths.mySettings}
        variant="secondary"
        size="icon"
        aria-label={t('account.settings')}
        title={t('account.settings')}
      >
        <Settings />
      </ButtonLink>
    </>
  );
}

/** Links to the pages of the area, including pages of other remotes. */
function AccountNav() {
  const t = useMessages();
  const { logOut } = useSessionActions();
  const links = useContributedLinks('area');
  return (
    <SideNav label={t('account.nav')}>
      <NavLink to={paths.myReviews}>
        <MessageSquareText />
        {t('account.myReviews')}
      </NavLink>
      <NavLink to={paths.myFlags}>
        <Flag />
        {t('account.myReports')}
      </NavLink>
      <NavLink to={paths.following}>
        <Bell />
        {t('account.following')}
      </NavLink>
      {links.map(({ path, text }) => (
        <NavLink key={path} to={path}>
          <ChevronRight />
          {text}
        </NavLink>
      ))}
      <button type="button" onClick={logOut}>
        <LogOut />
        {t('account.logOut')}
      </button>
    </SideNav>
  );
}

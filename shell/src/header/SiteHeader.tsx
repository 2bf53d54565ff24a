import {
  fullName,
  Link,
  paths,
  SearchBox,
  useApi,
  useContributedLinks,
  useLocation,
  useSession,
  type Session,
} from '@heard/sdk';
import { whenIdle } from '@heard/sdk/host';
import {
  barBelow,
  Button,
  ButtonLink,
  Logo,
  MenuButton,
  TopBar,
  TopBarExtra,
  TopBarLink,
  TopBarLoading,
  TopBarNav,
  TopBarSearch,
  TopBarSearchButton,
  TopBarSeparator,
  TopBarWide,
  UserChip,
  getCompanyPlaceholder,
} from '@heard/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState, type ComponentType } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import { ACCOUNT_PAGES } from './accountPages.ts';
import type { PhoneMenuProps } from './PhoneMenu.tsx';

/** The pages that list companies: by category, by place, or as search results. These pages have a larger search box, like the home page. */
const COMPANY_LISTS = /^\/((categories|places)\/.|search$)/;

/**
 * Loads the menu lazily, because visitors without an account do not need it. If it fails to load, the chip still links to the pages of the
 * account.
 */
const AccountMenu = lazy<ComponentType<AccountMenuProps>>(() =>
  import(/* webpackChunkName: "account-menu" */ './AccountMenu.tsx').then(
    (menu) => ({ default: menu.AccountMenu }),
    () => ({ default: ({ chip }: AccountMenuProps) => chip }),
  ),
);

/** A link of a remote: shortened where the bar has no room for its text. */
const Contributed = styled(TopBarLink)`
  display: block;
  flex: 0 1 auto;
  min-width: 4rem;
  line-height: var(--control);
  overflow: hidden;
  text-overflow: ellipsis;
`;

/**
 * The header that the web server renders for visitors. The document's script marks a browser with a session before the
 * first paint.
 */
const ForVisitors = styled(TopBarWide)`
  [data-session] &[data-unknown] {
    display: none;
  }
`;

/** The part of the header that the web server renders for accounts. CSS shows it in browsers with a session. */
const ForAccounts = styled.div`
  display: none;

  [data-session] & {
    display: contents;
  }
`;

/**
 * In a page that the server has rendered, hides the link for writing a review from logged-in visitors until their account is known, because companies
 * can't write reviews.
 */
const Write = styled.div`
  display: contents;

  [data-session] &[data-unknown] {
    visibility: hidden;
  }
`;

/** The chip before its menu is loaded, with space for the menu's button. */
const ChipOnly = styled.div`
  display: flex;
  min-width: 0;
  padding-inline-end: var(--control);

  ${barBelow.md} {
    padding-inline-end: 0;
  }
`;

/** The top bar (specification 2, "Shell"): logo, For business, and the account. */
export function SiteHeader() {
  const t = useMessages();
  const session = useSession();
  const { key: page, pathname } = useLocation();
  const menuId = useId();
  const { PhoneMenu, open, close, toggle } = usePhoneMenu(page);
  // The page on which the search was opened, on phones.
  const [searchOn, setSearchOn] = useState<string | null>(null);
  const isSearching = searchOn === page;
  const searchButton = useRef<HTMLButtonElement>(null);
  const hasSearch = pathname !== paths.home && !COMPANY_LISTS.test(pathname);

  return (
    <TopBar
      logo={<Logo as={Link} to={paths.home} shrinks={session.status === 'unavailable'} />}
      menu={PhoneMenu !== null && <PhoneMenu id={menuId} open={open} onClose={close} />}
    >
      {hasSearch && (
        <TopBarSearch
          open={isSearching}
          onClose={() => {
            setSearchOn(null);
            searchButton.current?.focus();
          }}
          onLeave={() => setSearchOn(null)}
        >
          {/* The key gives each page a separate search text. */}
          <SearchBox key={pathname} size="md" />
        </TopBarSearch>
      )}
      <TopBarNav aria-label={t('nav.name')}>
        {hasSearch && <TopBarSearchButton ref={searchButton} open={isSearching} onClick={() => setSearchOn(page)} />}
        <SiteLinks session={session} />
        <TopBarSeparator />
        <AccountPart session={session} />
        <MenuButton open={open} controls={menuId} onClick={toggle} />
      </TopBarNav>
    </TopBar>
  );
}

/** Returns the menu for phones (null until it has loaded) and whether it is open. A navigation closes it. */
function usePhoneMenu(page: string) {
  // The page on which the menu was opened.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === page;
  const close = () => setOpenOn(null);
  // Loads the menu when the browser is idle, or at the first tap on the button.
  const [PhoneMenu, setPhoneMenu] = useState<ComponentType<PhoneMenuProps> | null>(null);
  const loadMenu = useEffectEvent(() => {
    import(/* webpackChunkName: "phone-menu" */ './PhoneMenu.tsx').then(
      (menu) => setPhoneMenu(() => menu.PhoneMenu),
      close,
    );
  });
  useEffect(() => whenIdle(() => loadMenu()), []);
  useEffect(() => {
    if (open) loadMenu();
  }, [open]);
  return { PhoneMenu, open, close, toggle: () => setOpenOn(open ? null : page) };
}

interface SessionProps {
  session: Session;
}

/** The links next to the search, including the links of remotes. */
function SiteLinks({ session }: SessionProps) {
  const t = useMessages();
  const links = useContributedLinks('header');
  // Companies and administrators write no reviews (specification 6).
  const canWrite = session.status !== 'authenticated' || session.kind === 'consumer';
  return (
    <TopBarWide>
      <TopBarExtra>
        <TopBarLink as={Link} to={paths.categories}>
          {t('nav.categories')}
        </TopBarLink>
        {canWrite && (
          <Write data-unknown={(session.status === 'anonymous' && session.isUnknown) || undefined}>
            <TopBarLink as={Link} to={paths.makeReview()}>
              {t('nav.writeReview')}
            </TopBarLink>
          </Write>
        )}
      </TopBarExtra>
      <TopBarLink as={Link} to={paths.forBusiness}>
        {t('nav.forBusiness')}
      </TopBarLink>
      {links.map(({ path, text }) => (
        <Contributed key={path} as={Link} to={path}>
          {text}
        </Contributed>
      ))}
    </TopBarWide>
  );
}

/** The login links, or the account with its menu. */
function AccountPart({ session }: SessionProps) {
  const t = useMessages();
  switch (session.status) {
    case 'loading':
      return <TopBarLoading />;
    case 'anonymous':
      return <VisitorLinks isUnknown={session.isUnknown === true} />;
    case 'unavailable':
      return (
        <>
          <span role="status">{t('session.unavailable')}</span>
          <Button variant="secondary" loading={session.retrying} onClick={session.retry}>
            {t('session.tryAgain')}
          </Button>
        </>
      );
    case 'authenticated':
      return <AccountChip session={session} />;
  }
}

function VisitorLinks({ isUnknown }: { isUnknown: boolean }) {
  const t = useMessages();
  return (
    <>
      {isUnknown && (
        <ForAccounts>
          <TopBarLoading />
        </ForAccounts>
      )}
      {/* Renders the same elements before and after the account is known, because a visitor may already have moved the focus to one of them. */}
      <ForVisitors data-unknown={isUnknown || undefined}>
        <TopBarLink as={Link} to={paths.login}>
          {t('nav.logIn')}
        </TopBarLink>
        <ButtonLink as={Link} to={paths.signup}>
          {t('nav.signUp')}
        </ButtonLink>
      </ForVisitors>
    </>
  );
}

/** The account chip. It links to the pages of the account, and opens a menu once the menu has loaded. */
function AccountChip({ session }: { session: Extract<Session, { status: 'authenticated' }> }) {
  const api = useApi();
  const links = useContributedLinks('account');
  const chip = (
    <UserChip
      as={Link}
      to={ACCOUNT_PAGES[session.kind].home}
      name={fullName(session.account)}
      avatar={api.pictureUrl(session.account.avatar)}
      placeholder={session.isCompany ? getCompanyPlaceholder(session.account) : undefined}
      kind={session.isCompany ? 'company' : 'person'}
    />
  );
  return (
    <Suspense fallback={<ChipOnly>{chip}</ChipOnly>}>
      <AccountMenu chip={chip} pages={ACCOUNT_PAGES[session.kind]} links={links} />
    </Suspense>
  );
}

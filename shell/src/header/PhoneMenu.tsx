import { Link, paths, useContributedLinks, useSession, useSessionActions } from '@heard/sdk';
import {
  ButtonLink,
  MobileMenu,
  MobileMenuPair,
  MobileMenuRow,
  MobileMenuSwitches,
  ThemeSwitch,
  type MobileMenuProps,
} from '@heard/ui';
import { SiteLanguageSwitch } from '../footer/SiteLanguageSwitch.tsx';
import { useMessages } from '../messages/messages.ts';
import { useTheme } from '../theme/useTheme.ts';
import { ACCOUNT_PAGES } from './accountPages.ts';
import { COMPANIES_PATH } from './companiesPath.ts';

export type PhoneMenuProps = Omit<MobileMenuProps, 'children'>;

/** The menu of the top bar on phones. */
export function PhoneMenu(menu: PhoneMenuProps) {
  const t = useMessages();
  const session = useSession();
  const links = useContributedLinks('header');
  const [theme, setTheme] = useTheme();
  return (
    <MobileMenu {...menu}>
      <MobileMenuRow as={Link} to={paths.categories}>
        {t('nav.categories')}
      </MobileMenuRow>
      <MobileMenuRow as={Link} to={paths.places}>
        {t('nav.places')}
      </MobileMenuRow>
      {(session.status === 'anonymous' || (session.status === 'authenticated' && session.kind === 'consumer')) && (
        <MobileMenuRow as={Link} to={paths.makeReview()}>
          {t('nav.writeReview')}
        </MobileMenuRow>
      )}
      <MobileMenuRow as={Link} to={paths.forBusiness}>
        {t('nav.forBusiness')}
      </MobileMenuRow>
      {links.map(({ path, text }) => (
        <MobileMenuRow key={path} as={Link} to={path}>
          {text}
        </MobileMenuRow>
      ))}
      {session.status === 'anonymous' && <VisitorLinks />}
      {session.status === 'authenticated' && <AccountLinks kind={session.kind} onLeave={menu.onClose} />}
      <MobileMenuSwitches>
        <SiteLanguageSwitch />
        <ThemeSwitch value={theme} onChange={setTheme} />
      </MobileMenuSwitches>
    </MobileMenu>
  );
}

function VisitorLinks() {
  const t = useMessages();
  return (
    <MobileMenuPair>
      <ButtonLink as={Link} to={paths.login} variant="secondary">
        {t('nav.logIn')}
      </ButtonLink>
      <ButtonLink as={Link} to={paths.signup}>
        {t('nav.signUp')}
      </ButtonLink>
    </MobileMenuPair>
  );
}

interface AccountLinksProps {
  kind: keyof typeof ACCOUNT_PAGES;
  onLeave: () => void;
}

/** Links to the pages of the account, and the logout button. */
function AccountLinks({ kind, onLeave }: AccountLinksProps) {
  const t = useMessages();
  const { logOut } = useSessionActions();
  const links = useContributedLinks('account');
  const { home, label, settings } = ACCOUNT_PAGES[kind];
  return (
    <>
      <MobileMenuRow as={Link} to={home}>
        {t(label)}
      </MobileMenuRow>
      {links.map(({ path, text }) => (
        <MobileMenuRow key={path} as={Link} to={path}>
          {text}
        </MobileMenuRow>
      ))}
      {kind === 'company' && (
        <MobileMenuRow as={Link} to={COMPANIES_PATH}>
          {t('nav.companies')}
        </MobileMenuRow>
      )}
      <MobileMenuRow as={Link} to={settings}>
        {t('nav.settings')}
      </MobileMenuRow>
      <MobileMenuRow
        as="button"
        type="button"
        onClick={() => {
          onLeave();
          logOut();
        }}
      >
        {t('nav.logOut')}
      </MobileMenuRow>
    </>
  );
}

import { Link, paths, useContributedLinks, useSession, useSessionActions } from '@heard/sdk';
import { ButtonLink, MobileMenu, MobileMenuPair, MobileMenuRow, type MobileMenuProps } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { ACCOUNT_PAGES } from './accountPages.ts';

export type PhoneMenuProps = Omit<MobileMenuProps, 'children'>;

/** The menu of the top bar on phones. */
export function PhoneMenu(menu: PhoneMenuProps) {
  const t = useMessages();
  const session = useSession();
  const { logOut } = useSessionActions();
  const links = useContributedLinks('header');
  const accountLinks = useContributedLinks('account');
  return (
    <MobileMenu {...menu}>
      <MobileMenuRow as={Link} to={paths.forBusiness}>
        {t('nav.forBusiness')}
      </MobileMenuRow>
      {links.map(({ path, text }) => (
        <MobileMenuRow key={path} as={Link} to={path}>
          {text}
        </MobileMenuRow>
      ))}
      {session.status === 'anonymous' && (
        <MobileMenuPair>
          <ButtonLink as={Link} to={paths.login} variant="secondary">
            {t('nav.logIn')}
          </ButtonLink>
          <ButtonLink as={Link} to={paths.signup}>
            {t('nav.signUp')}
          </ButtonLink>
        </MobileMenuPair>
      )}
      {session.status === 'authenticated' && (
        <>
          {session.kind === 'consumer' && (
            <MobileMenuRow as={Link} to={paths.makeReview()}>
              {t('nav.makeReview')}
            </MobileMenuRow>
          )}
          <MobileMenuRow as={Link} to={ACCOUNT_PAGES[session.kind].home}>
            {t(ACCOUNT_PAGES[session.kind].label)}
          </MobileMenuRow>
          {accountLinks.map(({ path, text }) => (
            <MobileMenuRow key={path} as={Link} to={path}>
              {text}
            </MobileMenuRow>
          ))}
          <MobileMenuRow as={Link} to={ACCOUNT_PAGES[session.kind].settings}>
            {t('nav.settings')}
          </MobileMenuRow>
          <MobileMenuRow
            as="button"
            type="button"
            onClick={() => {
              menu.onClose();
              logOut();
            }}
          >
            {t('nav.logOut')}
          </MobileMenuRow>
        </>
      )}
    </MobileMenu>
  );
}

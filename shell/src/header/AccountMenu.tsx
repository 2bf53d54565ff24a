import { Link, useSessionActions, type PlacedLink } from '@heard/sdk';
import { ArrowLeftRight, ChevronRight, LogOut, MessageSquareText, Settings, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import type { AccountPages } from './accountPages.ts';
import { COMPANIES_PATH } from './companiesPath.ts';
import { ChipMenu } from './ChipMenu.tsx';

export interface AccountMenuProps {
  chip: ReactNode;
  pages: AccountPages;
  /** The links that remotes contribute. */
  links: readonly PlacedLink[];
}

/** The account's chip with a menu of its pages, on wide screens. */
export function AccountMenu({ chip, pages: { home, label, settings }, links }: AccountMenuProps) {
  const t = useMessages();
  const { logOut } = useSessionActions();
  return (
    <ChipMenu chip={chip} label={t('nav.account')}>
      <Link to={home}>
        {label === 'nav.moderation' ? <ShieldCheck /> : <MessageSquareText />}
        {t(label)}
      </Link>
      {links.map(({ path, text }) => (
        <Link key={path} to={path}>
          <ChevronRight />
          {text}
        </Link>
      ))}
      {label === 'nav.companyReviews' && (
        <Link to={COMPANIES_PATH}>
          <ArrowLeftRight />
          {t('nav.companies')}
        </Link>
      )}
      <Link to={settings}>
        <Settings />
        {t('nav.settings')}
      </Link>
      <button type="button" onClick={logOut}>
        <LogOut />
        {t('nav.logOut')}
      </button>
    </ChipMenu>
  );
}

import { Link, useSessionActions, type PlacedLink } from '@heard/sdk';
import { CompanySwitcher } from '@heard/sdk/host';
import { ArrowLeftRight, ChevronRight, LogOut, MessageSquareText, Settings, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import type { AccountPages } from './accountPages.ts';
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
  const [isSwitching, setSwitching] = useState(false);
  return (
    <>
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
          <button type="button" onClick={() => setSwitching(true)}>
            <ArrowLeftRight />
            {t('nav.companies')}
          </button>
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
      <CompanySwitcher open={isSwitching} onClose={() => setSwitching(false)} />
    </>
  );
}

import { Link, usePageTitle } from '@heard/sdk';
import type { ReactNode } from 'react';
import { PendingContent } from '../account/PendingContent.tsx';
import { SegmentedNav } from '../account/SegmentedNav.ts';
import { TabsHead } from '../account/TabsHead.tsx';
import { useHasRole } from '../account/useHasRole.ts';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { BadgeAndWidget } from './BadgeAndWidget.tsx';
import { apiKeysPath, developersPath, webhooksPath } from './developersPath.ts';
import { useMessages } from './messages/messages.ts';
import { ProvenApiKeys } from './ProvenApiKeys.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

/** The tabs with their paths, and the role that each needs. */
const TABS = [
  { id: 'badge', path: developersPath, title: 'badge.tab', role: 'manager' },
  { id: 'webhooks', path: webhooksPath, title: 'webhooks.tab', role: 'admin' },
  { id: 'keys', path: apiKeysPath, title: 'keys.title', role: 'admin' },
] as const;

export type DevelopersTab = (typeof TABS)[number]['id'];

/** `/my-company/developers`: the page with the tabs for badge and widget, for webhooks, and for API keys. */
export default function CompanyDevelopersPage({ tab }: { tab: DevelopersTab }) {
  const t = useMessages();
  const company = useOwnCompany();
  const hasRole = useHasRole();
  const tabs = TABS.filter(({ role }) => hasRole(role));
  usePageTitle(t(TABS.find(({ id }) => id === tab)?.title ?? 'title'));
  const panel = (): ReactNode => {
    if (company.data === undefined) {
      return <PendingContent query={company} label={t('title')} tryAgain={t('tryAgain')} height="20rem" />;
    }
    switch (tab) {
      case 'badge':
        return <BadgeAndWidget company={company.data} />;
      case 'webhooks':
        return <Webhooks company={company.data} />;
      case 'keys':
        return <ProvenApiKeys company={company.data} />;
    }
  };
  return (
    <>
      <TabsHead title={t('title')}>
        {tabs.length > 1 && (
          <SegmentedNav aria-label={t('title')}>
            {tabs.map(({ id, path, title }) => (
              <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
                {t(title)}
              </Link>
            ))}
          </SegmentedNav>
        )}
      </TabsHead>
      {panel()}
    </>
  );
}

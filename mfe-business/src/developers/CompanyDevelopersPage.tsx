import { Link, usePageTitle } from '@heard/sdk';
import { CardTitle } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { SegmentedNav } from '../account/SegmentedNav.ts';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { BadgeAndWidget } from './BadgeAndWidget.tsx';
import { apiKeysPath, developersPath, webhooksPath } from './developersPath.ts';
import { useMessages } from './messages/messages.ts';
import { ProvenApiKeys } from './ProvenApiKeys.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
  margin-bottom: var(--space-4);
`;

/** The tabs and their paths. */
const TABS = [
  { id: 'badge', path: developersPath, title: 'badge.tab' },
  { id: 'webhooks', path: webhooksPath, title: 'webhooks.tab' },
  { id: 'keys', path: apiKeysPath, title: 'keys.title' },
] as const;

export type DevelopersTab = (typeof TABS)[number]['id'];

/** `/my-company/developers`: what other sites and systems can use: badge and widget, webhooks, and API keys. */
export default function CompanyDevelopersPage({ tab }: { tab: DevelopersTab }) {
  const t = useMessages();
  const company = useOwnCompany();
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
      <Head>
        <CardTitle>{t('title')}</CardTitle>
        <SegmentedNav aria-label={t('title')}>
          {TABS.map(({ id, path, title }) => (
            <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
              {t(title)}
            </Link>
          ))}
        </SegmentedNav>
      </Head>
      {panel()}
    </>
  );
}

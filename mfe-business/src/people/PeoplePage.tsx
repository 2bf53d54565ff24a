import { Link, usePageTitle } from '@heard/sdk';
import { Note } from '@heard/ui';
import { PendingContent } from '../account/PendingContent.tsx';
import { SegmentedNav } from '../account/SegmentedNav.ts';
import { TabsHead } from '../account/TabsHead.tsx';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { CompanyLog } from './CompanyLog.tsx';
import { useMessages } from './messages/messages.ts';
import { People } from './People.tsx';
import { logPath, peoplePath } from './peoplePath.ts';

/** The tabs and their paths. */
const TABS = [
  { id: 'people', path: peoplePath, title: 'title' },
  { id: 'log', path: logPath, title: 'log.tab' },
] as const;

/** `/my-company/people`: the people of the company, and the log of their actions. */
export default function PeoplePage({ tab }: { tab: (typeof TABS)[number]['id'] }) {
  const t = useMessages();
  const company = useOwnCompany();
  usePageTitle(t(tab === 'log' ? 'log.title' : 'title'));
  return (
    <>
      <TabsHead title={t('title')}>
        <SegmentedNav aria-label={t('title')}>
          {TABS.map(({ id, path, title }) => (
            <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
              {t(title)}
            </Link>
          ))}
        </SegmentedNav>
      </TabsHead>
      {company.data === undefined ? (
        <PendingContent query={company} label={t('loading')} tryAgain={t('tryAgain')} height="20rem" />
      ) : company.data.claim.state !== 'effective' ? (
        <Note>{t('unproven')}</Note>
      ) : tab === 'log' ? (
        <CompanyLog />
      ) : (
        <People company={company.data} />
      )}
    </>
  );
}

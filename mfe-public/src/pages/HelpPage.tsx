import { Link, paths, useSite } from '@heard/sdk';
import { useMessages } from './messages/messages.ts';
import { StaticPage } from './StaticPage.tsx';

const HELP = ['write', 'hidden', 'find', 'report', 'name', 'twice', 'companies', 'removed', 'data', 'account'] as const;

/** The help texts that differ on an installation that sends no emails. */
const WITHOUT_EMAIL = { companies: 'helpText.companiesUnchecked', removed: 'helpText.removedUnsent' } as const;

const isDifferent = (id: string): id is keyof typeof WITHOUT_EMAIL => id in WITHOUT_EMAIL;

export function HelpPage() {
  const t = useMessages();
  const { sendsEmail } = useSite();
  const parts = HELP.map((id) => ({
    id,
    title: t(`help.${id}`),
    body: (
      <p>
        {t(!sendsEmail && isDifferent(id) ? WITHOUT_EMAIL[id] : `helpText.${id}`)}
        {id === 'data' && (
          <>
            {' '}
            <Link to={paths.developers}>{t('help.developers')}</Link>
          </>
        )}
      </p>
    ),
  }));
  return <StaticPage title={t('help.title')} lead={t('help.lead')} parts={parts} />;
}

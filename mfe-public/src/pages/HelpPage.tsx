import { useMessages } from './messages/messages.ts';
import { StaticPage } from './StaticPage.tsx';

const HELP = ['write', 'hidden', 'find', 'report', 'name', 'twice', 'companies', 'account'] as const;

export function HelpPage() {
  const t = useMessages();
  const parts = HELP.map((id) => ({ id, title: t(`help.${id}`), body: <p>{t(`helpText.${id}`)}</p> }));
  return <StaticPage title={t('help.title')} lead={t('help.lead')} parts={parts} />;
}

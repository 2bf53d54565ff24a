import { useMessages } from './messages/messages.ts';
import { StaticPage } from './StaticPage.tsx';
import { useOperator } from './useOperator.tsx';

export function ContactPage() {
  const t = useMessages();
  const { site, operator, who, email, withEmail } = useOperator();
  return (
    <StaticPage
      title={t('contact.title')}
      lead={t('contact.lead')}
      parts={[
        {
          id: 'operator',
          title: t('contact.operator'),
          body: (
            <>
              {who}
              {email}
              {operator?.phone !== undefined && <p>{t('phone', { phone: operator.phone })}</p>}
              {operator?.registration !== undefined && (
                <p>{t('registration', { registration: operator.registration })}</p>
              )}
              {operator?.vat !== undefined && <p>{t('vat', { vat: operator.vat })}</p>}
            </>
          ),
        },
        {
          id: 'report',
          title: t('contact.report'),
          body: (
            <>
              <p>{withEmail((values) => t('contact.reportText', values))}</p>
              {site.sendsEmail && <p>{t('contact.reportVisitors')}</p>}
            </>
          ),
        },
        { id: 'security', title: t('contact.security'), body: <p>{t('contact.securityText')}</p> },
      ]}
    />
  );
}

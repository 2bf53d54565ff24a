import { useMessages } from './messages/messages.ts';
import { RETENTION } from './retention.ts';
import { ScrollingTable } from './ScrollingTable.tsx';
import { StaticPage } from './StaticPage.tsx';
import { useOperator } from './useOperator.tsx';

export function PrivacyPage() {
  const t = useMessages();
  const { site } = useOperator();
  return (
    <StaticPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      parts={[
        {
          id: 'responsible',
          title: t('privacy.responsible'),
          body: <Responsible />,
        },
        {
          id: 'reading',
          title: t('privacy.reading'),
          body: (
            <>
              <p>{t('privacy.readingText')}</p>
              <p>{t(site.algolia ? 'privacy.searchAlgolia' : 'privacy.searchOwn')}</p>
            </>
          ),
        },
        { id: 'account', title: t('privacy.account'), body: <p>{t('privacy.accountText')}</p> },
        { id: 'companies', title: t('privacy.companies'), body: <p>{t('privacy.companiesText')}</p> },
        { id: 'invited', title: t('privacy.invited'), body: <p>{t('privacy.invitedText')}</p> },
        ...(site.sendsEmail
          ? [{ id: 'reporting', title: t('privacy.reporting'), body: <p>{t('privacy.reportingText')}</p> }]
          : []),
        {
          id: 'emails',
          title: t('privacy.emails'),
          body: <p>{t(site.sendsEmail ? 'privacy.emailsText' : 'privacy.emailsNone')}</p>,
        },
        {
          id: 'receivers',
          title: t('privacy.receivers'),
          body: <Receivers />,
        },
        {
          id: 'retention',
          title: t('privacy.long'),
          body: (
            <>
              <p>{t('privacy.longText')}</p>
              <Retention />
            </>
          ),
        },
        {
          id: 'rights',
          title: t('privacy.rights'),
          body: <Rights />,
        },
      ]}
    />
  );
}

/** The controller of the data. */
function Responsible() {
  const t = useMessages();
  const { operator, who, email } = useOperator();
  return (
    <>
      {who}
      {email}
      {operator?.dataProtection !== undefined && (
        <p>{t('privacy.dataProtection', { dataProtection: operator.dataProtection })}</p>
      )}
      {operator?.hosting !== undefined && <p>{t('privacy.hosting', { hosting: operator.hosting })}</p>}
    </>
  );
}

/** The recipients of the data. */
function Receivers() {
  const t = useMessages();
  const { site } = useOperator();
  return (
    <>
      <p>{t('privacy.receiversText')}</p>
      {site.algolia && <p>{t('privacy.receiversAlgolia')}</p>}
    </>
  );
}

/** The rights of people, and where to complain. */
function Rights() {
  const t = useMessages();
  const { operator, email } = useOperator();
  return (
    <>
      <p>{t('privacy.rightsText')}</p>
      {email}
      {operator?.authority !== undefined && <p>{t('privacy.authority', { authority: operator.authority })}</p>}
    </>
  );
}

function Retention() {
  const t = useMessages();
  return (
    <ScrollingTable role="region" aria-label={t('privacy.long')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('privacy.data')}</th>
            <th scope="col">{t('privacy.who')}</th>
            <th scope="col">{t('privacy.until')}</th>
          </tr>
        </thead>
        <tbody>
          {RETENTION.map(({ data, who, until }) => (
            <tr key={data}>
              <th scope="row">{t(`data.${data}`)}</th>
              <td>{t(`who.${who}`)}</td>
              <td>{t(`until.${until}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

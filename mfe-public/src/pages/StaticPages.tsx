import { Link, paths, useLocation, usePageTitle, useSite } from '@heard/sdk';
import { below, GROUNDS, useGroundLabel, useLanguage, Wrap } from '@heard/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { RETENTION } from './retention.ts';
import { STORED } from './stored.ts';

const Page = styled(Wrap)`
  padding-top: var(--space-12);

  & > header {
    max-width: var(--measure);
  }
  & h1 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    overflow-wrap: anywhere;
  }
  & > header > p {
    margin-top: var(--space-3);
    color: var(--text-muted);
    font-size: var(--text-lg);
  }
  & > header > small {
    display: block;
    margin-top: var(--space-3);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 14rem minmax(0, 1fr);
  gap: var(--space-8) var(--space-12);
  align-items: start;
  padding-top: var(--space-10);

  & > nav {
    position: sticky;
    top: calc(var(--bar) + var(--space-6));
  }
  & > nav a {
    display: flex;
    align-items: center;
    min-height: 2.25rem;
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);

    & > nav {
      position: static;
    }
    & > nav a {
      min-height: var(--control);
    }
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-10);

  & > section {
    scroll-margin-top: calc(var(--bar) + var(--space-4));
  }
  & h2 {
    margin-bottom: var(--space-3);
    font-size: var(--text-2xl);
    letter-spacing: var(--tracking-heading);
    overflow-wrap: anywhere;
  }
  & p,
  & ul {
    max-width: var(--measure);
    overflow-wrap: anywhere;
  }
  & p + p,
  & p + ul,
  & p + div {
    margin-top: var(--space-3);
  }
  & ul {
    padding-inline-start: var(--space-5);
    list-style: disc;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** A table that scrolls within itself where it is wider than the page. */
const Scroller = styled.div`
  overflow-x: auto;

  & table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
  }
  & :is(th, td) {
    padding: var(--space-3) var(--space-4) var(--space-3) 0;
    border-bottom: 1px solid var(--border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: break-word;
    hyphens: auto;
  }
  & code {
    hyphens: none;
  }
  & small {
    display: none;
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  /* What has no room in a column is below the first one. */
  ${below.md} {
    & :is(th, td) {
      padding-inline-end: var(--space-2);
    }
    & [data-wide] {
      display: none;
    }
    & small {
      display: block;
    }
  }
  & thead th {
    color: var(--text-muted);
    font-weight: var(--weight-strong);
  }
  & tbody th {
    font-weight: var(--weight-text);
  }
`;

/** When the text of these pages was last changed. */
const CHANGED = '2026-11-27';

/** A part of a page with a heading, which its table of contents names. */
interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

/** `/about`, `/help`, `/contact`, `/privacy`, `/terms` and `/cookies`: what the site is, and what applies to its users. */
export default function StaticPages() {
  const { pathname } = useLocation();
  const name = pathname.replace(/\/+$/, '').slice(1);
  switch (name) {
    case 'help':
      return <HelpPage />;
    case 'contact':
      return <ContactPage />;
    case 'privacy':
      return <PrivacyPage />;
    case 'terms':
      return <TermsPage />;
    case 'cookies':
      return <CookiesPage />;
    default:
      return <AboutPage />;
  }
}

function Frame({ title, lead, parts }: { title: string; lead: string; parts: readonly Part[] }) {
  const t = useMessages();
  const language = useLanguage();
  usePageTitle(title);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Page>
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
        <small>{t('changed', { date: day.format(new Date(CHANGED)) })}</small>
      </header>
      <Columns>
        <nav aria-label={t('contents')}>
          <ul>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Body>
          {parts.map((part) => (
            <section key={part.id} id={part.id}>
              <h2>{part.title}</h2>
              {part.body}
            </section>
          ))}
        </Body>
      </Columns>
    </Page>
  );
}

/** Returns what the operator has published about itself, and a function that fills an email address into a text. */
function useOperator() {
  const t = useMessages();
  const site = useSite();
  const { operator } = site;
  const address = operator?.email ?? site.contactEmail;
  const who = (
    <p>{operator === null ? t('noOperator') : [operator.name, operator.address, operator.country].join(', ')}</p>
  );
  const withEmail = (fill: (values: { email: string }) => string): ReactNode => {
    if (address === null) return fill({ email: t('noEmail') });
    const [before = '', after = ''] = fill({ email: MARK }).split(MARK);
    return (
      <>
        {before}
        <a href={`mailto:${address}`}>{address}</a>
        {after}
      </>
    );
  };
  const email = <p>{address === null ? t('noEmail') : withEmail((values) => t('email', values))}</p>;
  return { site, operator, who, email, withEmail };
}

/** Where a link is in a text that is filled. */
const MARK = '\u0000';

function AboutPage() {
  const t = useMessages();
  const { who } = useOperator();
  return (
    <Frame
      title={t('about.title')}
      lead={t('about.lead')}
      parts={[
        { id: 'voices', title: t('about.voices'), body: <p>{t('about.voicesText')}</p> },
        {
          id: 'ranking',
          title: t('about.ranking'),
          body: (
            <>
              <p>{t('about.rankingText')}</p>
              <p>
                <Link to={paths.howScoresWork}>{t('scoresLink')}</Link>
              </p>
            </>
          ),
        },
        {
          id: 'decisions',
          title: t('about.decisions'),
          body: (
            <>
              <p>{t('about.decisionsText')}</p>
              <p>
                <Link to={paths.transparency}>{t('transparencyLink')}</Link>
              </p>
            </>
          ),
        },
        { id: 'languages', title: t('about.languages'), body: <p>{t('about.languagesText')}</p> },
        { id: 'operator', title: t('about.operator'), body: who },
      ]}
    />
  );
}

const HELP = ['write', 'hidden', 'find', 'report', 'name', 'twice', 'companies', 'account'] as const;

function HelpPage() {
  const t = useMessages();
  const parts = HELP.map((id) => ({ id, title: t(`help.${id}`), body: <p>{t(`helpText.${id}`)}</p> }));
  return <Frame title={t('help.title')} lead={t('help.lead')} parts={parts} />;
}

function ContactPage() {
  const t = useMessages();
  const { operator, who, email, withEmail } = useOperator();
  return (
    <Frame
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
          body: <p>{withEmail((values) => t('contact.reportText', values))}</p>,
        },
        { id: 'security', title: t('contact.security'), body: <p>{t('contact.securityText')}</p> },
      ]}
    />
  );
}

function PrivacyPage() {
  const t = useMessages();
  const { site, operator, who, email } = useOperator();
  return (
    <Frame
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      parts={[
        {
          id: 'responsible',
          title: t('privacy.responsible'),
          body: (
            <>
              {who}
              {email}
              {operator?.dataProtection !== undefined && (
                <p>{t('privacy.dataProtection', { dataProtection: operator.dataProtection })}</p>
              )}
              {operator?.hosting !== undefined && <p>{t('privacy.hosting', { hosting: operator.hosting })}</p>}
            </>
          ),
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
        { id: 'emails', title: t('privacy.emails'), body: <p>{t('privacy.emailsText')}</p> },
        {
          id: 'receivers',
          title: t('privacy.receivers'),
          body: (
            <>
              <p>{t('privacy.receiversText')}</p>
              {site.algolia && <p>{t('privacy.receiversAlgolia')}</p>}
            </>
          ),
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
          body: (
            <>
              <p>{t('privacy.rightsText')}</p>
              {email}
              {operator?.authority !== undefined && <p>{t('privacy.authority', { authority: operator.authority })}</p>}
            </>
          ),
        },
      ]}
    />
  );
}

function Retention() {
  const t = useMessages();
  return (
    <Scroller role="region" aria-label={t('privacy.long')} tabIndex={0}>
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
    </Scroller>
  );
}

const TERMS = [
  'what',
  'account',
  'reviews',
  'forbidden',
  'companies',
  'decide',
  'ranking',
  'liability',
  'changes',
  'law',
] as const;

function TermsPage() {
  const t = useMessages();
  const getGround = useGroundLabel();
  const { operator, who } = useOperator();
  const after: Partial<Record<(typeof TERMS)[number], ReactNode>> = {
    what: who,
    forbidden: (
      <ul>
        {GROUNDS.map((ground) => (
          <li key={ground}>{getGround(ground)}</li>
        ))}
      </ul>
    ),
    ranking: (
      <p>
        <Link to={`${paths.howScoresWork}#ranking`}>{t('scoresLink')}</Link>
      </p>
    ),
    law: operator === null ? null : <p>{t('terms.lawOf', { country: operator.country })}</p>,
  };
  return (
    <Frame
      title={t('terms.title')}
      lead={t('terms.lead')}
      parts={TERMS.map((id) => ({
        id,
        title: t(`terms.${id}`),
        body: (
          <>
            <p>{t(`termsText.${id}`)}</p>
            {after[id]}
          </>
        ),
      }))}
    />
  );
}

/** Returns a key that may break after each of its parts. */
function toBreakable(key: string): ReactNode {
  return key.match(/[^._:]+[._:]?/g)?.map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function CookiesPage() {
  const t = useMessages();
  const { algolia } = useSite();
  return (
    <Frame
      title={t('cookies.title')}
      lead={t('cookies.lead')}
      parts={[
        { id: 'cookies', title: t('cookies.none'), body: <p>{t('cookies.noneText')}</p> },
        {
          id: 'storage',
          title: t('cookies.storage'),
          body: (
            <>
              <p>{t('cookies.storageText')}</p>
              <Scroller role="region" aria-label={t('cookies.storage')} tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('cookies.key')}</th>
                      <th scope="col" data-wide>
                        {t('cookies.where')}
                      </th>
                      <th scope="col">{t('cookies.purpose')}</th>
                      <th scope="col">{t('cookies.until')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {STORED.map(({ key, name, where }) => (
                      <tr key={key}>
                        <th scope="row">
                          <code lang="">{toBreakable(key)}</code>
                          <small>{t(`cookies.${where}`)}</small>
                        </th>
                        <td data-wide>{t(`cookies.${where}`)}</td>
                        <td>{t(`cookiesFor.${name}`)}</td>
                        <td>{t(`cookiesUntil.${name}`)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Scroller>
              {algolia && <p>{t('cookies.algolia')}</p>}
            </>
          ),
        },
      ]}
    />
  );
}

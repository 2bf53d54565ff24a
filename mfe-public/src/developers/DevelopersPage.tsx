import { API_KEY_SCOPES, WEBHOOK_EVENTS, withSiteName, type ApiKeyScope } from '@heard/contract';
import { Link, paths, usePageTitle, useSite } from '@heard/sdk';
import { Card, CopyField, DataTable, Stack, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { TransparencyRoom, TransparencySection } from '../transparency/TransparencyLayout.tsx';
import { createExamples, type Examples, EXAMPLE_COMPANY } from './examples.ts';
import { useMessages } from './messages/messages.ts';

const Text = styled.p`
  max-width: var(--measure);
  overflow-wrap: anywhere;

  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** The target of links to a section. */
const Target = styled.div`
  scroll-margin-top: calc(var(--bar) + var(--space-4));
`;

const Rules = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-width: var(--measure);
  padding-inline-start: var(--space-5);
  list-style: disc;

  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Line = styled.code`
  display: block;
`;

const EventList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
`;

/** The specification of the signatures, with libraries that check them. */
const STANDARD_WEBHOOKS = { name: 'Standard Webhooks', url: 'https://www.standardwebhooks.com' } as const;

/** The public data, with paths and the type of the response. */
const OPEN = [
  ['badge', ['/api/company/{id}/badge.svg?size=s|m|l&theme=light|dark|auto&lang=en|es|fr'], 'SVG'],
  ['widget', ['/widget/{id}?theme=light|dark|auto&lang=en|es|fr'], 'HTML'],
  ['feed', ['/api/company/{id}/feed.atom'], 'Atom'],
  ['export', ['/api/company/{id}/export.json', '/api/company/{id}/export.csv'], 'JSON, CSV'],
  ['mangrove', ['/api/company/{id}/export.mangrove.json'], 'JSON'],
  ['company', ['/api/company/{id}'], 'JSON'],
  ['reviews', ['/api/company/{id}/review'], 'JSON'],
  ['score', ['/api/company/{id}/score'], 'JSON'],
  ['history', ['/api/company/{id}/history'], 'JSON'],
  ['decisions', ['/api/company/{id}/decisions'], 'JSON'],
] as const;

/** The requests that each scope of a key allows. */
const SCOPES: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  'reviews:read': ['GET /api/review/company', 'GET /api/company'],
  'replies:write': ['PUT /api/review/{id}/reply', 'DELETE /api/review/{id}/reply'],
  'invitations:write': [
    'POST /api/company/invitations',
    'GET /api/company/invitations',
    'DELETE /api/company/invitations/{id}',
  ],
  'analytics:read': ['GET /api/company/analytics', 'GET /api/company/analytics.csv'],
};

/** The licences of numbers and of texts. */
const LICENCES = {
  numbers: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  texts: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
} as const;

/** The rate limits that the page names. A test compares them with the OpenAPI document. */
const LIMITS = { requests: 1200, exports: 20, keyRequests: 120 } as const;

/** `/developers`: the APIs for other sites and programs, their licences and limits, with examples. */
export default function DevelopersPage() {
  const t = useMessages();
  const title = t('developers.title');
  usePageTitle(title);
  return (
    <TransparencyRoom>
      <header>
        <h1>{title}</h1>
        <p>{t('developers.lead')}</p>
      </header>
      <OpenSection />
      <LicenceSection />
      <EmbedSection />
      <DataSection />
      <AssistantsSection />
      <LimitsSection />
      <KeysSection />
      <WebhooksSection />
      <ShopsSection />
      <EndpointsSection />
    </TransparencyRoom>
  );
}

/** An example of code with a button to copy it. */
function Example({ name }: { name: keyof Examples }) {
  const t = useMessages();
  const { publicUrl } = useSite();
  return (
    <CopyField
      label={t(`example.${name}`)}
      value={withSiteName(createExamples(publicUrl)[name])}
      copyLabel={t('copy')}
      copiedLabel={t('copied')}
      failedLabel={t('copy.failed')}
    />
  );
}

/** Describes the open data. */
function OpenSection() {
  const t = useMessages();
  const { publicUrl } = useSite();
  return (
    <Target id="open">
      <TransparencySection title={t('open.title')}>
        <Stack>
          <OpenTable />
          <Text>{t('open.text', { url: publicUrl, company: EXAMPLE_COMPANY, id: '{id}' })}</Text>
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Describes the licences of numbers and of texts. */
function LicenceSection() {
  const t = useMessages();
  return (
    <Target id="licence">
      <TransparencySection title={t('licence.title')}>
        <Rules>
          <li>
            {t('licence.numbers')}{' '}
            <a href={LICENCES.numbers.url} rel="license">
              {LICENCES.numbers.name}
            </a>
          </li>
          <li>
            {t('licence.texts')}{' '}
            <a href={LICENCES.texts.url} rel="license">
              {LICENCES.texts.name}
            </a>
          </li>
          <li>{t('licence.others')}</li>
          <li>{t('licence.copies')}</li>
        </Rules>
      </TransparencySection>
    </Target>
  );
}

/** The badge and the widget. */
function EmbedSection() {
  const t = useMessages();
  return (
    <Target id="badge">
      <TransparencySection title={t('embed.title')}>
        <Stack>
          <Text>{t('embed.text')}</Text>
          <Text>
            {t('embed.owners')} <Link to={paths.forBusiness}>{t('embed.forBusiness')}</Link>
          </Text>
          <Example name="badge" />
          <Example name="widget" />
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Describes how programs read the data. */
function DataSection() {
  const t = useMessages();
  return (
    <Target id="data">
      <TransparencySection title={t('data.title')}>
        <Stack>
          <Text>{t('data.text')}</Text>
          <Example name="rating" />
          <Text>{t('data.client')}</Text>
          <Example name="client" />
          <Example name="reviews" />
          <Example name="score" />
          <Example name="page" />
          <Example name="exported" />
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Explains how AI assistants read Heard's data. */
function AssistantsSection() {
  const t = useMessages();
  const { publicUrl } = useSite();
  return (
    <Target id="assistants">
      <TransparencySection title={t('assistants.title')}>
        <Stack>
          <Text>{t('assistants.markdown')}</Text>
          <Example name="markdown" />
          <Text>{t('assistants.mcp', { url: `${publicUrl}/mcp` })}</Text>
          <Example name="mcp" />
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Rate limits and caching. */
function LimitsSection() {
  const t = useMessages();
  const { formatNumber } = useFormats();
  return (
    <Target id="limits">
      <TransparencySection title={t('limits.title')}>
        <Stack>
          <Text>{t('limits.cors')}</Text>
          <Text>
            {t('limits.text', {
              requests: formatNumber(LIMITS.requests),
              exports: formatNumber(LIMITS.exports),
            })}
          </Text>
          <Text>{t('limits.fields')}</Text>
          <Text>{t('limits.etag')}</Text>
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Describes what API keys permit. */
function KeysSection() {
  const t = useMessages();
  const { formatNumber } = useFormats();
  return (
    <Target id="keys">
      <TransparencySection title={t('keys.title')}>
        <Stack>
          <Text>{t('keys.text', { requests: formatNumber(LIMITS.keyRequests) })}</Text>
          <ScopeTable />
          <Example name="key" />
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Events, and how receivers check their signatures. */
function WebhooksSection() {
  const t = useMessages();
  return (
    <Target id="webhooks">
      <TransparencySection title={t('webhooks.title')}>
        <Stack>
          <Text>{t('webhooks.text')}</Text>
          <Text>{t('webhooks.events')}</Text>
          <EventList>
            {WEBHOOK_EVENTS.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </EventList>
          <Text>
            {t('webhooks.check')} <a href={STANDARD_WEBHOOKS.url}>{STANDARD_WEBHOOKS.name}</a>
          </Text>
          <Text>{t('webhooks.ids')}</Text>
          <Example name="verifyJavaScript" />
          <Example name="verifyPython" />
          <Example name="verifyPhp" />
          <Text>{t('webhooks.vector')}</Text>
          <Example name="vector" />
          <Text>{t('webhooks.slack')}</Text>
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Invitations from shops. */
function ShopsSection() {
  const t = useMessages();
  return (
    <Target id="shops">
      <TransparencySection title={t('shops.title')}>
        <Stack>
          <Text>{t('shops.text')}</Text>
          <Text>{t('shops.scripts')}</Text>
          <Example name="invite" />
        </Stack>
      </TransparencySection>
    </Target>
  );
}

/** Links to the OpenAPI document. */
function EndpointsSection() {
  const t = useMessages();
  return (
    <Target id="endpoints">
      <TransparencySection title={t('document.title')}>
        <Text>
          {t('document.text')} <a href="/api/openapi.json">{t('document.json')}</a> ·{' '}
          <a href="/api/docs">{t('document.page')}</a>
        </Text>
      </TransparencySection>
    </Target>
  );
}

/** Shows paths or requests below each other. */
const toCodes = (texts: readonly string[]) => texts.map((text) => <Line key={text}>{text}</Line>);

function OpenTable() {
  const t = useMessages();
  const rows = OPEN.map(([name, addresses, type]) => ({
    name,
    what: t(`open.${name}`),
    addresses: toCodes(addresses),
    type,
  }));
  return (
    <Card>
      <DataTable
        caption={t('open.title')}
        hiddenCaption
        columns={[
          { id: 'what', head: t('open.what'), cell: ({ what }) => what },
          { id: 'address', head: t('open.address'), cell: ({ addresses }) => addresses },
          { id: 'type', head: t('open.type'), cell: ({ type }) => type },
        ]}
        rows={rows}
        getKey={({ name }) => name}
      />
    </Card>
  );
}

function ScopeTable() {
  const t = useMessages();
  const rows = API_KEY_SCOPES.map((scope) => ({
    scope,
    code: toCodes([scope]),
    allows: t(`scope.${scope}`),
    requests: toCodes(SCOPES[scope]),
  }));
  return (
    <Card>
      <DataTable
        caption={t('keys.title')}
        hiddenCaption
        columns={[
          { id: 'scope', head: t('keys.scope'), cell: ({ code }) => code },
          { id: 'allows', head: t('keys.allows'), cell: ({ allows }) => allows },
          { id: 'requests', head: t('keys.requests'), cell: ({ requests }) => requests },
        ]}
        rows={rows}
        getKey={({ scope }) => scope}
      />
    </Card>
  );
}

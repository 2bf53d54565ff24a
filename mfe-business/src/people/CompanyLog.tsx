import {
  COMPANY_LOG_KINDS,
  COMPANY_LOG_MONTHS,
  endpoints,
  type CompanyLogEntry,
  type CompanyLogFilter,
  type CompanyLogKind,
} from '@heard/contract';
import { errorText, Link, paths, queryKeys, useApi, useCallPages, useSearchParams } from '@heard/sdk';
import { useRoleName } from '@heard/sdk/account';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  CardTitle,
  EmptyState,
  FormRow,
  Muted,
  SelectField,
  Skeleton,
  Stack,
  useLanguage,
} from '@heard/ui';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { useCsvDownload } from '../account/useCsvDownload.ts';
import { useHasRole } from '../account/useHasRole.ts';
import { useMessages } from './messages/messages.ts';
import { usePeople } from './usePeople.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`;

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    gap: var(--space-1);
    padding-block: var(--space-3);
    border-top: 1px solid var(--border);
    overflow-wrap: anywhere;
  }
  & b {
    font-weight: var(--weight-strong);
  }
  & a {
    text-decoration: underline;
  }
`;

const More = styled.div`
  display: flex;
  justify-content: center;
`;

/** Lists the actions of people and API keys for the company, newest first. The filters are in the URL. */
export function CompanyLog() {
  const t = useMessages();
  const api = useApi();
  const { query, change } = useLogFilter();
  const entries = useCallPages(endpoints.listCompanyLog, [...queryKeys.private, 'companyLog', query], { query });
  const download = useCsvDownload('heard-log.csv', () => api.send(endpoints.getCompanyLogAsCsv, { query }));
  return (
    <Card>
      <Stack>
        <Head>
          <CardTitle as="h3">{t('log.title')}</CardTitle>
          <Button variant="secondary" loading={download.isRunning} onClick={() => download.run()}>
            <Download />
            {t('log.csv')}
          </Button>
        </Head>
        <Muted>{t('log.text', { months: COMPANY_LOG_MONTHS })}</Muted>
        <Filters kind={query.kind ?? ''} person={query.person ?? ''} onChange={change} />
        {entries.status === 'pending' && (
          <BusyRegion label={t('log.loading')}>
            <Skeleton width="100%" height="12rem" />
          </BusyRegion>
        )}
        {entries.items.length > 0 && (
          <Entries aria-label={t('log.title')}>
            {entries.items.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Entries>
        )}
        {entries.status === 'success' && entries.items.length === 0 && (
          <NoEntries isFiltered={Object.keys(query).length > 0} onClear={() => change({ kind: '', person: '' })} />
        )}
        {(entries.status === 'error' || entries.moreFailed) && (
          <Alert
            action={
              entries.status === 'error' && (
                <Button variant="secondary" loading={entries.isRefetching} onClick={entries.retry}>
                  {t('tryAgain')}
                </Button>
              )
            }
          >
            {errorText(entries.error)}
          </Alert>
        )}
        {entries.hasMore && (
          <More>
            <Button variant="secondary" loading={entries.isLoadingMore} onClick={entries.loadMore}>
              {t(entries.moreFailed ? 'tryAgain' : 'log.more')}
            </Button>
          </More>
        )}
      </Stack>
    </Card>
  );
}

/** Returns the filter in the URL, and a function that changes it. An empty value removes a filter. */
function useLogFilter() {
  const [search, setSearch] = useSearchParams();
  const kind = COMPANY_LOG_KINDS.find((one) => one === search.get('kind'));
  const person = search.get('person');
  const query: CompanyLogFilter = { ...(kind !== undefined && { kind }), ...(person && { person }) };
  const change = (changes: Record<string, string>) => {
    const next = Object.entries({ kind: kind ?? '', person: person ?? '', ...changes });
    setSearch(new URLSearchParams(next.filter(([, value]) => value !== '')), { replace: true });
  };
  return { query, change };
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useMessages();
  return (
    <EmptyState
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            {t('log.clear')}
          </Button>
        )
      }
    >
      {t(isFiltered ? 'log.noMatch' : 'log.none')}
    </EmptyState>
  );
}

interface FiltersProps {
  kind: string;
  person: string;
  onChange: (changes: Record<string, string>) => void;
}

function Filters({ kind, person, onChange }: FiltersProps) {
  const t = useMessages();
  const hasRole = useHasRole();
  const people = usePeople();
  const members = people.data?.filter(({ state }) => state === 'member') ?? [];
  const isKnown = person === '' || members.some(({ id }) => id === person);
  const needed = (one: CompanyLogKind) =>
    /^(?:key|webhook|sso)\./.test(one) ? 'admin' : /^(?:reply|review)\./.test(one) ? 'viewer' : 'manager';
  return (
    <FormRow>
      <SelectField label={t('log.person')} value={person} onChange={({ target }) => onChange({ person: target.value })}>
        <option value="">{t('log.everybody')}</option>
        {!isKnown && <option value={person}>{t('log.other')}</option>}
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('log.kind')} value={kind} onChange={({ target }) => onChange({ kind: target.value })}>
        <option value="">{t('log.everything')}</option>
        {COMPANY_LOG_KINDS.filter((one) => hasRole(needed(one))).map((one) => (
          <option key={one} value={one}>
            {t(`log.kind.${one}`)}
          </option>
        ))}
      </SelectField>
    </FormRow>
  );
}

function Entry({ entry: { at, kind, actor, subject, fields } }: { entry: CompanyLogEntry }) {
  const t = useMessages();
  const formatDateTime = useDateTimeFormat();
  const describeFields = useFieldsText();
  const name =
    actor.kind === 'key'
      ? t('log.key', { name: actor.name })
      : actor.kind === 'formerPerson'
        ? t('log.former', { name: actor.name })
        : actor.name;
  const isAboutReview = /^(?:reply|review)\./.test(kind);
  const details = describeFields(kind, fields);
  // Names only the actor when a person joins or leaves, because the actor and the subject are the same person.
  const hasSubject = subject !== null && kind !== 'person.joined' && kind !== 'person.left';
  return (
    <li>
      <span>
        <b dir="auto">{name}</b> · {t(`log.kind.${kind}`)}
        {hasSubject && (
          <>
            {' · '}
            {isAboutReview ? (
              <Link to={paths.review(subject)}>{t('log.review', { id: subject })}</Link>
            ) : (
              <span dir="auto">{subject}</span>
            )}
          </>
        )}
        {details !== '' && ` · ${details}`}
      </span>
      <Muted as="time" data-small dateTime={at}>
        {formatDateTime(at)}
      </Muted>
    </li>
  );
}

/** Returns a function that formats a timestamp with the time of day. */
function useDateTimeFormat(): (at: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (at) => format.format(new Date(at));
}

/** The properties of a profile that the log can name. */
const FIELDS = [
  'address',
  'avatar',
  'categories',
  'city',
  'country',
  'description',
  'dns',
  'email',
  'file',
  'language',
  'name',
  'phone',
  'text',
  'title',
  'workEmail',
] as const;

const isRole = (text: string) => text === 'admin' || text === 'manager' || text === 'viewer';

/** Returns a function that describes what a log entry has changed: the properties, or the old and the new role. */
function useFieldsText() {
  const t = useMessages();
  const nameRole = useRoleName();
  return (kind: CompanyLogKind, fields: readonly string[]): string => {
    if (kind === 'role.changed') return fields.map((role) => (isRole(role) ? nameRole(role) : role)).join(' → ');
    return fields
      .map((field) => {
        const known = FIELDS.find((one) => one === field);
        return known === undefined ? field : t(`log.field.${known}`);
      })
      .join(', ');
  };
}

import { endpoints, type CompanySsoTest } from '@heard/contract';
import { errorText, queryKeys, useAction, useApi, useQuery } from '@heard/sdk';
import { useLinkParameters, useRoleName } from '@heard/sdk/account';
import {
  Alert,
  BusyRegion,
  Button,
  CardTitle,
  DataTable,
  Muted,
  Note,
  Skeleton,
  Stack,
  useFormats,
  useLanguage,
} from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { openUrl, readSsoError } from './openUrl.ts';

const ERRORS = ['denied', 'expired', 'rejected', 'unavailable'] as const;

const Value = styled.code`
  display: block;
  min-width: 12rem;
  white-space: normal;
  overflow-wrap: anywhere;
`;

interface SsoTestProps {
  /** The domain whose addresses can log in. */
  domain: string;
  /** The time at which the settings passed a test; null if they have not passed a test yet. */
  testedAt: string | null;
  /** Called when a test has ended, whether it has passed or failed. */
  onEnd: () => void;
}

/** Starts a test at the provider, which returns to this page, and shows each claim that the provider has sent. */
export function SsoTest({ domain, testedAt, onEnd }: SsoTestProps) {
  const t = useMessages();
  const api = useApi();
  const lang = useLanguage();
  const { formatDate } = useFormats();
  const token = useLinkParameters('ssoToken')?.get('ssoToken') ?? null;
  const returned = useLinkParameters('ssoError');
  const [notStarted, setNotStarted] = useState<URLSearchParams | null>(null);
  const failed = notStarted ?? (token === null ? returned : null);
  const isReturned = token !== null || returned !== null;
  const title = useReturnFocus(isReturned);
  const start = useAction({
    call: () => api.send(endpoints.startCompanySsoTest, { body: { lang } }),
    onSuccess: ({ url }) => {
      const error = readSsoError(url);
      if (error === null) openUrl(url);
      else setNotStarted(error);
    },
  });
  const result = useQuery({
    queryKey: [...queryKeys.private, 'companySsoTest', token],
    queryFn: async ({ signal }) => {
      const read = await api.send(endpoints.readCompanySsoTest, { body: { token: token ?? '' }, signal });
      onEnd();
      return read;
    },
    enabled: token !== null,
    staleTime: Infinity,
  });
  return (
    <Stack>
      <CardTitle as="h4" ref={title} tabIndex={-1}>
        {t('test.title')}
      </CardTitle>
      <Muted>{t('test.text')}</Muted>
      {testedAt !== null && <Muted>{t('test.testedAt', { date: formatDate(testedAt) })}</Muted>}
      {failed !== null && (
        <Alert>{t(`test.error.${ERRORS.find((one) => one === failed.get('ssoError')) ?? 'expired'}`)}</Alert>
      )}
      {start.error !== null && <Alert>{errorText(start.error)}</Alert>}
      {notStarted === null && result.error !== null && (
        <Alert title={t('test.failed')}>{errorText(result.error)}</Alert>
      )}
      {notStarted === null && result.isLoading && (
        <BusyRegion label={t('loading')}>
          <Skeleton width="100%" height="8rem" />
        </BusyRegion>
      )}
      {notStarted === null && result.data !== undefined && <Result result={result.data} domain={domain} />}
      <div>
        <Button variant="secondary" loading={start.isRunning} onClick={() => start.run()}>
          {t('test.button')}
        </Button>
      </div>
    </Stack>
  );
}

/** Moves the focus to the title after the provider has returned. Returns the ref of the title. */
function useReturnFocus(isReturned: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  // Scrolls to the title, because the redirect of the provider has loaded the page again, at its top.
  useEffect(() => {
    if (!isReturned) return;
    title.current?.scrollIntoView?.();
    title.current?.focus({ preventScroll: true });
  }, [isReturned]);
  return title;
}

type Claim = CompanySsoTest['claims'][number];

const toName = ({ name }: Claim) => <code>{name}</code>;
const toValue = ({ value }: Claim) => <Value dir="auto">{value}</Value>;

function Result({ result: { problem, role, group, claims }, domain }: { result: CompanySsoTest; domain: string }) {
  const t = useMessages();
  const nameRole = useRoleName();
  const named = nameRole(role);
  return (
    <>
      {problem === null ? (
        <Note tone="success">{t('test.passed')}</Note>
      ) : (
        <Alert>{problem === 'changed' ? t('test.changed') : t(`test.${problem}`, { domain })}</Alert>
      )}
      <p>{group === null ? t('test.noGroup', { role: named }) : t('test.group', { role: named, group })}</p>
      <DataTable
        caption={t('claim.arrived')}
        columns={[
          { id: 'name', head: t('claim.name'), cell: toName },
          { id: 'value', head: t('claim.value'), cell: toValue },
          { id: 'use', head: t('claim.use'), cell: ({ use }) => t(`claim.use.${use ?? 'none'}`) },
        ]}
        rows={claims}
        getKey={({ name }) => name}
      />
    </>
  );
}

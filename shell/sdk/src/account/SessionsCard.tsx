import type { Session as DeviceSession } from '@heard/contract';
import {
  errorText,
  isApiError,
  queryKeys,
  useAction,
  useApi,
  useNotices,
  useQuery,
  useQueryClient,
  type Action,
} from '@heard/sdk';
import { Monitor, Smartphone } from 'lucide-react';
import { useId, useRef } from 'react';
import { Alert, BusyRegion, Button, Card, CardTitle, Muted, Skeleton, Stack, useFormats } from '@heard/ui';
import { AccountRow, AccountRows, AccountRowText } from './AccountRows.tsx';
import { useMessages } from './messages/messages.ts';
import { parseUserAgent } from './parseUserAgent.ts';

/**
 * Lists the account's sessions with a button to end each session, and a button to end all other sessions. Errors are
 * shown in place.
 * @example
 * <SessionsCard />
 */
export function SessionsCard() {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const id = useId();
  const sessions = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api.send('listSessions', { signal }),
  });
  const card = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const ending = useAction({
    call: async (session: DeviceSession | 'others') => {
      if (session === 'others') return await api.send('logoutEverywhere');
      try {
        await api.send('endSession', { params: { id: session.id } });
      } catch (error) {
        // Ignores a 404, because it means that the session has already ended.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: async (_, session) => {
      // Moves the focus, because the clicked button disappears with its session. Leaves the focus where it is if the person has moved it elsewhere.
      const { activeElement } = document;
      if (activeElement === document.body || card.current?.contains(activeElement)) title.current?.focus();
      if (session === 'others') notices.show({ text: t('sessions.othersEnded') });
      await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });

  return (
    <Card as="section" ref={card} aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" ref={title} tabIndex={-1} id={id}>
          {t('sessions.title')}
        </CardTitle>
        <SessionList sessions={sessions} ending={ending} labelledBy={id} />
      </Stack>
    </Card>
  );
}

interface SessionListProps {
  sessions: ReturnType<typeof useQuery<DeviceSession[]>>;
  ending: Action<DeviceSession | 'others'>;
  /** The id of the heading that labels the list. */
  labelledBy: string;
}

/** Lists the sessions. Each session has a button that ends it. */
function SessionList({ sessions, ending, labelledBy }: SessionListProps) {
  const t = useMessages();
  if (sessions.data === undefined) {
    if (sessions.isError) {
      return (
        <Alert
          action={
            <Button variant="secondary" loading={sessions.isFetching} onClick={() => void sessions.refetch()}>
              {t('sessions.tryAgain')}
            </Button>
          }
        >
          {errorText(sessions.error)}
        </Alert>
      );
    }
    return (
      <BusyRegion label={t('sessions.loading')}>
        <Skeleton width="100%" height="4.25rem" />
      </BusyRegion>
    );
  }
  return (
    <>
      <AccountRows aria-labelledby={labelledBy}>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={ending.isRunning && ending.input === session}
            disabled={ending.isRunning}
            onEnd={() => ending.run(session)}
          />
        ))}
      </AccountRows>
      {ending.error !== null && <Alert>{errorText(ending.error)}</Alert>}
      {sessions.data.some(({ current }) => !current) && (
        <div>
          <Button
            variant="secondary"
            loading={ending.isRunning && ending.input === 'others'}
            disabled={ending.isRunning}
            onClick={() => ending.run('others')}
          >
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

interface SessionRowProps {
  session: DeviceSession;
  /** Whether the request that ends the session is running. */
  ending: boolean;
  disabled: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, disabled, onEnd }: SessionRowProps) {
  const t = useMessages();
  const { formatRelative } = useFormats();
  const { browser, system, mobile } = parseUserAgent(session.userAgent);
  const device =
    browser !== null && system !== null
      ? t('sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const used = t('sessions.lastUsed', { when: formatRelative(session.lastUsedAt) });
  return (
    <AccountRow>
      {mobile ? <Smartphone /> : <Monitor />}
      <AccountRowText>
        <b>{device}</b>
        <Muted data-small>{session.current ? t('sessions.here') : used}</Muted>
      </AccountRowText>
      {!session.current && (
        <Button
          variant="ghost"
          loading={ending}
          disabled={disabled}
          aria-label={t('sessions.endNamed', { device, used })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </AccountRow>
  );
}

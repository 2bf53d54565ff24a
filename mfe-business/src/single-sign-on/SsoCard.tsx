import { endpoints, type CompanySso } from '@heard/contract';
import { errorText, isApiError, Link, useApi, useMutation, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { Alert, Button, Card, CardTitle, CopyField, Muted, Note, Stack, Switch } from '@heard/ui';
import { useId, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { Question } from '../question/Question.tsx';
import { useMessages } from './messages/messages.ts';
import { SsoForm } from './SsoForm.tsx';
import { ssoKey } from './ssoKey.ts';
import { SsoTest } from './SsoTest.tsx';

/** Breaks words, because the texts contain the domain, which may be long. */
const WrappingCard = styled(Card)`
  overflow-wrap: anywhere;
`;

/** Sets up, tests, turns on, requires and deletes the single sign-on of the company. @param email that the caller logs in with */
export default function SsoCard({ email }: { email: string }) {
  const t = useMessages();
  const api = useApi();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const sso = useQuery({ queryKey: ssoKey, queryFn: ({ signal }) => api.send(endpoints.getCompanySso, { signal }) });
  return (
    <WrappingCard as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id} ref={title} tabIndex={-1}>
          {t('title')}
        </CardTitle>
        <Muted>{t('text')}</Muted>
        {sso.data === undefined ? (
          <PendingContent query={sso} label={t('loading')} tryAgain={t('tryAgain')} height="12rem" />
        ) : (
          <Settings sso={sso.data} email={email} title={title} />
        )}
      </Stack>
    </WrappingCard>
  );
}

interface SettingsProps {
  sso: CompanySso;
  email: string;
  /** Receives the focus when the settings have been deleted. */
  title: RefObject<HTMLHeadingElement | null>;
}

function Settings({ sso, email, title }: SettingsProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { domain, isProven, redirectUri, logoutUri, settings } = sso;
  if (!isProven && settings === null) {
    return (
      <>
        <p>{t('notProven', { domain })}</p>
        <p>
          <Link to={ownershipPath}>{t('prove')}</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <CopyField label={t('redirectUri')} value={redirectUri} copyLabel={t('copy')} copiedLabel={t('copied')} />
      <CopyField label={t('logoutUri')} value={logoutUri} copyLabel={t('copy')} copiedLabel={t('copied')} />
      <SsoForm key={settings === null ? 'new' : 'stored'} settings={settings} email={email} />
      {settings !== null && (
        <>
          <SsoTest
            domain={domain}
            testedAt={settings.testedAt}
            onEnd={() => void queryClient.invalidateQueries({ queryKey: ssoKey })}
          />
          <Switches sso={sso} settings={settings} />
          <Deletion title={title} />
        </>
      )}
    </>
  );
}

type Stored = NonNullable<CompanySso['settings']>;

/** The switches that turn single sign-on on and off, and that make it mandatory. Each change is saved immediately. */
function Switches({ sso: { domain, canRequire }, settings }: { sso: CompanySso; settings: Stored }) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { active, required, testedAt, wayBack, issuer, clientId, defaultRole, groupsClaim, groupRoles } = settings;
  const save = (change: { active: boolean; required: boolean }) =>
    api.send(endpoints.putCompanySso, {
      body: { issuer, clientId, defaultRole, groupsClaim, groupRoles, ...change },
    });
  const store = (saved: CompanySso) => queryClient.setQueryData(ssoKey, saved);
  const change = useMutation({
    mutationFn: save,
    scope: { id: 'companySso' },
    onSuccess: store,
    // Reloads the settings, because a request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: ssoKey }),
  });
  const shown = change.isPending ? change.variables : { active, required };
  const requirement = !active ? t('required.needsOn') : canRequire || required ? null : t('required.needsFactors');
  return (
    <>
      <Switch
        label={t('on')}
        effect={testedAt === null ? t('on.needsTest') : t('on.effect', { domain })}
        disabled={testedAt === null && !active}
        checked={shown.active}
        onChange={(isOn) => change.mutate({ active: isOn, required: isOn && required })}
      />
      <Switch
        label={t('required')}
        effect={requirement ?? t('required.effect', { domain })}
        disabled={requirement !== null}
        checked={shown.required}
        onChange={(isOn) => (isOn ? setAsking(true) : change.mutate({ active, required: false }))}
      />
      {wayBack !== null && <Note>{t('required.wayBack', { name: wayBack.name, email: wayBack.email })}</Note>}
      {wayBack?.hasPasskey === false && <Alert>{t('required.noPasskey', { name: wayBack.name })}</Alert>}
      {change.error !== null && <Alert>{errorText(change.error)}</Alert>}
      {isAsking && (
        <Question
          title={t('required.question')}
          text={t('required.text', { domain })}
          button={t('required.button')}
          action={() => save({ active: true, required: true })}
          onDone={(saved) => {
            store(saved);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Deletion({ title }: Pick<SettingsProps, 'title'>) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  async function remove() {
    try {
      await api.send(endpoints.deleteCompanySso);
    } catch (error) {
      // Treats 404 as success, because another admin has already deleted the settings.
      if (!isApiError(error, 404)) throw error;
    }
  }
  return (
    <>
      <div>
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          {t('delete.button')}
        </Button>
      </div>
      {isAsking && (
        <Question
          title={t('delete.question')}
          text={t('delete.text')}
          button={t('delete.button')}
          isDangerous
          action={remove}
          onDone={() => {
            setAsking(false);
            queryClient.setQueryData<CompanySso>(ssoKey, (before) => before && { ...before, settings: null });
            title.current?.focus();
            notices.show({ text: t('delete.done') });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

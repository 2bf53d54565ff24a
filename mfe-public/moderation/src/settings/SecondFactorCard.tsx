import { endpoints, type SecondFactor, type TotpSecret } from '@heard/contract';
import { errorText, queryKeys, useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { AppSetUp, PasswordDialog, RecoveryCodes } from '@heard/sdk/account';
import { useId, useRef, useState } from 'react';
import { Alert, BusyRegion, Button, Card, CardTitle, FormActions, Muted, Skeleton, Stack } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

const SECOND_FACTOR = [...queryKeys.private, 'secondFactor'] as const;

/** The view that replaces the overview, or the dialog that is open above it. */
type State =
  | { kind: 'overview' }
  | { kind: 'askForApp' | 'askForRemoval' | 'askForCodes' }
  | { kind: 'app'; secret: TotpSecret }
  | { kind: 'codes'; codes: string[] };

/** The authenticator app and the recovery codes of an administrator. */
export function SecondFactorCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<State>({ kind: 'overview' });
  const factor = useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => api.send(endpoints.getSecondFactor, { signal }),
  });

  function finish(text?: string) {
    setState({ kind: 'overview' });
    title.current?.focus();
    if (text !== undefined) notices.show({ text });
    void queryClient.invalidateQueries({ queryKey: SECOND_FACTOR });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" ref={title} tabIndex={-1} id={id}>
          {t('secondFactor.title')}
        </CardTitle>
        <Content {...{ state, factor, finish }} onChange={setState} />
      </Stack>
      <Dialogs {...{ state, email, hasPassword, finish }} onChange={setState} />
    </Card>
  );
}

interface PartProps {
  state: State;
  onChange: (state: State) => void;
  /** Returns to the overview and reloads it. */
  finish: (text?: string) => void;
}

type Factor = ReturnType<typeof useQuery<SecondFactor>>;

/** Shows the new recovery codes, the setup of an authenticator app, or the overview. */
function Content({ state, factor, onChange, finish }: PartProps & { factor: Factor }) {
  const t = useMessages();
  const api = useApi();
  if (state.kind === 'codes') return <RecoveryCodes codes={state.codes} onDone={() => finish()} />;
  if (state.kind === 'app') {
    return (
      <AppSetUp
        create={async () => state.secret}
        confirm={async (code) => {
          await api.send(endpoints.confirmTotp, { body: { code } });
          finish(t('secondFactor.appAdded'));
        }}
        onCancel={() => onChange({ kind: 'overview' })}
      />
    );
  }
  return factor.data === undefined ? (
    <Pending factor={factor} />
  ) : (
    <Overview factor={factor.data} onChange={onChange} />
  );
}

/** Shows that the overview is loading, or that loading it has failed. */
function Pending({ factor }: { factor: Factor }) {
  const t = useMessages();
  if (factor.error !== null) {
    return (
      <Alert
        action={
          <Button variant="secondary" loading={factor.isFetching} onClick={() => void factor.refetch()}>
            {t('secondFactor.tryAgain')}
          </Button>
        }
      >
        {errorText(factor.error)}
      </Alert>
    );
  }
  return (
    <BusyRegion label={t('secondFactor.loading')}>
      <Skeleton width="100%" height="4.25rem" />
    </BusyRegion>
  );
}

function Overview({ factor, onChange }: Pick<PartProps, 'onChange'> & { factor: SecondFactor }) {
  const t = useMessages();
  const { totp, recoveryCodesLeft } = factor;
  return (
    <>
      <p>{totp ? t('secondFactor.appOn') : t('secondFactor.appOff')}</p>
      <FormActions>
        <Button variant="secondary" onClick={() => onChange({ kind: 'askForApp' })}>
          {totp ? t('secondFactor.replaceApp') : t('secondFactor.addApp')}
        </Button>
        {totp && (
          <Button variant="ghost" onClick={() => onChange({ kind: 'askForRemoval' })}>
            {t('secondFactor.removeApp')}
          </Button>
        )}
      </FormActions>
      <p>{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</p>
      <div>
        <Button variant="secondary" onClick={() => onChange({ kind: 'askForCodes' })}>
          {t('secondFactor.renew')}
        </Button>
      </div>
    </>
  );
}

/** The dialogs that ask for the password. */
function Dialogs({ state, email, hasPassword, onChange, finish }: PartProps & { email: string; hasPassword: boolean }) {
  const t = useMessages();
  const api = useApi();
  const close = () => onChange({ kind: 'overview' });
  return (
    <>
      {state.kind === 'askForApp' && (
        <PasswordDialog
          email={email}
          hasPassword={hasPassword}
          title={t('secondFactor.addApp')}
          confirm={t('secondFactor.continue')}
          submit={async (password) =>
            onChange({ kind: 'app', secret: await api.send(endpoints.createTotp, { body: { password } }) })
          }
          onClose={close}
        />
      )}
      {state.kind === 'askForRemoval' && (
        <PasswordDialog
          email={email}
          hasPassword={hasPassword}
          title={t('secondFactor.removal')}
          confirm={t('secondFactor.remove')}
          isDangerous
          submit={async (password) => {
            await api.send(endpoints.removeTotp, { body: { password } });
            finish(t('secondFactor.appRemoved'));
          }}
          onClose={close}
        >
          <Muted>{t('secondFactor.removalText')}</Muted>
        </PasswordDialog>
      )}
      {state.kind === 'askForCodes' && (
        <PasswordDialog
          email={email}
          hasPassword={hasPassword}
          title={t('secondFactor.renew')}
          confirm={t('secondFactor.continue')}
          submit={async (password) => {
            const { recoveryCodes } = await api.send(endpoints.renewRecoveryCodes, { body: { password } });
            onChange({ kind: 'codes', codes: recoveryCodes });
          }}
          onClose={close}
        >
          <Muted>{t('secondFactor.renewText')}</Muted>
        </PasswordDialog>
      )}
    </>
  );
}

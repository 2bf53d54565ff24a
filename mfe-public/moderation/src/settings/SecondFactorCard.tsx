import { factorCalls, type TotpSecret } from '@heard/contract';
import { errorText, queryKeys, useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { AppSetUp, PasswordDialog, RecoveryCodes } from '@heard/sdk/account';
import { useId, useRef, useState } from 'react';
import { Alert, BusyRegion, Button, Card, CardTitle, FormActions, Muted, Skeleton, Stack } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

const SECOND_FACTOR = [...queryKeys.private, 'secondFactor'] as const;

/** What is shown instead of the overview, or the dialog above it. */
type State =
  | { kind: 'overview' }
  | { kind: 'askForApp' | 'askForRemoval' | 'askForCodes' }
  | { kind: 'app'; secret: TotpSecret }
  | { kind: 'codes'; codes: string[] };

/** The authenticator app and the recovery codes of an administrator. */
export function SecondFactorCard({ email }: { email: string }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<State>({ kind: 'overview' });
  const factor = useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => api.send(factorCalls.getSecondFactor, { signal }),
  });

  const close = () => setState({ kind: 'overview' });
  function finish(text?: string) {
    close();
    title.current?.focus();
    if (text !== undefined) notices.show({ text });
    void queryClient.invalidateQueries({ queryKey: SECOND_FACTOR });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  function content() {
    if (state.kind === 'codes') return <RecoveryCodes codes={state.codes} onDone={() => finish()} />;
    if (state.kind === 'app') {
      return (
        <AppSetUp
          create={async () => state.secret}
          confirm={async (code) => {
            await api.send(factorCalls.confirmTotp, { body: { code } });
            finish(t('secondFactor.appAdded'));
          }}
          onCancel={close}
        />
      );
    }
    if (factor.data === undefined) {
      return factor.isError ? (
        <Alert
          action={
            <Button variant="secondary" loading={factor.isFetching} onClick={() => void factor.refetch()}>
              {t('secondFactor.tryAgain')}
            </Button>
          }
        >
          {errorText(factor.error)}
        </Alert>
      ) : (
        <BusyRegion label={t('secondFactor.loading')}>
          <Skeleton width="100%" height="4.25rem" />
        </BusyRegion>
      );
    }
    const { totp, recoveryCodesLeft } = factor.data;
    return (
      <>
        <p>{totp ? t('secondFactor.appOn') : t('secondFactor.appOff')}</p>
        <FormActions>
          <Button variant="secondary" onClick={() => setState({ kind: 'askForApp' })}>
            {totp ? t('secondFactor.replaceApp') : t('secondFactor.addApp')}
          </Button>
          {totp && (
            <Button variant="ghost" onClick={() => setState({ kind: 'askForRemoval' })}>
              {t('secondFactor.removeApp')}
            </Button>
          )}
        </FormActions>
        <p>{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</p>
        <div>
          <Button variant="secondary" onClick={() => setState({ kind: 'askForCodes' })}>
            {t('secondFactor.renew')}
          </Button>
        </div>
      </>
    );
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" ref={title} tabIndex={-1} id={id}>
          {t('secondFactor.title')}
        </CardTitle>
        {content()}
      </Stack>
      {state.kind === 'askForApp' && (
        <PasswordDialog
          email={email}
          title={t('secondFactor.addApp')}
          confirm={t('secondFactor.continue')}
          submit={async (password) =>
            setState({ kind: 'app', secret: await api.send(factorCalls.createTotp, { body: { password } }) })
          }
          onClose={close}
        />
      )}
      {state.kind === 'askForRemoval' && (
        <PasswordDialog
          email={email}
          title={t('secondFactor.removal')}
          confirm={t('secondFactor.remove')}
          isDangerous
          submit={async (password) => {
            await api.send(factorCalls.removeTotp, { body: { password } });
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
          title={t('secondFactor.renew')}
          confirm={t('secondFactor.continue')}
          submit={async (password) => {
            const { recoveryCodes } = await api.send(factorCalls.renewRecoveryCodes, { body: { password } });
            setState({ kind: 'codes', codes: recoveryCodes });
          }}
          onClose={close}
        >
          <Muted>{t('secondFactor.renewText')}</Muted>
        </PasswordDialog>
      )}
    </Card>
  );
}

import { factorCalls, type LoginAnswer, type SecondFactorBody, type SecondFactorStep } from '@heard/contract';
import { checkGiven, isApiError, useAction, useApi, usePageTitle, useSessionActions } from '@heard/sdk';
import { signWithPasskey, supportsPasskeys, usePasskeyErrorText } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert, AuthLayout, Button, Form, Stack, TextField } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

/** Receives the focus in place of the login form, which has disappeared. */
const Step = styled(Stack)`
  outline: none;
`;

/** A login of an administrator after the password. */
export type PendingLogin = LoginAnswer & { secondFactor: SecondFactorStep };

interface SecondFactorLogInProps {
  login: PendingLogin;
  /** Returns to the form for the password. */
  onBack: () => void;
}

/** Completes the login of an administrator with the second factor, which the first login sets up. */
export function SecondFactorLogIn({ login, onBack }: SecondFactorLogInProps) {
  const t = useMessages();
  const isSetUp = login.secondFactor.state === 'setUp';
  const title = t(isSetUp ? 'setUp.title' : 'step.title');
  usePageTitle(title);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <AuthLayout title={title} panel={{ title: t('step.panelTitle'), text: t('step.panelText') }}>
      <Step ref={step} tabIndex={-1} role="group" aria-label={title}>
        {isSetUp ? <SetUpSecondFactor token={login.token} /> : <Confirmation login={login} />}
        <div>
          <Button variant="ghost" onClick={onBack}>
            {t('step.back')}
          </Button>
        </div>
      </Step>
    </AuthLayout>
  );
}

/** Asks for one of the factors that the account has. */
function Confirmation({ login: { token, secondFactor } }: { login: PendingLogin }) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const passkeyErrorText = usePasskeyErrorText();
  const { methods } = secondFactor;
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  const [isRecovering, setRecovering] = useState(!hasApp && !hasPasskey);

  async function complete(body: SecondFactorBody) {
    const answer = await api.send(factorCalls.completeLogin, { body, token });
    logIn(answer.token, answer.user);
  }

  const passkey = useAction({
    call: async () =>
      complete({ passkey: await signWithPasskey(await api.send(factorCalls.createSecondFactorOptions, { token })) }),
  });
  const hasExpired = isApiError(passkey.error, 401) && passkey.error.problem?.type === '/problems/unauthenticated';
  return (
    <>
      {hasPasskey && (
        <>
          {passkey.error !== null && <Alert>{hasExpired ? t('step.expired') : passkeyErrorText(passkey.error)}</Alert>}
          <Button block loading={passkey.isRunning} onClick={() => passkey.run()}>
            <KeyRound />
            {t('step.passkey')}
          </Button>
        </>
      )}
      {isRecovering ? (
        <CodeForm key="recovery" kind="recoveryCode" submit={(recoveryCode) => complete({ recoveryCode })} />
      ) : (
        hasApp && <CodeForm key="app" kind="code" submit={(code) => complete({ code })} />
      )}
      {methods.includes('recoveryCode') && (hasApp || hasPasskey) && (
        <div>
          <Button variant="ghost" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering && hasApp ? t('step.useApp') : t('step.useRecovery')}
          </Button>
        </div>
      )}
    </>
  );
}

interface CodeFormProps {
  kind: 'code' | 'recoveryCode';
  submit: (code: string) => Promise<void>;
}

function CodeForm({ kind, submit }: CodeFormProps) {
  const t = useMessages();
  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: checkGiven },
    apiNames: { [kind]: 'code' },
    submit: ({ code }) => submit(code),
    failureText: (error) =>
      isApiError(error, 401) && error.problem?.type === '/problems/unauthenticated' ? t('step.expired') : null,
  });
  const isApp = kind === 'code';
  return (
    <Form {...form.formProps}>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <TextField
        label={isApp ? t('step.code') : t('step.recoveryCode')}
        hint={isApp ? t('step.codeHint') : t('step.recoveryHint')}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <Button type="submit" block loading={form.submitting}>
        {t('step.confirm')}
      </Button>
    </Form>
  );
}

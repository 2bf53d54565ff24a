import { endpoints, type LoginAnswer, type SecondFactorStep } from '@heard/contract';
import { useApi, usePageTitle, useSessionActions } from '@heard/sdk';
import { SetUpSecondFactor } from '@heard/sdk/account';
import { useEffect, useRef } from 'react';
import { AuthLayout, Button, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { FactorForm } from './FactorForm.tsx';
import { useMessages } from './messages/messages.ts';

/** Receives the focus in place of the login form, because the form has disappeared. */
const Step = styled(Stack)`
  outline: none;
`;

/** The login of an administrator who has entered the password, but not yet the second factor. */
export type PendingLogin = LoginAnswer & { secondFactor: SecondFactorStep };

interface SecondFactorLogInProps {
  login: PendingLogin;
  /** Returns to the form for the password. */
  onBack: () => void;
}

/** Completes the login of an administrator with the second factor. The first login sets up the second factor. */
export function SecondFactorLogIn({ login, onBack }: SecondFactorLogInProps) {
  const t = useMessages();
  const { logIn } = useSessionActions();
  const isSetUp = login.secondFactor.state === 'setUp';
  const title = t(isSetUp ? 'setUp.title' : 'step.title');
  usePageTitle(title);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <AuthLayout title={title} panel={{ title: t('step.panelTitle'), text: t('step.panelText') }}>
      <Step ref={step} tabIndex={-1} role="group" aria-label={title}>
        {isSetUp ? <SetUpSecondFactor token={login.token} onDone={logIn} /> : <Confirmation login={login} />}
        <div>
          <Button variant="ghost" onClick={onBack}>
            {t('step.back')}
          </Button>
        </div>
      </Step>
    </AuthLayout>
  );
}

function Confirmation({ login: { token, secondFactor } }: { login: PendingLogin }) {
  const api = useApi();
  const { logIn } = useSessionActions();
  const t = useMessages();
  return (
    <FactorForm
      methods={secondFactor.methods}
      expired={t('step.expired')}
      createOptions={() => api.send(endpoints.createSecondFactorOptions, { token })}
      complete={async (body) => {
        const answer = await api.send(endpoints.completeLogin, { body, token });
        logIn(answer.token, answer.user);
      }}
    />
  );
}

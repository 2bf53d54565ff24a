import { endpoints, type OidcLogin } from '@heard/contract';
import { errorText, useAction, useApi } from '@heard/sdk';
import { ConfirmLogin } from '@heard/sdk/account';
import { Alert, Button, Stack } from '@heard/ui';
import { useState } from 'react';
import { AddressForm } from './AddressForm.tsx';
import { useMessages } from './messages/messages.ts';

interface LinkFormProps {
  token: string;
  login: OidcLogin;
  link: NonNullable<OidcLogin['link']>;
  onLogin: (login: OidcLogin) => void;
}

/** Asks the owner of an account to confirm that logins with a provider may open the account from now on. */
export function LinkForm({ token, login: { provider }, link: { email, methods }, onLogin }: LinkFormProps) {
  const t = useMessages();
  const api = useApi();
  if (methods.includes('code')) return <CodeStep {...{ token, provider, email, onLogin }} />;
  return (
    <ConfirmLogin
      text={t('link.text', { email, provider })}
      email={email}
      methods={methods}
      confirm={(factor) => api.send(endpoints.linkOidcAccount, { body: { token, email, ...factor } })}
      onConfirmed={onLogin}
    />
  );
}

interface CodeStepProps {
  token: string;
  provider: string;
  /** The email address of the account. */
  email: string;
  onLogin: (login: OidcLogin) => void;
}

function CodeStep({ provider, ...step }: CodeStepProps) {
  const t = useMessages();
  const api = useApi();
  const [isSent, setSent] = useState(false);
  const sending = useAction({
    call: () => api.send(endpoints.sendOidcCode, { body: { token: step.token } }),
    onSuccess: () => setSent(true),
  });
  if (isSent) return <AddressForm {...step} />;
  return (
    <Stack>
      <p>{t('link.code', { email: step.email, provider })}</p>
      {sending.error !== null && <Alert>{errorText(sending.error)}</Alert>}
      <Button block loading={sending.isRunning} onClick={() => sending.run()}>
        {t('code.send')}
      </Button>
    </Stack>
  );
}

import { endpoints, type OidcLogin } from '@heard/contract';
import { checkGiven, errorText, Link, paths, useAction, useApi } from '@heard/sdk';
import { signWithPasskey, supportsPasskeys, usePasskeyErrorText } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, PasswordField, Stack } from '@heard/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { AddressForm } from './AddressForm.tsx';
import { useMessages } from './messages/messages.ts';

interface LinkFormProps {
  token: string;
  login: OidcLogin;
  link: NonNullable<OidcLogin['link']>;
  onLogin: (login: OidcLogin) => void;
}

/** Asks the owner of an account to confirm that a provider may log in to it from now on. */
export function LinkForm({ token, login: { provider }, link: { email, methods }, onLogin }: LinkFormProps) {
  const t = useMessages();
  if (methods.includes('code')) return <CodeStep {...{ token, provider, email, onLogin }} />;
  return (
    <Stack>
      <p>{t('link.text', { email, provider })}</p>
      {!methods.includes('password') && !supportsPasskeys() && (
        <Alert action={<Link to={paths.forgotPassword}>{t('link.setPassword')}</Link>}>{t('link.noPasskeys')}</Alert>
      )}
      {methods.includes('password') && <PasswordStep {...{ token, email, onLogin }} />}
      {methods.includes('passkey') && supportsPasskeys() && <PasskeyStep {...{ token, email, onLogin }} />}
    </Stack>
  );
}

interface StepProps {
  token: string;
  /** The email address of the account. */
  email: string;
  onLogin: (login: OidcLogin) => void;
}

function PasswordStep({ token, email, onLogin }: StepProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkGiven },
    submit: async ({ password }) =>
      onLogin(await api.send(endpoints.linkOidcAccount, { body: { token, email, password } })),
  });
  return (
    <Form {...form.formProps}>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <div>
        <Link to={paths.forgotPassword}>{t('password.forgot')}</Link>
      </div>
      <Button type="submit" block loading={form.submitting}>
        {t('link.submit')}
      </Button>
    </Form>
  );
}

function PasskeyStep({ token, email, onLogin }: StepProps) {
  const t = useMessages();
  const api = useApi();
  const passkeyErrorText = usePasskeyErrorText();
  const action = useAction({
    call: async () => {
      const credential = await signWithPasskey(await api.send(endpoints.createPasskeyLoginOptions));
      return api.send(endpoints.linkOidcAccount, { body: { token, email, credential } });
    },
    onSuccess: onLogin,
  });
  return (
    <>
      {action.error !== null && <Alert>{passkeyErrorText(action.error)}</Alert>}
      <Button variant="secondary" block loading={action.isRunning} onClick={() => action.run()}>
        <KeyRound />
        {t('link.passkey')}
      </Button>
    </>
  );
}

function CodeStep({ provider, ...step }: StepProps & { provider: string }) {
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

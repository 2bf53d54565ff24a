import { endpoints, type SsoLogin } from '@heard/contract';
import { checkGiven, errorText, Link, paths, useAction, useApi, useSessionActions } from '@heard/sdk';
import { signWithPasskey, supportsPasskeys, usePasskeyErrorText } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, BusyRegion, Button, Form, PasswordField, Spinner, Stack } from '@heard/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from './messages/messages.ts';

export interface FinishSsoProps {
  /** Of the login, which the provider has confirmed. */
  token: string;
  /** Shows the login form again. */
  onPassword: () => void;
}

/** Completes a login by single sign-on. The page redirects once the session has started. */
export default function FinishSso({ token, onPassword }: FinishSsoProps) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const [link, setLink] = useState<SsoLogin | null>(null);

  function advance(login: SsoLogin): void {
    if (login.session === undefined) setLink(login);
    else logIn(login.session.token);
  }

  const start = useAction({
    call: () => api.send(endpoints.continueSsoLogin, { body: { token } }),
    onSuccess: advance,
  });
  const run = useEffectEvent(() => start.run());
  useEffect(() => run(), []);

  if (start.error !== null) {
    return (
      <Stack>
        <Alert>{errorText(start.error)}</Alert>
        <Button variant="secondary" block onClick={onPassword} data-screen-only>
          {t('start.password')}
        </Button>
      </Stack>
    );
  }
  if (link?.link !== undefined) {
    return <LinkForm token={token} company={link.companyId} link={link.link} onLogin={advance} />;
  }
  return (
    <BusyRegion label={t('waiting')}>
      <Spinner />
    </BusyRegion>
  );
}

interface LinkFormProps {
  token: string;
  /** The company whose provider it is. */
  company: string;
  link: NonNullable<SsoLogin['link']>;
  onLogin: (login: SsoLogin) => void;
}

/** Asks the owner of a login to confirm that the provider may log in to it from now on. */
function LinkForm({ token, company, link: { email, methods }, onLogin }: LinkFormProps) {
  const t = useMessages();
  return (
    <Stack>
      <p>{t('link.text', { email, company })}</p>
      {methods.includes('password') && <PasswordStep {...{ token, email, onLogin }} />}
      {methods.includes('passkey') && supportsPasskeys() && <PasskeyStep {...{ token, email, onLogin }} />}
    </Stack>
  );
}

interface StepProps {
  token: string;
  /** The email address of the login. */
  email: string;
  onLogin: (login: SsoLogin) => void;
}

function PasswordStep({ token, email, onLogin }: StepProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkGiven },
    submit: async ({ password }) =>
      onLogin(await api.send(endpoints.linkSsoLogin, { body: { token, email, password } })),
  });
  return (
    <Form {...form.formProps}>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('link.password')} autoComplete="current-password" {...form.field('password')} />
      <div>
        <Link to={paths.forgotPassword}>{t('link.forgot')}</Link>
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
      return api.send(endpoints.linkSsoLogin, { body: { token, email, credential } });
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

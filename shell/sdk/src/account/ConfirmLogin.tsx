import { endpoints, type UsedPasskey } from '@heard/contract';
import { checkGiven, Link, paths, useAction, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, PasswordField, Stack } from '@heard/ui';
import { KeyRound } from 'lucide-react';
import { useMessages } from './confirm-login/messages/messages.ts';
import { signWithPasskey, supportsPasskeys } from './passkeys.ts';
import { usePasskeyErrorText } from './usePasskeyErrorText.ts';

/** The props of `ConfirmLogin`. */
export interface ConfirmLoginProps<Confirmed> {
  /** The text that explains what the person confirms. */
  text: string;
  /** The email address of the login. */
  email: string;
  /** The factors with which the person can confirm. */
  methods: readonly string[];
  /** Sends the password or the signed passkey. */
  confirm: (factor: { password: string } | { credential: UsedPasskey }) => Promise<Confirmed>;
  onConfirmed: (confirmed: Confirmed) => void;
}

/**
 * Asks for the password or a passkey of an existing login, before an OpenID provider is linked to that login.
 * @example
 * <ConfirmLogin
 *   text={t('link.text', { email })}
 *   email={email}
 *   methods={['password', 'passkey']}
 *   confirm={(factor) => api.send(endpoints.linkOidcAccount, { body: { token, email, ...factor } })}
 *   onConfirmed={({ session }) => logIn(session.token)}
 * />
 */
export function ConfirmLogin<Confirmed>({ text, methods, ...step }: ConfirmLoginProps<Confirmed>) {
  const t = useMessages();
  const hasPassword = methods.includes('password');
  return (
    <Stack>
      <p>{text}</p>
      {!hasPassword && !supportsPasskeys() && (
        <Alert action={<Link to={paths.forgotPassword}>{t('setPassword')}</Link>}>{t('noPasskeys')}</Alert>
      )}
      {hasPassword && <PasswordStep {...step} />}
      {methods.includes('passkey') && supportsPasskeys() && <PasskeyStep {...step} />}
    </Stack>
  );
}

type StepProps<Confirmed> = Omit<ConfirmLoginProps<Confirmed>, 'text' | 'methods'>;

function PasswordStep<Confirmed>({ email, confirm, onConfirmed }: StepProps<Confirmed>) {
  const t = useMessages();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkGiven },
    submit: async (factor) => onConfirmed(await confirm(factor)),
  });
  return (
    <Form {...form.formProps}>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <div>
        <Link to={paths.forgotPassword}>{t('forgot')}</Link>
      </div>
      <Button type="submit" block loading={form.submitting}>
        {t('submit')}
      </Button>
    </Form>
  );
}

function PasskeyStep<Confirmed>({ confirm, onConfirmed }: StepProps<Confirmed>) {
  const t = useMessages();
  const api = useApi();
  const passkeyErrorText = usePasskeyErrorText();
  const action = useAction({
    call: async () =>
      confirm({ credential: await signWithPasskey(await api.send(endpoints.createPasskeyLoginOptions)) }),
    onSuccess: onConfirmed,
  });
  return (
    <>
      {action.error !== null && <Alert>{passkeyErrorText(action.error)}</Alert>}
      <Button variant="secondary" block loading={action.isRunning} onClick={() => action.run()}>
        <KeyRound />
        {t('passkey')}
      </Button>
    </>
  );
}

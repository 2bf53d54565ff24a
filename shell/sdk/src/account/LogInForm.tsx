import { checkEmail, type LoginBody } from '@heard/contract';
import { checkGiven, hasSessionEnded, isApiError, Link, paths, useLocation, useSession } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, Note, PasswordField, TextField } from '@heard/ui';
import type { ReactNode } from 'react';
import { readRegisteredEmail } from './JustRegistered.ts';
import { useMessages } from './messages/messages.ts';
import { PasskeyLogIn } from './PasskeyLogIn.tsx';

/**
 * The props of `LogInForm`.
 * @example
 * const props: LogInFormProps = { logIn: async (body) => logIn((await api.send('login', { body })).token) };
 */
export interface LogInFormProps {
  /** Sends the login request (login, loginCompany) and starts the session. */
  logIn: (body: LoginBody) => Promise<void>;
  /** The message for people who have just signed up. */
  registered?: string;
  /**
   * A link to the login page for the other kind of account, company or consumer. It is shown below the message that the email or the
   * password is wrong.
   */
  other?: ReactNode;
}

/**
 * The login form (specification 2, "/login" and "login-business"). After a sign-up the email address is filled in; after a
 * redirect by a guard the form explains why. Errors of `logIn` are shown in the form.
 * @example
 * <LogInForm logIn={async (body) => logIn((await api.send('login', { body })).token)} />
 */
export function LogInForm({ logIn, registered, other }: LogInFormProps) {
  const t = useMessages();
  const session = useSession();
  const { state } = useLocation();
  const registeredEmail = readRegisteredEmail(state);
  const form = useContractForm<LoginBody>({
    defaults: { email: registeredEmail ?? '', password: '' },
    rules: { email: checkEmail, password: checkGiven },
    failureText: (error) => (isApiError(error, 401) ? t('logIn.wrong') : null),
    submit: ({ email, password }) => logIn({ email: email.trim(), password }),
  });
  // Stays disabled after the login, while the account loads.
  const busy = form.submitting || session.status === 'loading';

  function arrivalNote() {
    if (registered !== undefined && registeredEmail !== null) return <Note tone="success">{registered}</Note>;
    return hasSessionEnded(state) ? <Note>{t('logIn.sessionEnded')}</Note> : null;
  }

  return (
    <Form {...form.formProps} busy={busy} note={form.failure === null && arrivalNote()}>
      {form.failure !== null && (
        <Alert>
          {form.failure}
          {isApiError(form.error, 401) && other !== undefined && <> {other}</>}
        </Alert>
      )}
      {session.status === 'unavailable' && (
        <Alert
          action={
            <Button variant="secondary" loading={session.retrying} onClick={session.retry}>
              {t('logIn.tryAgain')}
            </Button>
          }
        >
          {t('logIn.unavailable')}
        </Alert>
      )}
      <TextField
        label={t('logIn.email')}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <PasswordField label={t('logIn.password')} autoComplete="current-password" {...form.field('password')} />
      <div>
        <Link to={paths.forgotPassword}>{t('logIn.forgot')}</Link>
      </div>
      <Button type="submit" block loading={busy}>
        {t('logIn.button')}
      </Button>
      <PasskeyLogIn disabled={busy} />
    </Form>
  );
}

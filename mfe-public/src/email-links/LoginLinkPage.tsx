import { checkEmail, endpoints, type MailAnswer } from '@heard/contract';
import {
  Link,
  Navigate,
  nextPath,
  paths,
  useAction,
  useApi,
  useLocation,
  usePageTitle,
  useSession,
  useSessionActions,
} from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { Alert, AuthLayout, Button, Form, Note, TextField } from '@heard/ui';
import { LinkAction } from './LinkAction.tsx';
import { useMessages } from './messages/messages.ts';
import { useLinkToken } from './useLinkToken.ts';

/**
 * `/login-link`: requests an email with a link that logs a consumer in. `/login-link#token=…`: logs in with a click, because email
 * scanners open the links, too.
 */
export function LoginLinkPage() {
  const t = useMessages();
  const token = useLinkToken();
  const session = useSession();
  const { search } = useLocation();
  usePageTitle(t('loginLink.title'));
  if (session.status === 'authenticated') return <Navigate to={nextPath(search, paths.myReviews)} replace />;
  return (
    <AuthLayout
      title={t('loginLink.title')}
      panel={{ title: t('panel.ask'), text: t('loginLink.panelText') }}
      below={<Link to={paths.login}>{t('forgot.back')}</Link>}
    >
      {token === null ? <RequestLink /> : <LogIn key={token} token={token} />}
    </AuthLayout>
  );
}

function LogIn({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const action = useAction({
    call: () => api.send(endpoints.loginWithLink, { body: { token } }),
    onSuccess: (login) => logIn(login.token, login.user),
  });
  return (
    <LinkAction
      text={t('loginLink.text')}
      expired={t('loginLink.expired')}
      button={t('loginLink.button')}
      action={{ error: action.error, isRunning: action.isRunning, run: () => action.run() }}
    />
  );
}

function RequestLink() {
  const t = useMessages();
  const api = useApi();
  const [requested, setRequested] = useState<(MailAnswer & { email: string }) | null>(null);
  const form = useContractForm({
    defaults: { email: '' },
    rules: { email: checkEmail },
    submit: async ({ email }) => {
      // Removes the note, so that screen readers announce it again after the next attempt.
      setRequested(null);
      const { mail } = await api.send(endpoints.sendLoginLink, { body: { email } });
      setRequested({ mail, email: email.trim() });
    },
  });
  return (
    <Form
      {...form.formProps}
      note={
        requested !== null && (
          <Note>{requested.mail === 'sent' ? t('forgot.sent', { email: requested.email }) : t('forgot.kept')}</Note>
        )
      }
    >
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <TextField
        label={t('forgot.email')}
        hint={t('loginLink.hint')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Button type="submit" block loading={form.submitting}>
        {t('forgot.button')}
      </Button>
    </Form>
  );
}

import { endpoints } from '@heard/contract';
import {
  checkGiven,
  errorText,
  Link,
  paths,
  queryKeys,
  useApi,
  useNavigate,
  useNotices,
  useQuery,
  useQueryClient,
  useSession,
  withNext,
} from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, PasswordField, Spinner, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface ConnectFormProps {
  token: string;
  /** The name of the provider. */
  provider: string;
  /** The path of the page that is shown after the provider was added. */
  next: string;
}

/** Adds an OpenID provider to the logged-in account, after asking for the account's password. */
export function ConnectForm({ token, provider, next }: ConnectFormProps) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const isLoggedIn = session.status === 'authenticated';
  const own = useQuery({
    queryKey: [...queryKeys.private, 'identities'],
    queryFn: ({ signal }) => api.send(endpoints.listIdentities, { signal }),
    enabled: isLoggedIn,
  });
  if (session.status === 'anonymous') {
    return (
      <Alert action={<Link to={withNext(paths.login, next)}>{t('back.settings')}</Link>}>
        {t('connect.loggedOut', { provider })}
      </Alert>
    );
  }
  if (own.isError) {
    return (
      <Alert
        action={
          <Button variant="secondary" loading={own.isFetching} onClick={() => void own.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {errorText(own.error)}
      </Alert>
    );
  }
  if (!isLoggedIn || own.data === undefined) return <Spinner />;
  const { email } = session.account;
  return <ConfirmForm {...{ token, provider, next, email, hasPassword: own.data.hasPassword }} />;
}

interface ConfirmFormProps extends ConnectFormProps {
  /** The email address of the account. */
  email: string;
  hasPassword: boolean;
}

function ConfirmForm({ token, provider, next, email, hasPassword }: ConfirmFormProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: (text) => (hasPassword ? checkGiven(text) : null) },
    submit: async ({ password }) => {
      await api.send(endpoints.addIdentity, { body: { token, password } });
      notices.show({ text: t('connect.done', { provider }) });
      // Waits for the reload. Otherwise, the settings would show the earlier list for a moment.
      await queryClient.invalidateQueries({ queryKey: [...queryKeys.private, 'identities'] });
      await navigate(next, { replace: true });
    },
  });
  return (
    <Stack>
      <p>{t('connect.text', { email, provider })}</p>
      <Form {...form.formProps}>
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        )}
        <Button type="submit" block loading={form.submitting}>
          {t('connect.submit', { provider })}
        </Button>
      </Form>
    </Stack>
  );
}

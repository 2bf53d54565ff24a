import {
  checkEmail,
  checkPassword,
  checkText,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  textRules,
  type RegisterBody,
} from '@heard/contract';
import {
  Link,
  Navigate,
  nextPath,
  paths,
  useApi,
  useLocation,
  useNavigate,
  usePageTitle,
  useSession,
  useSessionActions,
  withNext,
} from '@heard/sdk';
import type { JustRegistered } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, AuthLayout, Button, Form, FormRow, PasswordField, TextField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { ProviderLogins } from '../single-sign-on/ProviderLogins.tsx';

/** `/signup`: creates a consumer's account, and logs in unless the email has to be confirmed first (specification 2, "/signup"). */
export default function SignUpPage() {
  const t = useMessages();
  const session = useSession();
  const { search } = useLocation();
  usePageTitle(t('signup.pageTitle'));
  const login = withNext(paths.login, nextPath(search, paths.home));

  const form = useSignUpForm(login);

  if (session.status === 'authenticated') return <Navigate to={nextPath(search, paths.makeReview())} replace />;
  return (
    <AuthLayout
      title={t('signup.title')}
      panel={{ title: t('signup.panelTitle'), text: t('signup.panelText') }}
      below={
        <span>
          {t('signup.haveAccount')} <Link to={login}>{t('signup.logIn')}</Link>
        </span>
      }
    >
      <Form {...form.formProps} busy={form.submitting || session.status === 'loading'}>
        {form.failure && <Alert>{form.failure}</Alert>}
        <FormRow>
          <TextField label={t('signup.name')} autoComplete="given-name" {...form.field('name')} />
          <TextField label={t('signup.lastName')} autoComplete="family-name" {...form.field('lastName')} />
        </FormRow>
        <TextField label={t('signup.email')} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField
          label={t('signup.password')}
          hint={t('signup.passwordHint', { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button type="submit" block loading={form.submitting}>
          {t('signup.signUp')}
        </Button>
      </Form>
      <ProviderLogins />
    </AuthLayout>
  );
}

/**
 * Returns the form that creates the account and logs in.
 * @param login the login page, which is shown if the email has to be confirmed first
 */
function useSignUpForm(login: string) {
  const api = useApi();
  const navigate = useNavigate();
  const { logIn } = useSessionActions();

  /** Logs in with the account that was just created. @returns false if the login failed, so that the user has to log in on the login page */
  async function logInWith(email: string, password: string): Promise<boolean> {
    try {
      const { token, user } = await api.send('login', { body: { email, password } });
      logIn(token, user);
      return true;
    } catch {
      return false;
    }
  }

  return useContractForm<RegisterBody>({
    defaults: { name: '', lastName: '', email: '', password: '' },
    draft: 'public.sign-up',
    rules: {
      name: (name) => checkText(name, textRules.name),
      lastName: (lastName) => checkText(lastName, textRules.lastName),
      email: checkEmail,
      password: checkPassword,
    },
    submit: async (values) => {
      const { email, reviewsAwaitConfirmation } = await api.send('register', { body: values });
      // The account can be used immediately if no email has to be confirmed.
      const isLoggedIn = reviewsAwaitConfirmation !== true && (await logInWith(email, values.password));
      if (!isLoggedIn) await navigate(login, { state: { registeredEmail: email } satisfies JustRegistered });
    },
  });
}

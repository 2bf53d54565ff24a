import {
  Link,
  Navigate,
  nextPath,
  paths,
  useApi,
  useLocation,
  usePageTitle,
  useSession,
  useSessionActions,
  withNext,
} from '@heard/sdk';
import { LogInForm, readRegisteredEmail } from '@heard/sdk/account';
import { lazy, Suspense, useState } from 'react';
import { AuthLayout, Spinner } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { ProviderLogins } from '../single-sign-on/ProviderLogins.tsx';
import type { PendingLogin } from '../second-factor/SecondFactorLogIn.tsx';

// Lazily loaded, because only administrators have a second factor.
const SecondFactorLogIn = lazy(async () => {
  const page = await import(/* webpackChunkName: "second-factor" */ '../second-factor/SecondFactorLogIn.tsx');
  return { default: page.SecondFactorLogIn };
});

/**
 * `/login`: the consumer login page. Redirects to `?next=` or `/me` once a person is logged in (specification 2,
 * "/login").
 */
export default function LoginPage() {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { logIn } = useSessionActions();
  const { search, state } = useLocation();
  usePageTitle(t('login.pageTitle'));
  const [pending, setPending] = useState<PendingLogin | null>(null);

  // Also redirects after a successful login, because the login changes the session.
  if (session.status === 'authenticated') return <Navigate to={nextPath(search, paths.makeReview())} replace />;
  if (pending !== null) {
    return (
      <Suspense fallback={<Spinner />}>
        <SecondFactorLogIn login={pending} onBack={() => setPending(null)} />
      </Suspense>
    );
  }
  const company = <Link to={paths.loginBusiness}>{t('login.company')}</Link>;
  return (
    <AuthLayout
      title={t('login.title')}
      panel={
        // Does not greet people who have just signed up, because "Welcome back" would be wrong.
        readRegisteredEmail(state) === null
          ? { title: t('login.panelTitle'), text: t('login.panelText') }
          : { title: t('login.newPanelTitle'), text: t('login.newPanelText') }
      }
      below={
        <>
          <Link to={withNext(paths.signup, nextPath(search, paths.home))}>{t('login.signUp')}</Link>
          <Link to="/login-link">{t('login.link')}</Link>
          {company}
        </>
      }
    >
      <LogInForm
        registered={t('login.signedUp')}
        other={company}
        logIn={async (body) => {
          const { token, user, secondFactor } = await api.send('login', { body });
          if (secondFactor === undefined) logIn(token, user);
          else setPending({ token, user, secondFactor });
        }}
      />
      <ProviderLogins isLogin />
    </AuthLayout>
  );
}

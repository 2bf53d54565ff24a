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
} from '@heard/sdk';
import { LogInForm, useLinkParameters } from '@heard/sdk/account';
import { AuthLayout, Button, Skeleton, Stack } from '@heard/ui';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { readIsClaimPending } from './JustRegisteredCompany.ts';

const FinishSso = lazy(() => import(/* webpackChunkName: "company-login" */ '../single-sign-on/FinishSso.tsx'));
const SsoFailure = lazy(() => import(/* webpackChunkName: "company-login" */ '../single-sign-on/SsoFailure.tsx'));
const StartSso = lazy(() => import(/* webpackChunkName: "company-login" */ '../single-sign-on/StartSso.tsx'));

/** The business login page (specification 2, "login-business"). Redirects to `?next=` once a person is logged in. */
export default function BusinessLoginPage() {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { logIn } = useSessionActions();
  const { search, state } = useLocation();
  usePageTitle(t('login.pageTitle'));
  const returned = useLinkParameters('ssoToken');
  const failed = useLinkParameters('ssoError');
  const [choice, setChoice] = useState<'password' | 'sso' | null>(null);
  const next = (returned ?? failed)?.get('next') ?? null;
  if (session.status === 'authenticated') {
    const query = next === null ? search : `?${new URLSearchParams({ next })}`;
    return <Navigate to={nextPath(query, paths.myCompanyReviews)} replace />;
  }
  const token = returned?.get('ssoToken') ?? null;
  const consumer = <Link to={paths.login}>{t('login.consumer')}</Link>;
  const showForm = () => setChoice('password');

  function content() {
    if (choice === 'sso') return <StartSso onPassword={showForm} />;
    if (choice === null && token !== null) return <FinishSso key={token} token={token} onPassword={showForm} />;
    return (
      <Stack>
        {choice === null && failed !== null && (
          <Suspense fallback={null}>
            <SsoFailure parameters={failed} />
          </Suspense>
        )}
        <LogInForm
          other={consumer}
          registered={t(readIsClaimPending(state) ? 'login.claimPending' : 'login.registered')}
          logIn={async (body) => logIn((await api.send('loginCompany', { body })).token)}
        />
        <div data-screen-only>
          <Button variant="secondary" block onClick={() => setChoice('sso')}>
            {t('login.sso')}
          </Button>
        </div>
      </Stack>
    );
  }

  return (
    <AuthLayout
      title={t('login.title')}
      below={
        <>
          <span>
            {t('login.noAccount')} <Link to={paths.signupBusiness}>{t('login.register')}</Link>
          </span>
          {consumer}
        </>
      }
      panel={{ title: t('login.panel.title'), text: t('login.panel.text') }}
    >
      <Suspense fallback={<Skeleton width="100%" height="20rem" />}>{content()}</Suspense>
    </AuthLayout>
  );
}

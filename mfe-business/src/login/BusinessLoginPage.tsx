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
import { LogInForm } from '@heard/sdk/account';
import { AuthLayout } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { readIsClaimPending } from './JustRegisteredCompany.ts';

/** The business login page (specification 2, "login-business"). Redirects to `?next=` once somebody is logged in. */
export default function BusinessLoginPage() {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { logIn } = useSessionActions();
  const { search, state } = useLocation();
  usePageTitle(t('login.pageTitle'));
  if (session.status === 'authenticated') return <Navigate to={nextPath(search, paths.myCompanyReviews)} replace />;
  const consumer = <Link to={paths.login}>{t('login.consumer')}</Link>;
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
      <LogInForm
        other={consumer}
        registered={t(readIsClaimPending(state) ? 'login.claimPending' : 'login.registered')}
        logIn={async (body) => logIn((await api.send('loginCompany', { body })).token)}
      />
    </AuthLayout>
  );
}

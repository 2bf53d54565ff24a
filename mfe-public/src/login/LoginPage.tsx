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
import { LogInForm } from '@heard/sdk/account';
import { AuthLayout } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';

/** `/login`: the consumer login page. Redirects to `?next=` or `/me` once somebody is logged in (specification 2, "/login"). */
export default function LoginPage() {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { logIn } = useSessionActions();
  const { search } = useLocation();
  usePageTitle(t('login.pageTitle'));

  // Also redirects after a successful login, which changes the session.
  if (session.status === 'authenticated') return <Navigate to={nextPath(search, paths.makeReview())} replace />;
  return (
    <AuthLayout
      title={t('login.title')}
      field={{ title: t('login.fieldTitle'), text: t('login.fieldText') }}
      below={<Link to={withNext(paths.signup, nextPath(search, paths.home))}>{t('login.signUp')}</Link>}
    >
      <LogInForm
        registered={t('login.signedUp')}
        logIn={async (body) => {
          const { token, user } = await api.send('login', { body });
          logIn(token, user);
        }}
      />
    </AuthLayout>
  );
}

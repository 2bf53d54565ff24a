import { endpoints } from '@heard/contract';
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
import { useLinkToken } from '@heard/sdk/account';
import { AuthLayout } from '@heard/ui';
import { LinkAction } from './LinkAction.tsx';
import { useMessages } from './messages/messages.ts';
import { RequestLinkForm } from './RequestLinkForm.tsx';

/**
 * `/login-link`: requests an email with a link that logs a consumer in. `/login-link#token=…`: logs in only after a click, because email
 * scanners also open the links.
 */
export function LoginLinkPage() {
  const t = useMessages();
  const api = useApi();
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
      {token === null ? (
        <RequestLinkForm hint={t('loginLink.hint')} send={(body) => api.send(endpoints.sendLoginLink, { body })} />
      ) : (
        <LogIn key={token} token={token} />
      )}
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

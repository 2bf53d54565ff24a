import { Button, SectionTitle, TopBar, TopBarLink, TopBarNav, Wrap } from '@heard/ui';
import type { ReactNode } from 'react';
import { LogInForm } from '../account/LogInForm.tsx';
import { useApi } from '../api/ApiContext.ts';
import { useMessages } from './messages/messages.ts';
import type { MountRow } from '../remote/RemoteDescription.ts';
import { Link } from '../navigation/Link.tsx';
import { useLocation } from '../router.ts';
import { fullName } from '../session/fullName.ts';
import { useSession, useSessionActions } from '../session/SessionContext.ts';

/**
 * The frame of a remote that runs standalone, with links to the mounts of the remote. If a guard rejects the visitor, shows a login form in
 * place of the mount, because the login pages belong to another remote.
 */
export function StandaloneShell({ mounts, children }: { mounts: readonly MountRow[]; children: ReactNode }) {
  const t = useMessages();
  const session = useSession();
  const { logOut } = useSessionActions();
  const { pathname } = useLocation();
  const guard = mounts.find(({ path }) => pathname.startsWith(path.replace(/\/\*$|\/:.*$/, '')) && path !== '/')?.guard;
  const allowed = guard === undefined || (session.status === 'authenticated' && session.kind === guard);
  return (
    <>
      <TopBar logo={<strong>{t('standalone.title')}</strong>}>
        <TopBarNav aria-label={t('standalone.title')}>
          {mounts.map(({ path }) => (
            <TopBarLink key={path} as={Link} to={path.replace(/\/\*$/, '')}>
              {path}
            </TopBarLink>
          ))}
          {session.status === 'authenticated' && (
            <Button variant="ghost" onClick={logOut}>
              {t('standalone.logOut', { name: fullName(session.account) })}
            </Button>
          )}
        </TopBarNav>
      </TopBar>
      <main id="main" tabIndex={-1}>
        {allowed ? children : <StandaloneLogin forCompanies={guard === 'company'} />}
      </main>
    </>
  );
}

function StandaloneLogin({ forCompanies }: { forCompanies: boolean }) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  return (
    <Wrap>
      <SectionTitle as="h1">{t(forCompanies ? 'standalone.logInCompany' : 'standalone.logInConsumer')}</SectionTitle>
      <LogInForm
        logIn={async (body) => logIn((await api.send(forCompanies ? 'loginCompany' : 'login', { body })).token)}
      />
    </Wrap>
  );
}

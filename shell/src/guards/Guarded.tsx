import { Navigate, paths, useLocation, useSession, withNext, type Guard, type SessionEnded } from '@heard/sdk';
import { Alert, Button } from '@heard/ui';
import type { ReactNode } from 'react';
import { MountLoading, Unusable } from '../federation/MountFallbacks.tsx';
import { useMessages } from '../messages/messages.ts';

/** The page of each role, to which the guard redirects from mounts of other roles. */
const HOMES = { consumer: '/me', company: paths.myCompanyReviews, admin: paths.moderation };

/** Shows a mount only to accounts that its guard accepts, and redirects other visitors (decisions, "guards"). */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const t = useMessages();
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  switch (session.status) {
    case 'loading':
      return <MountLoading />;
    case 'unavailable':
      return (
        <Unusable>
          <Alert
            title={t('session.unavailable')}
            action={
              <Button variant="secondary" loading={session.retrying} onClick={session.retry}>
                {t('session.tryAgain')}
              </Button>
            }
          />
        </Unusable>
      );
    case 'anonymous': {
      if (session.ended === 'loggedOut') return <Navigate to={paths.home} replace />;
      const loginPage = guard === 'company' ? paths.loginBusiness : paths.login;
      const state = session.ended === 'refused' ? ({ sessionEnded: true } satisfies SessionEnded) : null;
      return <Navigate to={withNext(loginPage, `${pathname}${search}${hash}`)} state={state} replace />;
    }
    case 'authenticated':
      if (session.kind === guard) return children;
      return <Navigate to={HOMES[session.kind]} replace />;
  }
}

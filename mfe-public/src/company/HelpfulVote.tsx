import { paths, useLocation, useNavigate, useSession, withNext } from '@heard/sdk';
import { HelpfulButton, HelpfulCount } from '@heard/ui';
import type { Helpful } from './useHelpful.ts';

/** The vote for a review. Visitors are sent to the login page and back; companies and administrators see only the count. */
export function HelpfulVote({ count, pressed, toggle }: Helpful) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (session.status === 'authenticated' && session.kind !== 'consumer') return <HelpfulCount count={count} />;
  const logIn = () => void navigate(withNext(paths.login, `${pathname}${search}`));
  return <HelpfulButton count={count} pressed={pressed} onClick={session.status === 'anonymous' ? logIn : toggle} />;
}

import { paths, useLocation, useNavigate, useSession, withNext } from '@heard/sdk';
import { HelpfulButton, HelpfulCount } from '@heard/ui';
import type { Helpful } from './useHelpful.ts';
import { useWhenSessionKnown } from './useWhenSessionKnown.ts';

/** The vote for a review. Visitors are sent to the login page and back; companies and administrators see only the count. */
export function HelpfulVote({ count, pressed, toggle }: Helpful) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mayVote = session.status !== 'authenticated' || session.kind === 'consumer';
  const [vote, waiting] = useWhenSessionKnown<true>(() => {
    if (session.status === 'anonymous') void navigate(withNext(paths.login, `${pathname}${search}`));
    else if (mayVote) toggle();
  });
  if (!mayVote) return <HelpfulCount count={count} />;
  return <HelpfulButton count={count} pressed={pressed} busy={waiting !== null} onClick={() => vote(true)} />;
}

import { endpoints, type Follow } from '@heard/contract';
import {
  errorText,
  paths,
  queryKeys,
  useApi,
  useLocation,
  useMutation,
  useNavigate,
  useNotices,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSession,
  withNext,
} from '@heard/sdk';
import { Button } from '@heard/ui';
import { Bell, BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { useMessages } from './messages/messages.ts';
import { useWhenSessionKnown } from './useWhenSessionKnown.ts';

/** The query parameter of the URL to which a visitor returns after the login. The page then follows the company. */
const FOLLOW = 'follow';

/**
 * Follows or unfollows the company. Visitors are sent to the login page and back; companies and administrators follow
 * nobody. A click takes effect immediately, or once the session has loaded; the last click wins.
 */
export function FollowButton({ companyId }: { companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const isConsumer = session.status === 'authenticated' && session.kind === 'consumer';
  const mayFollow = session.status !== 'authenticated' || isConsumer;
  const key = [...queryKeys.following, companyId];
  const params = { id: companyId };
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.send(endpoints.getFollow, { params, signal }),
    enabled: isConsumer,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (following: boolean) =>
      api.send(following ? endpoints.followCompany : endpoints.unfollowCompany, { params }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: `follow ${companyId}` },
    onSuccess: (_nothing, following) => {
      queryClient.setQueryData<Follow>(key, { following });
      void queryClient.invalidateQueries({ queryKey: queryKeys.following });
    },
    onError: (error) => notices.show({ text: errorText(error) }),
  });

  const isBack = isConsumer && parameters.get(FOLLOW) === '1';
  useEffect(() => {
    if (!isBack) return;
    mutate(true);
    setParameters(
      (current) => {
        current.delete(FOLLOW);
        return current;
      },
      { replace: true },
    );
  }, [isBack, mutate, setParameters]);

  const pressed = isPending ? variables : (data?.following ?? false);
  const logIn = () => {
    const query = new URLSearchParams(search);
    query.set(FOLLOW, '1');
    void navigate(withNext(paths.login, `${pathname}?${query.toString()}`));
  };
  const [change, waiting] = useWhenSessionKnown((following: boolean) => {
    if (session.status === 'anonymous') logIn();
    else if (mayFollow) mutate(following);
  });
  if (!mayFollow) return null;
  return (
    <Button variant="secondary" aria-pressed={pressed} loading={waiting !== null} onClick={() => change(!pressed)}>
      {pressed ? <BellRing /> : <Bell />}
      {t(pressed ? 'follow.following' : 'follow')}
    </Button>
  );
}

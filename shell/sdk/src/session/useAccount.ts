import type { Account } from '@heard/contract';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { isApiError } from '../api/errors.ts';
import { useQueries } from '../queries/QueriesContext.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { SessionState } from './createSessionStore.ts';

/** How far the account of a token has been read. */
export interface AccountRead {
  account: Account | undefined;
  /** Nobody can say whose token it is: the API, or what would ask it, can't be had. */
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** Where reading a token's account stands: what asks for it may not have come. */
type Reading = { token: string; result: QueryObserverResult<Account> | null };

/** Reads the account of the session's token by the page's cache, which is loaded as soon as there is a token. */
export function useAccount({ token, account: known }: SessionState): AccountRead {
  const api = useApi();
  const queries = useQueries();
  const [reading, setReading] = useState<Reading | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLoading, setLoading] = useState(false);

  useEffect(() => {
    if (token === null) return undefined;
    let isOver = false;
    let stop = () => {};
    setLoading(true);
    queries
      .load()
      .then(
        ({ library, client }) => {
          if (isOver) return;
          const observer = new library.QueryObserver<Account>(client, {
            queryKey: queryKeys.account(token),
            queryFn: ({ signal }) => api.send('getAccount', { signal }),
            ...(known !== null && { initialData: known }),
          });
          stop = observer.subscribe((result) => setReading({ token, result }));
          setReading({ token, result: observer.getCurrentResult() });
        },
        () => !isOver && setReading({ token, result: null }),
      )
      .finally(() => !isOver && setLoading(false));
    return () => {
      isOver = true;
      stop();
    };
  }, [token, known, attempt, api, queries]);

  const loadAnew = () => setAttempt((before) => before + 1);
  const { result } = reading?.token === token ? reading : {};
  // Nothing has come yet.
  if (result === undefined) return { account: known ?? undefined, hasFailed: false, isFetching: true, retry: loadAnew };
  if (result === null) return { account: known ?? undefined, hasFailed: true, isFetching: isLoading, retry: loadAnew };
  return {
    account: result.data,
    // A 401 has ended the session already: the store says so with its next change. A retry takes the last error away.
    hasFailed: result.errorUpdateCount > 0 && !isApiError(result.error, 401),
    isFetching: result.isFetching,
    retry: () => void result.refetch(),
  };
}

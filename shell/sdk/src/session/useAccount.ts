import type { Account } from '@heard/contract';
import type { QueryObserver } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { isApiError } from '../api/errors.ts';
import type { LoadedQueries } from '../queries/createQueries.ts';
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

/** What reads a token's account, with its library; null when that can't be had. */
interface Reader {
  token: string;
  source: { observer: QueryObserver<Account>; library: LoadedQueries['library'] } | null;
}

const NOTHING_TO_STOP = () => undefined;

/** Reads the account of the session's token by the page's cache, which is loaded as soon as there is a token. */
export function useAccount({ token, account: known }: SessionState): AccountRead {
  const api = useApi();
  const queries = useQueries();
  const [reader, setReader] = useState<Reader | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLoading, setLoading] = useState(false);

  useEffect(() => {
    if (token === null) return undefined;
    let isOver = false;
    const read = ({ library, client }: LoadedQueries) => {
      const observer = new library.QueryObserver<Account>(client, {
        queryKey: queryKeys.account(token),
        queryFn: ({ signal }) => api.send('getAccount', { signal }),
        ...(known !== null && { initialData: known }),
      });
      setReader({ token, source: { observer, library } });
    };
    const loaded = queries.get();
    if (loaded !== null) {
      read(loaded);
      return undefined;
    }
    setLoading(true);
    queries
      .load()
      .then(
        (late) => !isOver && read(late),
        () => !isOver && setReader({ token, source: null }),
      )
      .finally(() => !isOver && setLoading(false));
    return () => {
      isOver = true;
    };
  }, [token, known, attempt, api, queries]);

  const source = reader?.token === token ? reader.source : undefined;
  const subscribe = useCallback(
    // In one go with all others that an answer concerns, as the library's own hooks are told.
    (changed: () => void) =>
      source ? source.observer.subscribe(source.library.notifyManager.batchCalls(changed)) : NOTHING_TO_STOP,
    [source],
  );
  const result = useSyncExternalStore(subscribe, () => source?.observer.getCurrentResult());
  const loadAnew = () => setAttempt((before) => before + 1);
  if (result === undefined) {
    const hasFailed = source === null;
    return { account: known ?? undefined, hasFailed, isFetching: !hasFailed || isLoading, retry: loadAnew };
  }
  return {
    account: result.data,
    // A 401 has ended the session already: the store says so with its next change. A retry takes the last error away.
    hasFailed: result.errorUpdateCount > 0 && !isApiError(result.error, 401),
    isFetching: result.isFetching,
    retry: () => void result.refetch(),
  };
}

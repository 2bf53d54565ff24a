import { endpoints, type ListedAppeal } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, type CallPages } from '@heard/sdk';

const KEY = [...queryKeys.private, 'appeals'];

/** Loads the open appeals, oldest first, paginated (GET /admin/appeals). */
export function useAppeals(): CallPages<ListedAppeal> {
  return useCallPages(endpoints.listAppeals, KEY, {});
}

/** Returns a function that loads the appeals again and removes the marks from the cache, because a decision changes both. */
export function useAppealsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({ queryKey: [...queryKeys.private, 'marks'] });
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
}

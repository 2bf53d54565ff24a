import type { Mark } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, type CallPages, type Page } from '@heard/sdk';

export type MarksState = 'open' | 'closed';

const getKey = (state: MarksState) => [...queryKeys.private, 'marks', state];

/** Queries the marks, newest first, paginated (GET /admin/marks). */
export function useMarks(state: MarksState): CallPages<Mark> {
  return useCallPages('listMarks', getKey(state), { query: { state } });
}

/** Returns functions that update a cached list. A hidden review keeps its place, so that it can be shown again. */
export function useMarksCache(state: MarksState) {
  const queryClient = useQueryClient();
  const change = (changeItems: (items: Mark[]) => Mark[]) =>
    queryClient.setQueryData<{ pages: Page<Mark>[]; pageParams: unknown[] }>(
      getKey(state),
      (cached) =>
        cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: changeItems(page.items) })) },
    );
  return {
    replace: (mark: Mark) => change((items) => items.map((item) => (item.id === mark.id ? mark : item))),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
    /** Removes the other list from the cache, because its marks have changed. */
    forgetOther: () => queryClient.removeQueries({ queryKey: getKey(state === 'open' ? 'closed' : 'open') }),
  };
}

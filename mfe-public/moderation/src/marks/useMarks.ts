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
  const change = (changePage: (page: Page<Mark>) => Partial<Page<Mark>>) =>
    queryClient.setQueryData<{ pages: Page<Mark>[]; pageParams: unknown[] }>(
      getKey(state),
      (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, ...changePage(page) })) },
    );
  return {
    replace: (mark: Mark) =>
      change(({ items }) => ({ items: items.map((item) => (item.id === mark.id ? mark : item)) })),
    remove: (id: string) =>
      change(({ items, total }) => ({ items: items.filter((item) => item.id !== id), total: Math.max(0, total - 1) })),
    /** Removes the other list from the cache, because its marks have changed. */
    forgetOther: () => queryClient.removeQueries({ queryKey: getKey(state === 'open' ? 'closed' : 'open') }),
  };
}

import type { Mark, MarkGroup, MarkKind } from '@heard/contract';
import { queryKeys, useApi, useCallPages, useQuery, useQueryClient, type CallPages, type Page } from '@heard/sdk';

export type MarksState = 'open' | 'closed';

/** Filters for the marks. An undefined filter matches every mark. */
export interface MarkFilters {
  company?: string | undefined;
  reason?: MarkKind | undefined;
}

const getKey = (state: MarksState) => [...queryKeys.private, 'marks', state];
const groupsKey = [...queryKeys.private, 'markGroups'];

/** Queries the marks, newest first, paginated (GET /admin/marks). */
export function useMarks(state: MarksState, filters: MarkFilters = {}): CallPages<Mark> {
  const { company, reason } = filters;
  return useCallPages('listMarks', [...getKey(state), company ?? '', reason ?? ''], {
    query: { state, ...(company !== undefined && { company }), ...(reason !== undefined && { reason }) },
  });
}

/** Queries the companies and reasons of the pending marks (GET /admin/marks/groups). */
export function useMarkGroups(): readonly MarkGroup[] | undefined {
  const api = useApi();
  return useQuery({ queryKey: groupsKey, queryFn: ({ signal }) => api.send('listMarkGroups', { signal }) }).data;
}

/** Returns functions that update the cached lists. A hidden review keeps its place, so that it can be shown again. */
export function useMarksCache(state: MarksState) {
  const queryClient = useQueryClient();
  const change = (changePage: (page: Page<Mark>) => Partial<Page<Mark>>) =>
    queryClient.setQueriesData<{ pages: Page<Mark>[]; pageParams: unknown[] }>(
      { queryKey: getKey(state) },
      (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, ...changePage(page) })) },
    );
  return {
    replace: (mark: Mark) =>
      change(({ items }) => ({ items: items.map((item) => (item.id === mark.id ? mark : item)) })),
    remove: (ids: ReadonlySet<string>) => {
      change(({ items, total }) => ({
        items: items.filter(({ id }) => !ids.has(id)),
        total: Math.max(0, total - ids.size),
      }));
      void queryClient.invalidateQueries({ queryKey: groupsKey });
    },
    /** Removes the cached marks of the other state (open or closed), because they may be out of date after a change of a mark. */
    forgetOther: () => queryClient.removeQueries({ queryKey: getKey(state === 'open' ? 'closed' : 'open') }),
  };
}

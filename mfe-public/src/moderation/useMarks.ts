import type { Mark } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, type CallPages, type Page } from '@heard/sdk';

export type MarksState = 'open' | 'closed';

const keyOf = (state: MarksState) => [...queryKeys.private, 'marks', state];

/** The marks, newest first, as far as they have been read (GET /admin/marks). */
export function useMarks(state: MarksState): CallPages<Mark> {
  return useCallPages('listMarks', keyOf(state), { query: { state } });
}

/** Puts what the API has just answered into a list: what was hidden stays in its place, so that it can be undone. */
export function useMarksCache(state: MarksState) {
  const queryClient = useQueryClient();
  const change = (changeItems: (items: Mark[]) => Mark[]) =>
    queryClient.setQueryData<{ pages: Page<Mark>[]; pageParams: unknown[] }>(
      keyOf(state),
      (cached) =>
        cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: changeItems(page.items) })) },
    );
  return {
    replace: (mark: Mark) => change((items) => items.map((item) => (item.id === mark.id ? mark : item))),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
    /** The other list has more now, or less. */
    forgetOther: () => queryClient.removeQueries({ queryKey: keyOf(state === 'open' ? 'closed' : 'open') }),
  };
}

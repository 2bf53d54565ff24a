import type { ReviewSelection, ReviewSelectionBody } from '@heard/contract';

/**
 * Returns the requests that undo a change of a selection: one request for all reviews that had the same tags and assignee before. Undoes only the
 * changed properties: tags that another person adds in the meantime remain, but a later assignment is overwritten.
 */
export function toUndo(
  { tags, assignee }: ReviewSelectionBody,
  previous: ReviewSelection['previous'],
): ReviewSelectionBody[] {
  const groups = new Map<string, ReviewSelectionBody>();
  for (const before of previous) {
    const change = {
      ...(tags !== undefined && {
        tags: {
          add: tags.remove.filter((tag) => before.tags.includes(tag)),
          remove: tags.add.filter((tag) => !before.tags.includes(tag)),
        },
      }),
      ...(assignee !== undefined && { assignee: before.assignee }),
    };
    const key = JSON.stringify(change);
    groups.set(key, { ids: [...(groups.get(key)?.ids ?? []), before.id], ...change });
  }
  return [...groups.values()];
}

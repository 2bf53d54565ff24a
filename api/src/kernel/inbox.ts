/** The tags and the assignee that the people of a company have given a review. */
export interface InboxState {
  /** The ids of tags. */
  tags: string[];
  /** The id of the assigned person; null if the review is not assigned. */
  assignee: string | null;
}

/** A tag of a review, or the person to whom it is assigned, as the function `review_inbox` selects them in JSON. */
export type InboxEntry = { id: string; tag: string; person: null } | { id: string; tag: null; person: string };

const UNSORTED: InboxState = { tags: [], assignee: null };

/** Returns the tags and the assignee of each review. @param marks the tags and assignees of the reviews; null if there are none */
export function toInboxStates(marks: readonly InboxEntry[] | null): (reviewId: string) => InboxState {
  const states = new Map<string, InboxState>();
  for (const { id, tag, person } of marks ?? []) {
    const { tags, assignee } = states.get(id) ?? { tags: [], assignee: null };
    states.set(id, { tags: tag === null ? tags : [...tags, tag], assignee: person ?? assignee });
  }
  return (id) => states.get(id) ?? UNSORTED;
}

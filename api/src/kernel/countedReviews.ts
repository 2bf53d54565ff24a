/** Selects whether a review counts in the figures of its company. @param review the table of the review, if the statement has several tables */
export const isCounted = (review?: string): string => {
  const prefix = review === undefined ? '' : `${review}.`;
  return `review_counts(${prefix}deleted_at, ${prefix}hidden_at, ${prefix}relation)`;
};

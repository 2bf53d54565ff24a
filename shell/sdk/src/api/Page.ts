/**
 * One page of a list.
 * @example
 * const first = await api.page('listOwnReviews', {});
 * const second = first.next === null ? null : await api.page('listOwnReviews', { page: first.next });
 */
export interface Page<Item> {
  items: Item[];
  /** The query of the next page (`?limit=20&cursor=…`); null on the last page. */
  next: string | null;
  /** The number of items of all pages together; 0 for lists that the API does not count. */
  total: number;
}

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
  /** The total number of items on all pages; 0 if the API does not count the items of this list. */
  total: number;
}

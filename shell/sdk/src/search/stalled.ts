/** Milliseconds after which a search counts as stalled (specification 4, "Search box"). */
export const STALLED_AFTER = 300;

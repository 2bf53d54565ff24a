/** The most companies in a comparison. */
export const MAX_COMPARED = 4;

/** The most ids in a request. Those of companies that do not exist count, too. */
export const MAX_COMPARED_IDS = 8;

/** Maximum number of companies in a comparison. */
export const MAX_COMPARED = 4;

/** Maximum number of ids in a comparison request, including ids of unknown companies. */
export const MAX_COMPARED_IDS = 8;

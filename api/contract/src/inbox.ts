/** The maximum number of tags per company. */
export const TAGS_MAX = 50;

/** The colors of tags. */
export const TAG_COLORS = ['gray', 'blue', 'teal', 'violet', 'pink', 'amber'] as const;

/** The color of a tag. */
export type TagColor = (typeof TAG_COLORS)[number];

/** The maximum number of reviews that can be tagged or assigned in one request. */
export const SELECTION_MAX = 100;

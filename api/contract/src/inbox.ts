/** Tags per company. */
export const TAGS_MAX = 50;

/** The colors of tags. */
export const TAG_COLORS = ['gray', 'blue', 'teal', 'violet', 'pink', 'amber'] as const;

/** The color of a tag. */
export type TagColor = (typeof TAG_COLORS)[number];

/** Reviews that can be tagged or assigned together. */
export const SELECTION_MAX = 100;

/** The maximum number of saved replies per company. */
export const SAVED_REPLIES_MAX = 100;

/** The placeholders of saved replies, in braces: the first name of the author, the company's name and the stars of the review. */
export const SAVED_REPLY_PLACEHOLDERS = ['firstName', 'company', 'rating'] as const;

/** A placeholder of saved replies. */
export type SavedReplyPlaceholder = (typeof SAVED_REPLY_PLACEHOLDERS)[number];

/** Maximum number of photos of a review. */
export const MAX_PHOTOS = 4;

/** Maximum size of an uploaded photo, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

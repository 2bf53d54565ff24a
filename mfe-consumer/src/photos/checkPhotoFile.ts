import { PHOTO_MAX_BYTES } from '@heard/contract';

/** The file types that the API accepts. iOS converts its own type, HEIC, to JPEG for a field that does not accept HEIC. */
export const PHOTO_TYPES = 'image/png,image/jpeg,image/webp,image/avif';

/** The reason why a file was rejected, by its name, type and size. Only the API checks the content. */
export type FileProblem = 'heic' | 'notAPhoto' | 'tooLarge' | 'tooMany';

/**
 * Returns why a file cannot be a photo of a review; null if it may be one. Checks the name if the type is empty, because some systems do
 * not know the types of new formats.
 */
export function checkPhotoFile({ name, type, size }: File): Exclude<FileProblem, 'tooMany'> | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic';
  const isPhoto = PHOTO_TYPES.split(',').includes(type) || (type === '' && /\.(png|jpe?g|webp|avif)$/i.test(name));
  if (!isPhoto) return 'notAPhoto';
  return size > PHOTO_MAX_BYTES ? 'tooLarge' : null;
}

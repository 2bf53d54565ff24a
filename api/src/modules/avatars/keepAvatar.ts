import { randomBytes } from 'node:crypto';
import { encodeAvatar } from './encodeAvatar.ts';
import type { PictureStore } from './pictureStore.ts';

/**
 * Encodes an image and stores it.
 * @returns its path from the API's root; null when it is not a PNG, JPEG, WebP or AVIF
 */
export async function keepAvatar(pictures: PictureStore, picture: Buffer): Promise<string | null> {
  const encoded = await encodeAvatar(picture);
  if (encoded === null) return null;
  // A random name per upload: browsers can cache it forever, and it identifies nobody.
  const path = `/avatars/${randomBytes(16).toString('hex')}.webp`;
  await pictures.put(toStorageKey(path), encoded);
  return path;
}

/** Returns the storage key of an avatar path. */
export function toStorageKey(path: string): string {
  return path.slice(1);
}

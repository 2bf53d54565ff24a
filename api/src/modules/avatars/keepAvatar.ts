import { randomBytes } from 'node:crypto';
import { encodeAvatar } from './encodeAvatar.ts';
import type { PictureStore } from './pictureStore.ts';

/**
 * Encodes a picture and keeps it.
 * @returns its path from the API's root; null when it is no PNG, JPEG, WebP or AVIF
 */
export async function keepAvatar(pictures: PictureStore, picture: Buffer): Promise<string | null> {
  const encoded = await encodeAvatar(picture);
  if (encoded === null) return null;
  // A name of its own for each upload: it can be kept by browsers for ever, and leads to nobody.
  const path = `/avatars/${randomBytes(16).toString('hex')}.webp`;
  await pictures.put(keyOf(path), encoded);
  return path;
}

/** The store's key of a picture. */
export function keyOf(path: string): string {
  return path.slice(1);
}

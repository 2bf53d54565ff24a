import { randomBytes } from 'node:crypto';
import type { PictureStore } from './pictureStore.ts';

/**
 * Stores an encoded avatar.
 * @returns its path from the API's root
 */
export async function keepAvatar(pictures: PictureStore, encoded: Buffer): Promise<string> {
  // A random name per upload: browsers can cache it forever, and it identifies nobody.
  const path = `/avatars/${randomBytes(16).toString('hex')}.webp`;
  await pictures.put(toStorageKey(path), encoded);
  return path;
}

/** Returns the storage key of an avatar path. */
export function toStorageKey(path: string): string {
  return path.slice(1);
}

import { randomBytes } from 'node:crypto';
import type { EncodedImage, ImageStore } from '../images/index.ts';

/**
 * Stores an encoded avatar.
 * @returns its path from the API's root
 */
export async function keepAvatar(imageStore: ImageStore, [encoded]: readonly EncodedImage[]): Promise<string> {
  if (encoded === undefined) throw new Error('An avatar has one size');
  // Each upload gets a random name, so that browsers can cache it forever and the name does not identify the account.
  const path = `/avatars/${randomBytes(16).toString('hex')}.webp`;
  await imageStore.put(toStorageKey(path), encoded.bytes);
  return path;
}

/** Returns the storage key of an avatar path. */
export function toStorageKey(path: string): string {
  return path.slice(1);
}

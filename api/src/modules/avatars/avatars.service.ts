import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Lane } from '../../admission/createLane.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import type { Caller } from '../auth/Caller.ts';
import type { AvatarsRepository } from './avatars.repository.ts';
import type { ImagePool } from './createImagePool.ts';
import { keepAvatar, toStorageKey } from './keepAvatar.ts';
import type { PictureStore } from './pictureStore.ts';

export type AvatarsService = ReturnType<typeof avatarsService>;

export function avatarsService(
  avatars: AvatarsRepository,
  pictures: PictureStore,
  log: FastifyBaseLogger,
  decoding: Lane,
  images: Pick<ImagePool, 'encode'>,
) {
  /** Deletes a file. A failure is only logged: at worst an unreferenced file remains. */
  async function discard(path: string | null): Promise<void> {
    if (path === null) return;
    try {
      await pictures.remove(toStorageKey(path));
    } catch (error) {
      log.warn({ err: error }, 'could not delete an avatar');
    }
  }

  return {
    /**
     * Stores a new avatar and deletes the previous one.
     * @throws 400 for `avatar` when it is not an image or has too many pixels, OverloadError
     */
    async set(caller: Caller, picture: Buffer): Promise<void> {
      const encoded = await decoding.run(() => images.encode(picture));
      if ('problem' in encoded) {
        const { problem, ...values } = encoded;
        throw new ProblemError('validation', { errors: [fieldError('avatar', problem, values)] });
      }
      const path = await keepAvatar(pictures, encoded);
      const before = await avatars.replace(caller, path).catch(async (error: unknown) => {
        await discard(path);
        throw error;
      });
      await discard(before === undefined ? path : before);
      if (before === undefined) throw new ProblemError('unauthenticated');
    },

    async remove(caller: Caller): Promise<void> {
      await discard((await avatars.replace(caller, null)) ?? null);
    },

    discard,

    /** Opens an avatar. @throws 404 */
    async read(name: string): Promise<Readable> {
      const picture = /^[\da-f]{32}\.webp$/.test(name) ? await pictures.get(`avatars/${name}`) : null;
      if (picture === null) throw new ProblemError('not-found');
      return picture;
    },
  };
}

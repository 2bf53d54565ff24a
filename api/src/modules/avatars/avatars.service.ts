import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { ProblemError, wrongField } from '../../problems.ts';
import type { Caller } from '../auth/Caller.ts';
import type { AvatarsRepository } from './avatars.repository.ts';
import { encodeAvatar } from './encodeAvatar.ts';
import type { PictureStore } from './pictureStore.ts';

export type AvatarsService = ReturnType<typeof avatarsService>;

export function avatarsService(avatars: AvatarsRepository, pictures: PictureStore, log: FastifyBaseLogger) {
  /** The account's answer does not hang on it: at worst a file stays that nothing leads to. */
  async function discard(path: string | null): Promise<void> {
    if (path === null) return;
    try {
      await pictures.remove(keyOf(path));
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be removed');
    }
  }

  return {
    /** @throws 400 for `avatar` when it is no picture */
    async set(caller: Caller, picture: Buffer): Promise<void> {
      const encoded = await encodeAvatar(picture);
      if (encoded === null) throw wrongField('avatar', 'notAPicture');
      // A name of its own for each upload: it can be kept by browsers for ever, and leads to nobody.
      const path = `/avatars/${randomBytes(16).toString('hex')}.webp`;
      await pictures.put(keyOf(path), encoded);
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

    /** @throws 404 */
    async read(name: string): Promise<Readable> {
      const picture = /^[\da-f]{32}\.webp$/.test(name) ? await pictures.get(`avatars/${name}`) : null;
      if (picture === null) throw new ProblemError('not-found');
      return picture;
    },
  };
}

function keyOf(path: string): string {
  return path.slice(1);
}

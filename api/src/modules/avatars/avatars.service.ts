import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Lane } from '../../admission/createLane.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { type Caller, toCompanyKey } from '../../kernel/Caller.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { AvatarsRepository } from './avatars.repository.ts';
import type { ImagePool, ImageSize, ImageStore, UploadedImage } from '../images/index.ts';
import { keepAvatar, toStorageKey } from './keepAvatar.ts';

/** The size of a stored avatar. Pages show it at up to 160 CSS pixels, on screens with up to 3 dots per pixel. */
export const AVATAR_SIZE: ImageSize = { side: 512, fit: 'inside', quality: 82 };

export interface AvatarsServiceOptions {
  avatars: AvatarsRepository;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  runInTransaction: RunInTransaction;
  imageStore: ImageStore;
  log: FastifyBaseLogger;
  /** The lane of requests that decode images. */
  decoding: Lane;
  images: Pick<ImagePool, 'encode'>;
}

export type AvatarsService = ReturnType<typeof avatarsService>;

export function avatarsService(options: AvatarsServiceOptions) {
  const { avatars, companyLog, imageStore, log, decoding, images, runInTransaction } = options;

  const replace = (caller: Caller, path: string | null): Promise<string | null | undefined> =>
    runInTransaction(async (transaction) => {
      const account = caller.role === 'company' ? toCompanyKey(caller) : caller;
      const before = await avatars.replace(transaction, account, path);
      if ('companyId' in caller) {
        await companyLog.add(transaction, caller, { kind: 'profile.changed', fields: ['avatar'] });
      }
      return before;
    });

  /** Deletes a file. A failure is only logged: at worst an unreferenced file remains. */
  async function discard(path: string | null): Promise<void> {
    if (path === null) return;
    try {
      await imageStore.remove(toStorageKey(path));
    } catch (error) {
      log.warn({ err: error }, 'could not delete an avatar');
    }
  }

  return {
    /**
     * Stores a new avatar and deletes the previous avatar.
     * @throws 400 for `avatar` when it is not an image or has too many pixels, OverloadError
     */
    async set(caller: Caller, { path: file }: UploadedImage): Promise<void> {
      const encoded = await decoding.run(() => images.encode(file, [AVATAR_SIZE]));
      if ('problem' in encoded) {
        const { problem, ...values } = encoded;
        throw new ProblemError('validation', { errors: [fieldError('avatar', problem, values)] });
      }
      const path = await keepAvatar(imageStore, encoded);
      const before = await replace(caller, path).catch(async (error: unknown) => {
        await discard(path);
        throw error;
      });
      await discard(before === undefined ? path : before);
      if (before === undefined) throw new ProblemError('unauthenticated');
    },

    async remove(caller: Caller): Promise<void> {
      await discard((await replace(caller, null)) ?? null);
    },

    discard,

    /** Opens an avatar. @throws 404 */
    async read(name: string): Promise<Readable> {
      const image = /^[\da-f]{32}\.webp$/.test(name) ? await imageStore.get(`avatars/${name}`) : null;
      if (image === null) throw new ProblemError('not-found');
      return image;
    },
  };
}

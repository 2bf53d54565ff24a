import type { Readable } from 'node:stream';
import type { Person } from '../../kernel/Caller.ts';
import type { PhotoFile } from '../../kernel/photo.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';

type ReadDependencies = Pick<PhotosDependencies, 'photos' | 'imageStore'>;

const FILE_NAME = /^([\da-f]{32})-(small|large)\.webp$/;

/** Opens a public photo file. @throws 404 */
export async function readPublicFile({ photos, imageStore }: ReadDependencies, fileName: string): Promise<Readable> {
  const [, name, file] = FILE_NAME.exec(fileName) ?? [];
  if (name === undefined) throw new ProblemError('not-found');
  return open(imageStore, await photos.findPublicKey(name, file === 'small' ? 'small' : 'large'));
}

/** Opens the file of a photo, even if the photo is hidden, for the review's author or an administrator. @throws 404 */
export async function readOwnFile(
  { photos, imageStore }: ReadDependencies,
  caller: Person,
  { reviewId, id, file }: { reviewId: string; id: string; file: PhotoFile },
): Promise<Readable> {
  const photo = await photos.findKey(databaseId(reviewId), databaseId(id), file);
  const isAllowed = caller.role === 'admin' || photo?.authorId === caller.userId;
  return open(imageStore, isAllowed ? photo?.key : undefined);
}

async function open(imageStore: PhotosDependencies['imageStore'], key: string | undefined): Promise<Readable> {
  const image = key === undefined ? null : await imageStore.get(key);
  if (image === null) throw new ProblemError('not-found');
  return image;
}

import type { Photo, UpdatePhotoBody } from '@heard/contract';
import type { Consumer } from '../../kernel/Caller.ts';
import { changePhoto } from './changePhoto.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';
import { writePhoto } from './writePhotos.ts';

/** Changes the description or position of a photo. @throws 403, 404 */
export function updatePhoto(
  dependencies: PhotosDependencies,
  author: Consumer,
  key: { reviewId: string; id: string },
  changes: UpdatePhotoBody,
): Promise<Photo> {
  return writePhoto(dependencies, author, key, (transaction, written) =>
    changePhoto(dependencies.photos, transaction, written, changes),
  );
}

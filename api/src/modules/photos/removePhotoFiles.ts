import type { PhotosDependencies } from './PhotosDependencies.ts';

/** Deletes a batch of unused photo files. @returns the number of deleted files @throws if some files could not be deleted */
export async function removePhotoFiles({
  photos,
  imageStore,
}: Pick<PhotosDependencies, 'photos' | 'imageStore'>): Promise<number> {
  const { removed, errors } = await photos.removeFiles(imageStore.remove);
  if (errors.length > 0) throw new AggregateError(errors, 'could not delete files of photos');
  return removed;
}

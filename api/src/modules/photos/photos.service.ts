import { bindTo } from '../../kernel/bindTo.ts';
import { addPhoto } from './addPhoto.ts';
import { cancelUpload } from './cancelUpload.ts';
import { deletePhoto } from './deletePhoto.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';
import { readOwnFile, readPublicFile } from './readPhotoFile.ts';
import { removePhotoFiles } from './removePhotoFiles.ts';
import { updatePhoto } from './updatePhoto.ts';

export type PhotosService = ReturnType<typeof photosService>;

/** Provides the photos of reviews. Only the author of a review can add, change and delete its photos. */
export function photosService(dependencies: PhotosDependencies) {
  return bindTo(dependencies, {
    add: addPhoto,
    update: updatePhoto,
    remove: deletePhoto,
    cancelUpload,
    read: readPublicFile,
    readOwn: readOwnFile,
    removeFiles: removePhotoFiles,
  });
}

export { PHOTO_SIZES } from './addPhoto.ts';
export { createPhotosModule } from './createPhotosModule.ts';
export { photosRepository, SELECT_PHOTO_KEYS, toPhotoKeys } from './photos.repository.ts';
export type { PhotosService } from './photos.service.ts';

export { createPhotosModule } from './createPhotosModule.ts';
export { photosRepository, SELECT_PHOTO_KEYS, toPhotoKeys } from './photos.repository.ts';
export { PHOTO_SIZES, type PhotosService } from './photos.service.ts';

// A separate chunk, which the forms of reviews load after they are shown.
export { createPhotoSet } from './createPhotoSet.ts';
export { PhotosField } from './PhotosField.tsx';

// A separate chunk. The forms of reviews load it after they are shown.
export { createPhotoSet } from './createPhotoSet.ts';
export { PhotosField } from './PhotosField.tsx';

import { defineEndpoint } from '../defineEndpoint.ts';
import type { HideReviewBody, OptionalReasonBody, Photo, UpdatePhotoBody } from '../schemas/index.ts';

/**
 * Adds a photo to a review. The multipart form has the fields `photo` (a file), `alt` (its description) and, optionally, `upload`: a random
 * key with which `cancelPhotoUpload` can cancel the upload. Idempotent: if the review already has the file, no second copy is stored.
 */
export const addPhoto = defineEndpoint<{ params: { id: string }; body: FormData; response: Photo }>({
  method: 'POST',
  path: '/review/{id}/photos',
});

export const updatePhoto = defineEndpoint<{
  params: { id: string; photoId: string };
  body: UpdatePhotoBody;
  response: Photo;
}>({ method: 'PUT', path: '/review/{id}/photos/{photoId}' });

export const deletePhoto = defineEndpoint<{ params: { id: string; photoId: string }; response: void }>({
  method: 'DELETE',
  path: '/review/{id}/photos/{photoId}',
});

/** Cancels the upload with this key and deletes its photo. Idempotent: also succeeds if there is no such upload. */
export const cancelPhotoUpload = defineEndpoint<{ params: { id: string; key: string }; response: void }>({
  method: 'DELETE',
  path: '/review/{id}/uploads/{key}',
});

export const hidePhoto = defineEndpoint<{ params: { id: string }; body: HideReviewBody; response: void }>({
  method: 'POST',
  path: '/admin/photos/{id}/hide',
});

export const unhidePhoto = defineEndpoint<{ params: { id: string }; body: OptionalReasonBody; response: void }>({
  method: 'POST',
  path: '/admin/photos/{id}/unhide',
});

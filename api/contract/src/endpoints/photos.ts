import { defineEndpoint } from '../defineEndpoint.ts';
import type { HideReviewBody, OptionalReasonBody, Photo, UpdatePhotoBody } from '../schemas/index.ts';

/**
 * The form has the fields `photo`, a file, `alt`, and `upload`, a key by which `cancelPhotoUpload` finds the upload. Idempotent: a review stores
 * each file once.
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

/** Idempotent: it also succeeds if the upload has stored nothing. */
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

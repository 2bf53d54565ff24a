import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PHOTO_MAX_BYTES } from '@heard/contract';
import { Photo, UpdatePhotoBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getConsumer, getPerson } from '../../plugins/authentication.ts';
import { sendImage, withImage } from '../images/index.ts';
import type { PhotosService } from './photos.service.ts';

const params = Type.Object({ id: Type.String() });
const photoParams = Type.Object({ id: Type.String(), photoId: Type.String() });

interface PhotosRoutesOptions {
  photos: PhotosService;
}

const uploadRoutes: FastifyPluginAsyncTypebox<PhotosRoutesOptions> = async (app, { photos }) => {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { fileSize: PHOTO_MAX_BYTES, parts: 20, fieldSize: 16 * 1024 } });

  app.route({
    ...toRoute('addPhoto'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Add a photo to one of your reviews',
      description:
        'The form field `photo` contains a PNG, JPEG, WebP or AVIF file of at most 10 MB. Metadata is removed, and only two smaller sizes are stored. Idempotent: if the review already has the file, its photo gets the new description, moves to the end and is returned with 201, so that clients can repeat an upload whose response was lost. With a random key in the optional field `upload`, clients can cancel the upload by `DELETE /review/{id}/uploads/{key}`.',
      params,
      consumes: ['multipart/form-data'],
      response: { 201: Photo },
    },
    limits: ['photos'],
    lane: 'images',
    handler: async (request, reply) => {
      const author = getConsumer(request);
      const fields = { field: 'photo', texts: { alt: 'photoAlt' }, optionalTexts: { upload: 'uploadKey' } } as const;
      const added = await withImage(request, fields, ({ image, texts }) =>
        photos.add(author, request.params.id, {
          photo: image,
          alt: texts.get('alt') ?? '',
          key: texts.get('upload'),
        }),
      );
      return reply.code(201).send(added);
    },
  });
};

export const photosRoutes: FastifyPluginAsyncTypebox<PhotosRoutesOptions> = async (app, { photos }) => {
  await app.register(uploadRoutes, { photos });

  app.route({
    ...toRoute('updatePhoto'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Change the description or the place of a photo of one of your reviews',
      params: photoParams,
      body: UpdatePhotoBody,
      response: { 200: Photo },
    },
    handler: (request) => {
      const { id: reviewId, photoId: id } = request.params;
      return photos.update(getConsumer(request), { reviewId, id }, request.body);
    },
  });

  app.route({
    ...toRoute('deletePhoto'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Delete a photo of one of your reviews',
      params: photoParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id: reviewId, photoId: id } = request.params;
      await photos.remove(getConsumer(request), { reviewId, id });
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('cancelPhotoUpload'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Cancel an upload of a photo whose response was lost',
      description:
        'If the upload is still running, it adds no photo. If the upload has already added a photo, the photo is deleted, unless the same file was also uploaded with another key or without a key. Idempotent: an unknown key also gets 204.',
      params: Type.Object({ id: Type.String(), key: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await photos.cancelUpload(getConsumer(request), request.params.id, request.params.key);
      return reply.code(204).send(null);
    },
  });
  await app.register(fileRoutes, { photos });
};

const fileRoutes: FastifyPluginAsyncTypebox<PhotosRoutesOptions> = async (app, { photos }) => {
  app.get('/photos/:name', {
    schema: {
      summary: 'Get a photo of a review by its file name',
      params: Type.Object({ name: Type.String() }),
      produces: ['image/webp'],
    },
    handler: async (request, reply) => {
      const image = await photos.read(request.params.name);
      return sendImage(reply, request.params.name, image);
    },
  });

  app.get('/review/:id/photos/:photoId/:file', {
    onRequest: app.guards.person,
    schema: {
      summary:
        'Get a photo of one of your reviews, even if it is hidden. Administrators can get the photos of all reviews',
      params: Type.Object({ ...photoParams.properties, file: Type.Enum(['small', 'large']) }),
      produces: ['image/webp'],
    },
    handler: async (request, reply) => {
      const { id, photoId, file } = request.params;
      return reply
        .type('image/webp')
        .send(await photos.readOwn(getPerson(request), { reviewId: id, id: photoId, file }));
    },
  });
};

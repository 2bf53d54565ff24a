import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { sendImage } from '../images/index.ts';
import type { AvatarsService } from './avatars.service.ts';

/** Serves the avatars of accounts. */
export const avatarImagesRoutes: FastifyPluginAsyncTypebox<{ avatars: AvatarsService }> = async (app, { avatars }) => {
  app.get('/avatars/:name', {
    schema: {
      summary: 'Download the photo of an account',
      params: Type.Object({ name: Type.String() }),
      produces: ['image/webp'],
    },
    lane: null,
    handler: async (request, reply) => {
      const image = await avatars.read(request.params.name);
      return sendImage(reply, request.params.name, image);
    },
  });
};

import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Account, OwnCompany } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCaller, getCompanyOwner, getPerson } from '../../plugins/authentication.ts';
import type { CompaniesService } from '../companies/index.ts';
import { withImage } from '../images/index.ts';
import type { UsersService } from '../users/index.ts';
import { avatarImagesRoutes } from './avatarImages.routes.ts';
import type { AvatarsService } from './avatars.service.ts';

export interface AvatarsRoutesOptions {
  avatars: AvatarsService;
  users: UsersService;
  companies: CompaniesService;
}

/** The maximum size of an avatar: "at most 5 MB" (decisions, "API"). */
const MAX_BYTES = 5 * 1024 * 1024;

const CONSUMES = ['multipart/form-data'];
const DESCRIPTION = 'The form field `avatar` contains the image: a PNG, JPEG, WebP or AVIF file of at most 5 MB.';

export const avatarsRoutes: FastifyPluginAsyncTypebox<AvatarsRoutesOptions> = async (
  app,
  { avatars, users, companies },
) => {
  await app.register(avatarImagesRoutes, { avatars });
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { fileSize: MAX_BYTES, parts: 20, fieldSize: 1024 } });

  app.route({
    ...toRoute('setUserAvatar'),
    onRequest: app.guards.person,
    schema: {
      summary: 'Set the avatar of the consumer who is logged in',
      description: DESCRIPTION,
      consumes: CONSUMES,
      response: { 200: Account },
    },
    limits: ['uploads'],
    lane: 'images',
    handler: async (request) => {
      const caller = getPerson(request);
      await withImage(request, { field: 'avatar' }, ({ image }) => avatars.set(caller, image));
      return users.account(caller);
    },
  });

  app.route({
    ...toRoute('setCompanyAvatar'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Set the avatar of your company',
      description: DESCRIPTION,
      consumes: CONSUMES,
      response: { 200: OwnCompany },
    },
    limits: ['uploads'],
    lane: 'images',
    handler: async (request) => {
      const caller = getCompanyOwner(request);
      await withImage(request, { field: 'avatar' }, ({ image }) => avatars.set(caller, image));
      return companies.own(caller);
    },
  });

  for (const [name, guard] of [
    ['removeUserAvatar', app.guards.person],
    ['removeCompanyAvatar', app.guards.company],
  ] as const) {
    app.route({
      ...toRoute(name),
      onRequest: guard,
      schema: { summary: 'Remove the avatar', response: { 204: Type.Null() } },
      handler: async (request, reply) => {
        await avatars.remove(getCaller(request));
        return reply.code(204).send(null);
      },
    });
  }
};

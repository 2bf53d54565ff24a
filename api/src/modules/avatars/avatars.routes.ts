import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Account, OwnCompany } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getCaller, getCompanyOwner, getPerson } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { CompaniesService } from '../companies/companies.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { AvatarsService } from './avatars.service.ts';
import { AVATAR_MAX_BYTES, readPicture } from './readPicture.ts';

export interface AvatarsRoutesOptions {
  avatars: AvatarsService;
  users: UsersService;
  companies: CompaniesService;
}

const CONSUMES = ['multipart/form-data'];
const DESCRIPTION = 'Field `avatar`: a PNG, JPEG, WebP or AVIF of at most 5 MB.';

export const avatarsRoutes: FastifyPluginAsyncTypebox<AvatarsRoutesOptions> = async (
  app,
  { avatars, users, companies },
) => {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { fileSize: AVATAR_MAX_BYTES, parts: 20, fieldSize: 1024 } });

  app.route({
    ...call('setUserAvatar'),
    onRequest: app.guards.person,
    schema: {
      summary: 'Set the avatar of the consumer',
      description: DESCRIPTION,
      consumes: CONSUMES,
      response: { 200: Account },
    },
    handler: async (request) => {
      const caller = getPerson(request);
      await avatars.set(caller, await readPicture(request));
      return users.account(caller);
    },
  });

  app.route({
    ...call('setCompanyAvatar'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Set the avatar of the company',
      description: DESCRIPTION,
      consumes: CONSUMES,
      response: { 200: OwnCompany },
    },
    handler: async (request) => {
      const caller = getCompanyOwner(request);
      await avatars.set(caller, await readPicture(request));
      return companies.own(caller);
    },
  });

  for (const [name, guard] of [
    ['removeUserAvatar', app.guards.person],
    ['removeCompanyAvatar', app.guards.company],
  ] as const) {
    app.route({
      ...call(name),
      onRequest: guard,
      schema: { summary: 'Remove the avatar', response: { 204: Type.Null() } },
      handler: async (request, reply) => {
        await avatars.remove(getCaller(request));
        return reply.code(204).send(null);
      },
    });
  }

  app.get('/avatars/:name', {
    schema: { summary: 'An avatar', params: Type.Object({ name: Type.String() }), produces: ['image/webp'] },
    handler: async (request, reply) => {
      const image = await avatars.read(request.params.name);
      return reply
        .type('image/webp')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-disposition': `inline; filename="${request.params.name}"`,
          // Avatars are public, and the API may have another origin than the pages that show them.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(image);
    },
  });
};

import type { FastifyInstance } from 'fastify';

/** Registers the routes of a module, with the services that they use. */
export type RegisterRoutes = (app: FastifyInstance) => PromiseLike<unknown>;

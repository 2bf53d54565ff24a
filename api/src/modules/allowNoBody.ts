import type { FastifyRequest } from 'fastify';

/** Replaces a missing body by an empty object, for routes whose bodies have only optional properties. */
export async function allowNoBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

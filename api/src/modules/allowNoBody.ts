import type { FastifyRequest } from 'fastify';

/** Treats a request without a body like one with an empty object: all properties of the body are optional. */
export async function allowNoBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

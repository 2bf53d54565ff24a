import type { FastifyReply } from 'fastify';

/** Says that an answer depends on a header of the request too (RFC 9110, 12.5.5). */
export function addVary(reply: FastifyReply, name: string): void {
  const given = reply.getHeader('vary');
  reply.header('vary', given === undefined ? name : `${String(given)}, ${name}`);
}

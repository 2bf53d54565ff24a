import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a public image. Caches may store it forever, because the content of a file name never changes. */
export function sendImage(reply: FastifyReply, name: string, image: Readable): FastifyReply {
  return reply
    .type('image/webp')
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${name}"`,
      // Lets pages of other origins show the image: the API may have a different origin than the pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(image);
}

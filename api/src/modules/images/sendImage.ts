import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends an image that everybody may see, which never changes under its name. */
export function sendImage(reply: FastifyReply, name: string, image: Readable): FastifyReply {
  return reply
    .type('image/webp')
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${name}"`,
      // The API may have another origin than the pages that show the image.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(image);
}

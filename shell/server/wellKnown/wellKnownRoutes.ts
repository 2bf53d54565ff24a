import { getLanguages } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import type { FastifyInstance } from 'fastify';
import { sendText } from '../sendText.ts';
import type { WebSettings } from '../settings.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The validity of the file. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const CACHING = 'public, max-age=86400';

/** Serves the files that describe the site to programs: the files below `/.well-known/` (RFC 8615), and the key of IndexNow. */
export async function wellKnownRoutes(
  app: FastifyInstance,
  {
    settings: { contactEmail, indexNowKey, publicUrl },
  }: { settings: Pick<WebSettings, 'contactEmail' | 'indexNowKey' | 'publicUrl'> },
) {
  /** Serves security.txt, which states where to report vulnerabilities (RFC 9116). */
  app.get('/.well-known/security.txt', async (request, reply) => {
    if (contactEmail === null) return sendText(request, reply.code(404), 'error.notFound');
    // Uses the start of a day, so that the text stays the same for a day, and caches may store the text.
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: mailto:${contactEmail.split('@').map(encodeURIComponent).join('@')}`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${getLanguages().join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply.header('cache-control', CACHING).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  // Proves that announcements with the key come from this site (https://www.indexnow.org/documentation).
  if (indexNowKey !== null) {
    app.get(`/${indexNowKey}.txt`, async (_request, reply) =>
      reply.header('cache-control', CACHING).type('text/plain; charset=utf-8').send(indexNowKey),
    );
  }

  // Password managers open this URL (https://w3c.github.io/webappsec-change-password-url/). The page behind this URL redirects companies to
  // their area.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(paths.mySettings, 303));
}

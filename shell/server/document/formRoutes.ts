import { getSiteName, type Language } from '@heard/contract';
import { readUrlLanguage } from '@heard/sdk/server';
import { escapeMarkup, negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { FastifyInstance } from 'fastify';
import { translate } from '../messages/messages.ts';

const MAX_BYTES = 64 * 1024;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE = 'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui}';

/**
 * Responds to forms that a browser without scripts has sent, because only the app can send forms to the API. The input is neither read nor logged;
 * the browser's Back button shows the input again.
 */
export async function formRoutes(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, _body, done) => done(null));
  app.post('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const language = readUrlLanguage(request.url.slice(path.length)) ?? negotiateLanguage(request);
    setContentLanguage(reply, language);
    return reply
      .code(400)
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(toPage(language, request.url.replace(/^[/\\]+/, '/')));
  });
}

/** @param url the URL of the page with the form */
function toPage(language: Language, url: string): string {
  const [title, text, back] = (['form.title', 'form.text', 'form.back'] as const).map((id) =>
    escapeMarkup(translate(language, id)),
  );
  return [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title} · ${escapeMarkup(getSiteName())}</title><style>${STYLE}</style>`,
    `<h1>${title}</h1><p>${text}</p><p><a href="${escapeMarkup(url)}">${back}</a></p></html>`,
  ].join('');
}

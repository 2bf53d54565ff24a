import { isInNetworks, loopback } from '@heard/server-kit';
import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../../problems.ts';
import { escapeMarkup } from '@heard/server-kit';
import type { KeptMail, MailsRepository } from './mails.repository.ts';

const MOST_MAILS = 50;

/**
 * The mails that wait, on a page for whoever develops: they carry links that open accounts. The development server alone
 * registers it, and it answers this machine alone.
 */
export const mailPageRoutes: FastifyPluginAsync<{ mails: MailsRepository }> = async (app, { mails }) => {
  app.get('/mails', { schema: { hide: true } }, async (request, reply) => {
    if (!isInNetworks(loopback, request.ip)) throw new ProblemError('not-found');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
      .header('referrer-policy', 'no-referrer')
      .send(page(await mails.list(MOST_MAILS)));
  });
};

function page(mails: KeptMail[]): string {
  const articles = mails.map(
    ({ recipient, subject, text, html, created_at: at }) => `<article>
<h2>${escapeMarkup(subject)}</h2>
<p>To ${escapeMarkup(recipient)}, ${at.toISOString()}</p>
<pre>${withLinks(escapeMarkup(text))}</pre>
<details><summary>As markup</summary>
<iframe sandbox srcdoc="${escapeMarkup(html)}" title="${escapeMarkup(subject)}"></iframe></details>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:28rem;border:1px solid #ccc}</style></head>
<body><h1>Mails</h1>
<p>The newest ${MOST_MAILS} that were not sent. Without SMTP_URL none is.</p>
${articles.join('\n') || '<p>There are none yet.</p>'}
</body></html>`;
}

/** The addresses in a text that is escaped already. */
function withLinks(markup: string): string {
  return markup.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

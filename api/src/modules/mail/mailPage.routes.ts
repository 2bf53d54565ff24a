import { escapeMarkup, isInNetworks, isLocalUrl, loopback } from '@heard/server-kit';
import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../../problems.ts';
import type { StoredMail, MailsRepository } from './mails.repository.ts';

const MAX_EMAILS = 50;

/** Headers that proxies add (RFC 7239; RFC 9110, 7.6.3), and their `X-Forwarded-…` predecessors. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Serves a page with pending emails, for developers and for people who try the product without a mail server. The emails contain links that give
 * access to accounts. The page therefore responds only to requests that a program on this machine sends to a name of this machine. It ignores the
 * client and the host that a proxy names, and rejects requests that a proxy or the web server has forwarded. A site whose domain resolves to this
 * machine (DNS rebinding) gets no emails.
 */
export const mailPageRoutes: FastifyPluginAsync<{ mails: MailsRepository }> = async (app, { mails }) => {
  app.get('/mails', { schema: { hide: true } }, async (request, reply) => {
    const { socket, headers } = request.raw;
    const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
    if (isForwarded || !isInNetworks(loopback, socket.remoteAddress) || !isLocalHost(headers.host))
      throw new ProblemError('not-found');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
      .header('referrer-policy', 'no-referrer')
      .send(page(await mails.list(MAX_EMAILS)));
  });
};

function isLocalHost(host: string | undefined): boolean {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) && isLocalUrl(url);
}

function page(mails: StoredMail[]): string {
  const articles = mails.map(
    ({ recipient, subject, text, html, created_at: at }) => `<article>
<h2>${escapeMarkup(subject)}</h2>
<p>To ${escapeMarkup(recipient)}, ${at.toISOString()}</p>
<pre>${withLinks(escapeMarkup(text))}</pre>
<details><summary>As HTML</summary>
<iframe sandbox srcdoc="${escapeMarkup(html)}" title="${escapeMarkup(subject)}"></iframe></details>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title>
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:28rem;border:1px solid #ccc}</style></head>
<body><h1>Emails</h1>
<p>The newest ${MAX_EMAILS} pending emails. None is sent without a mail server.</p>
${articles.join('\n') || '<p>No emails yet.</p>'}
</body></html>`;
}

/** Turns the URLs of an escaped text into links. */
function withLinks(markup: string): string {
  return markup.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

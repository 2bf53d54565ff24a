import { getDefaultLanguage, LANGUAGES, type CompanyWithReviews, type Language } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import { readFromApi } from '../document/readFromApi.ts';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { NetworkLimit, WINDOW_SECONDS } from '../NetworkLimit.ts';
import { sendText } from '../sendText.ts';
import type { WebSettings } from '../settings.ts';
import { toNetwork } from '../toNetwork.ts';
import { createWidget, WIDGET_THEMES, type WidgetTheme } from './createWidget.ts';

/** Maximum number of widgets that each network may request in a minute. */
const MAX_REQUESTS = 600;

/** The time for which browsers and shared caches store a widget. */
const CACHING = 'public, max-age=300';

/** Serves the widget of each company, the only document that other sites may show in a frame. */
export async function widgetRoutes(
  app: FastifyInstance,
  { settings: { apiUrl, publicUrl } }: { settings: Pick<WebSettings, 'apiUrl' | 'publicUrl'> },
) {
  const limit = new NetworkLimit(MAX_REQUESTS);
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/widget/:id', async (request, reply) => {
    reply.header('ratelimit-policy', `"widgets";q=${MAX_REQUESTS};w=${WINDOW_SECONDS}`);
    if (!limit.take(toNetwork(request.ip))) {
      const { secondsLeft } = limit;
      reply.code(429).header('retry-after', secondsLeft).header('ratelimit', `"widgets";r=0;t=${secondsLeft}`);
      return sendText(request, reply, 'error.tooManyRequests');
    }
    const { theme = 'auto', lang = getDefaultLanguage(), ...unknown } = request.query;
    if (!isTheme(theme) || !isLanguage(lang) || Object.keys(unknown).length > 0) {
      return sendText(request, reply.code(400), 'error.badRequest');
    }
    const path = `/company/${encodeURIComponent(request.params.id)}`;
    const result = await readFromApi<CompanyWithReviews>(`${apiUrl}${path}`, getForwardedHeaders(request, lang));
    if (result.status === 'unavailable') {
      return sendText(request, reply.code(503).header('retry-after', result.retryAfter), 'unavailable.pages');
    }
    if (result.status !== 'found') {
      return sendText(request, reply.code(result.status === 'removed' ? 410 : 404), 'error.notFound');
    }
    const { html, policy } = createWidget({ company: result.body, theme, language: lang, publicUrl });
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', CACHING)
      .header('x-robots-tag', 'noindex')
      .header('content-language', lang)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

const isTheme = (value: unknown): value is WidgetTheme => WIDGET_THEMES.some((theme) => theme === value);
const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

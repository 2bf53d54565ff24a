import {
  getSiteName,
  SEARCH_HITS_PER_PAGE,
  SEARCH_INDEX,
  SEARCH_QUERY_MAX_LENGTH,
  type CompanyHit,
} from '@heard/contract';
import { paths, SEARCH_PATH } from '@heard/sdk/server';
import { escapeMarkup, negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { FastifyInstance } from 'fastify';
import { readFromApi } from '../document/readFromApi.ts';
import { readSearch } from '../document/readSearch.ts';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { translate } from '../messages/messages.ts';
import { sendText } from '../sendText.ts';
import type { WebSettings } from '../settings.ts';

/** The path of the search description. Documents link to it, so that browsers offer the search in the address bar. */
const OPENSEARCH_PATH = '/opensearch.xml';
const SUGGESTIONS_PATH = '/opensearch/suggestions';
const CACHING = 'public, max-age=86400';

/** Serves the description of the search (OpenSearch 1.1) and its suggestions, so that browsers can search from the address bar. */
export async function opensearchRoutes(
  app: FastifyInstance,
  { settings: { apiUrl, publicUrl, algolia } }: { settings: Pick<WebSettings, 'apiUrl' | 'publicUrl' | 'algolia'> },
) {
  app.get(OPENSEARCH_PATH, async (request, reply) => {
    const language = negotiateLanguage(request);
    setContentLanguage(reply, language);
    const toUrl = (type: string, path: string, rel = '') =>
      `<Url type="${type}"${rel} template="${escapeMarkup(publicUrl)}${path}"/>`;
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `<ShortName>${escapeMarkup(getSiteName())}</ShortName>`,
      `<Description>${escapeMarkup(translate(language, 'opensearch.description'))}</Description>`,
      `<Language>${language}</Language>`,
      '<InputEncoding>UTF-8</InputEncoding>',
      `<Image width="16" height="16" type="image/x-icon">${escapeMarkup(publicUrl)}/favicon.ico</Image>`,
      toUrl('text/html', `${paths.search({})}?q={searchTerms}`),
      toUrl('application/x-suggestions+json', `${SUGGESTIONS_PATH}?q={searchTerms}`),
      toUrl('application/opensearchdescription+xml', OPENSEARCH_PATH, ' rel="self"'),
      '</OpenSearchDescription>',
      '',
    ];
    return reply
      .header('cache-control', CACHING)
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(lines.join('\n'));
  });

  app.get<{ Querystring: Record<string, unknown> }>(SUGGESTIONS_PATH, async (request, reply) => {
    const { q } = request.query;
    if (typeof q !== 'string' || q.length > SEARCH_QUERY_MAX_LENGTH) {
      return sendText(request, reply.code(400), 'error.badRequest');
    }
    const query = q.trim();
    const body = { requests: [{ indexName: SEARCH_INDEX, query, hitsPerPage: SEARCH_HITS_PER_PAGE }] };
    const result =
      query === ''
        ? null
        : await readSearch<{ results: { hits: CompanyHit[] }[] }>(algolia, body, () =>
            readFromApi(`${apiUrl}${SEARCH_PATH}`, getForwardedHeaders(request), body),
          );
    if (result?.status === 'unavailable') {
      return sendText(request, reply.code(503).header('retry-after', result.retryAfter), 'unavailable.pages');
    }
    const hits = result?.status === 'found' ? (result.body.results[0]?.hits ?? []) : [];
    // Returns the query unchanged, because browsers drop suggestions for another query.
    const suggestions = [
      q,
      hits.map(({ name }) => name),
      hits.map(({ website }) => website),
      hits.map(({ objectID }) => `${publicUrl}${paths.company(objectID)}`),
    ];
    return reply.type('application/x-suggestions+json; charset=utf-8').send(JSON.stringify(suggestions));
  });
}

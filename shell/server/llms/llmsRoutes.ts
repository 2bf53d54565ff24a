import { withSiteName } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { toList, toText } from '../markdown/companyMarkdown.ts';
import { toScoresMarkdown } from '../markdown/scoresMarkdown.ts';
import { LICENCE, STATEMENTS } from '../markdown/texts.ts';
import type { WebSettings } from '../settings.ts';

const CACHING = 'public, max-age=86400';

/** Serves descriptions of the site for AI assistants, short and full (https://llmstxt.org). */
export async function llmsRoutes(
  app: FastifyInstance,
  { settings: { publicUrl } }: { settings: Pick<WebSettings, 'publicUrl'> },
) {
  const send = (reply: FastifyReply, text: string) =>
    reply.header('cache-control', CACHING).type('text/plain; charset=utf-8').send(withSiteName(text));
  app.get('/llms.txt', async (_request, reply) => send(reply, toOverview(publicUrl)));
  app.get('/llms-full.txt', async (_request, reply) => send(reply, toFullText(publicUrl)));
}

const toIntroduction = (publicUrl: string) => [
  '# Heard',
  '> Heard is a platform for reviews of companies. Everybody may read, recompute and reuse its numbers: no key, no login, no payment.',
  `A company has a page at ${publicUrl}/business/{id}. Its id is its domain without \`www.\`, such as \`acme.com\`. Ratings are whole stars from 0 to 5. ${STATEMENTS}`,
];

function toOverview(publicUrl: string): string {
  return toText([
    ...toIntroduction(publicUrl),
    '## Pages in Markdown',
    toList([
      `[How scores work](${publicUrl}${paths.howScoresWork}.md): the formula, what does not count, how companies are ranked`,
      `[Review policy](${publicUrl}${paths.reviewsPolicy}.md): how reviews are collected, checked and removed`,
      `\`${publicUrl}/business/{id}.md\`: a company with its numbers, their uncertainty and its newest reviews`,
      `\`${publicUrl}/review/{id}.md\`: a review`,
      `\`${publicUrl}/categories/{slug}.md\`: the companies of a category in their order`,
    ]),
    '## Tools and data',
    toList([
      `\`${publicUrl}/mcp\`: a server of the Model Context Protocol (streamable HTTP) that finds, reads and compares companies`,
      `[OpenAPI](${publicUrl}/api/openapi.json): the API`,
      `[Sitemap](${publicUrl}/sitemap.xml): all companies, lists and longer reviews`,
      `[Full text](${publicUrl}/llms-full.txt): addresses, limits, and how scores work`,
    ]),
    ...toTerms(publicUrl),
  ]);
}

function toFullText(publicUrl: string): string {
  const api = `${publicUrl}/api`;
  return toText([
    ...toIntroduction(publicUrl),
    '## Addresses',
    'Pages are sent in Markdown with `.md` at the end of their URL, or with `Accept: text/markdown`.',
    [
      '| URL | Content |',
      '| --- | --- |',
      ...[
        [`${publicUrl}/business/{id}`, 'a company with its numbers, their uncertainty and its newest 20 reviews'],
        [`${publicUrl}/review/{id}`, 'a review'],
        [`${publicUrl}/categories/{slug}`, 'the companies of a category in their order'],
        [`${publicUrl}${paths.howScoresWork}`, 'how scores work'],
        [`${publicUrl}${paths.reviewsPolicy}`, 'how reviews are collected, checked and removed'],
        [
          `${publicUrl}/mcp`,
          'Model Context Protocol: `find_companies`, `read_company`, `read_reviews`, `explain_score`, `compare_companies`',
        ],
        [`${api}/company/{id}`, 'a company with its newest 20 reviews as JSON'],
        [`${api}/company/{id}/review`, 'its reviews, 20 at a time; `Link` has the next page'],
        [`${api}/company/{id}/score`, 'its score with everything that it is computed from'],
        [`${api}/company/{id}/history`, 'its ratings by month and its changes, for 24 months'],
        [`${api}/company/{id}/export.json`, 'all of its reviews in one file, with the licence of each; also as `.csv`'],
        [`${api}/company/{id}/feed.atom`, 'its newest reviews as a feed'],
        [`${api}/companies?category={slug}`, 'the companies of a category as JSON'],
        [`${api}/categories`, 'all categories'],
        [`${api}/openapi.json`, 'the description of all endpoints'],
      ].map(([url = '', content = '']) => `| \`${url}\` | ${content} |`),
    ].join('\n'),
    'Responses name the rate limits that apply in `RateLimit-Policy`. A request over a limit gets 429 with `Retry-After`; pages and tools say that they are unavailable for that time.',
    ...toTerms(publicUrl),
    toScoresMarkdown(publicUrl).replaceAll(/^#/gm, '##').trimEnd(),
  ]);
}

function toTerms(publicUrl: string): string[] {
  return [
    '## Licence',
    LICENCE,
    '## How to cite',
    `Name the company, Heard, the number of reviews and the day on which you read them, and link the page: “Acme, 4.1 of 5 from 128 reviews on Heard, ${publicUrl}${paths.company('acme.com')}, read on 2026-11-28”. Quote a review as the opinion of its author, with a link to its page.`,
  ];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startProduct from '../../../shell/test/composed/start-product.mjs';
import stopProduct from '../../../shell/test/composed/stop-product.mjs';
import { root } from '../../workspace.mjs';
import { printTable } from '../printTable.mjs';
import { runLighthouse } from './runLighthouse.mjs';

/**
 * @typedef {{path: string, scripts: number, styles: number, requests: number}} Page
 * @typedef {Awaited<ReturnType<typeof runLighthouse>>} Figures
 * @typedef {Pick<Figures, 'scores' | 'largestPaint' | 'layoutShift' | 'blockingTime'>} JudgedFigures
 */

/**
 * The landing pages, with the budget that `npm test` checks until the heading is shown: KB of scripts and styles with gzip, and requests
 * for code and data.
 * @type {Page[]}
 */
const pages = JSON.parse(readFileSync(join(root, 'shell/test/composed/budgets.json'), 'utf8'));

/** The limits of every page. */
const budget = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  largestPaint: 2_500,
  layoutShift: 0,
  blockingTime: 200,
};

const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(flags.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error('--runs must be a whole number of visits of each page, 1 or more.');

try {
  await startProduct();
  const { HEARD_WEB_URL: web = '', HEARD_BROWSER: executablePath = '' } = process.env;
  const visits = pages.map((page) => ({ page, results: /** @type {Figures[]} */ ([]) }));
  // In turns, so that other load on the machine affects all pages alike.
  for (let run = 0; run < runs; run++) {
    for (const { page, results } of visits) results.push(await runLighthouse(executablePath, web + page.path));
  }
  print(visits.map(({ page, results }) => ({ page, ...getMedians(results) })));
} finally {
  await stopProduct();
}

/** @param {(Figures & {page: Page})[]} results */
function print(results) {
  console.log(
    `\nOver the wire (brotli), KB, and requests, until the network is idle, next to the budget until the heading is shown\n`,
  );
  printTable(
    ['page', 'JS', 'CSS', 'fonts', 'pictures', 'all', 'requests', 'budget: JS gzip', 'CSS gzip', 'requests'],
    results.map(({ page, script, stylesheet, font, image, total, requests }) => [
      page.path,
      ...[script, stylesheet, font, image, total].map(kb),
      requests,
      page.scripts,
      page.styles,
      page.requests,
    ]),
  );
  console.log(`\nLighthouse, mobile, median of ${runs}: times in ms\n`);
  printTable(
    ['page', 'FCP', 'LCP', 'CLS', 'TBT', 'performance', 'accessibility', 'best practices', 'SEO'],
    [
      ...results.map((result) => [result.page.path, Math.round(result.firstPaint), ...toJudgedFigures(result)]),
      ['budget', '', ...toJudgedFigures(budget)],
    ],
  );
  for (const { page, complaints } of results) {
    if (complaints.length > 0) console.log(`\n${page.path}:\n${complaints.map((title) => `- ${title}`).join('\n')}`);
  }
}

/** @param {JudgedFigures} figures */
function toJudgedFigures({ scores, largestPaint, layoutShift, blockingTime }) {
  return [
    Math.round(largestPaint),
    Number(layoutShift.toFixed(3)),
    Math.round(blockingTime),
    scores.performance,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
  ];
}

/**
 * Returns the median of each figure, and all complaints.
 * @param {Figures[]} results
 * @returns {Figures}
 */
function getMedians(results) {
  const median = (/** @type {(result: Figures) => number} */ read) => getMedian(results.map(read));
  const names = Object.keys(results[0]?.scores ?? {});
  return {
    scores: Object.fromEntries(names.map((name) => [name, median(({ scores }) => scores[name] ?? 0)])),
    script: median(({ script }) => script),
    stylesheet: median(({ stylesheet }) => stylesheet),
    font: median(({ font }) => font),
    image: median(({ image }) => image),
    total: median(({ total }) => total),
    requests: median(({ requests }) => requests),
    firstPaint: median(({ firstPaint }) => firstPaint),
    largestPaint: median(({ largestPaint }) => largestPaint),
    layoutShift: median(({ layoutShift }) => layoutShift),
    blockingTime: median(({ blockingTime }) => blockingTime),
    complaints: [...new Set(results.flatMap(({ complaints }) => complaints))],
  };
}

/** @param {number[]} numbers */
function getMedian(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startProduct from '../../../shell/test/composed/start-product.mjs';
import stopProduct from '../../../shell/test/composed/stop-product.mjs';
import { root } from '../../workspace.mjs';
import { printTable } from '../printTable.mjs';
import { runLighthouse } from './runLighthouse.mjs';

/**
 * The pages that people come to from elsewhere, with what `npm test` holds each to until its heading is there: KB of scripts
 * and styles with gzip, and requests for code and data.
 */
const pages = JSON.parse(readFileSync(join(root, 'shell/test/composed/budgets.json'), 'utf8'));

/** What each page has to reach. */
const budget = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  largestPaint: 2_500,
  layoutShift: 0,
  blockingTime: 200,
};

const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(flags.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is how often each page is visited: 1 or more.');

try {
  await startProduct();
  const { HEARD_WEB_URL: web, HEARD_BROWSER: executablePath } = process.env;
  const visits = new Map(pages.map((page) => [page, []]));
  // In turns, so that what else the machine does falls on all pages alike.
  for (let run = 0; run < runs; run++) {
    for (const page of pages) visits.get(page).push(await runLighthouse(executablePath, web + page.path));
  }
  print([...visits].map(([page, results]) => ({ page, ...medianOf(results) })));
} finally {
  if (globalThis.product !== undefined) await stopProduct();
}

function print(results) {
  console.log(
    `\nOver the wire (brotli), KB, and requests, until all is quiet; beside the budget until the heading is there\n`,
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
      ...results.map((result) => [result.page.path, Math.round(result.firstPaint), ...judgedFiguresOf(result)]),
      ['budget', '', ...judgedFiguresOf(budget)],
    ],
  );
  for (const { page, complaints } of results) {
    if (complaints.length > 0) console.log(`\n${page.path}:\n${complaints.map((title) => `- ${title}`).join('\n')}`);
  }
}

function judgedFiguresOf({ scores, largestPaint, layoutShift, blockingTime }) {
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

/** Of each figure the median of its own; of what was complained of, everything. */
function medianOf(results) {
  const [first] = results;
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      const values = results.map((result) => result[name]);
      if (Array.isArray(value)) return [name, [...new Set(values.flat())]];
      return [name, typeof value === 'object' ? medianOf(values) : middleOf(values)];
    }),
  );
}

function middleOf(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}

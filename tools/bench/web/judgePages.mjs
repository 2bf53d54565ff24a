import { parseArgs } from 'node:util';
import startProduct from '../../../shell/test/composed/start-product.mjs';
import stopProduct from '../../../shell/test/composed/stop-product.mjs';
import { printTable } from '../printTable.mjs';
import { runLighthouse } from './runLighthouse.mjs';

/** The pages that people come to from elsewhere. */
const pages = ['/', '/business/brightloaf.example', '/login', '/signup-business'];

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
    for (const page of pages) visits.get(page).push(await runLighthouse(executablePath, web + page));
  }
  print([...visits].map(([page, results]) => ({ page, ...medianOf(results) })));
} finally {
  if (globalThis.product !== undefined) await stopProduct();
}

function print(results) {
  console.log(`\nOver the wire, KB, and requests, while the page loads\n`);
  printTable(
    ['page', 'JS', 'CSS', 'fonts', 'pictures', 'all', 'requests'],
    results.map(({ page, script, stylesheet, font, image, total, requests }) => [
      page,
      ...[script, stylesheet, font, image, total].map(kb),
      requests,
    ]),
  );
  console.log(`\nLighthouse, mobile, median of ${runs}: times in ms\n`);
  printTable(
    ['page', 'FCP', 'LCP', 'CLS', 'TBT', 'performance', 'accessibility', 'best practices', 'SEO'],
    [
      ...results.map((result) => [result.page, Math.round(result.firstPaint), ...judgedFiguresOf(result)]),
      ['budget', '', ...judgedFiguresOf(budget)],
    ],
  );
  for (const { page, complaints } of results) {
    if (complaints.length > 0) console.log(`\n${page}:\n${complaints.map((title) => `- ${title}`).join('\n')}`);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserProgram } from '@heard/build/browser';
import startProduct from '../../../shell/test/composed/start-product.ts';
import stopProduct from '../../../shell/test/composed/stop-product.ts';
import { startServer, stop } from '../../processes.ts';
import { root } from '../../workspace.ts';
import { printTable } from '../printTable.ts';
import { measureDocuments } from './measureDocuments.ts';
import { runLighthouse } from './runLighthouse.ts';
import type { ChildProcess } from 'node:child_process';

interface Page {
  path: string;
  scripts: number;
  styles: number;
  requests: number;
}

type Figures = Awaited<ReturnType<typeof runLighthouse>>;
type JudgedFigures = Pick<Figures, 'scores' | 'largestPaint' | 'layoutShift' | 'blockingTime'>;

/**
 * The landing pages with their budgets, which `npm test` checks: KB of gzipped scripts and styles, and the number of requests for
 * code and data, until the page is hydrated.
 */
const pages: Page[] = JSON.parse(readFileSync(join(root, 'shell/test/composed/budgets.json'), 'utf8'));

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

/** How long (ms) the web server may take to warm up. */
const RENDERED_TIMEOUT_MS = 60_000;
/** The page of the benchmark of documents. */
const COMPANY = '/business/brightloaf.example';

const children: ChildProcess[] = [];
try {
  await startProduct();
  const { HEARD_API_URL: api = '' } = process.env;
  const executablePath = await browserProgram();
  const start = async (rendering: 'on' | 'off') => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      API_PORT: new URL(api).port,
      SERVER_RENDERING: rendering,
      RENDER_MISSES: '1000000',
    };
    const { child, ready } = startServer(process.execPath, ['dist/server/server/server.js'], {
      cwd: join(root, 'shell'),
      env,
    });
    children.push(child);
    child.stdout.resume();
    child.stderr.pipe(process.stderr);
    return { url: (await ready).url, pid: child.pid ?? 0 };
  };
  const [on, off] = [await start('on'), await start('off')];
  for (const { path } of pages) await untilRendered(on.url + path);
  const visits = pages.map((page) => ({
    page,
    results: [] as Figures[],
    withoutRendering: [] as Figures[],
  }));
  // Measures the pages in turns, so that other load on the machine affects all pages alike.
  for (let run = 0; run < runs; run++) {
    for (const { page, results, withoutRendering } of visits) {
      results.push(await runLighthouse(executablePath, on.url + page.path));
      withoutRendering.push(await runLighthouse(executablePath, off.url + page.path));
    }
  }
  print(visits.map(({ page, results }) => ({ page, ...getMedians(results) })));
  printComparison(
    visits.map(({ page, results, withoutRendering }) => ({
      page,
      on: getMedians(results),
      off: getMedians(withoutRendering),
    })),
  );
  console.log(
    `\nDocuments of ${COMPANY}: per second for 4 visitors at the same time, and processor time of the web server for each\n`,
  );
  const measured = [
    { name: 'rendered by the browser', ...(await measureDocuments(off, COMPANY, { isCached: true })) },
    { name: 'rendered by the web server, cached', ...(await measureDocuments(on, COMPANY, { isCached: true })) },
    { name: 'rendered by the web server, not cached', ...(await measureDocuments(on, COMPANY, { isCached: false })) },
  ];
  printTable(
    ['document', 'per second', 'ms of CPU', 'rendered'],
    measured.map(({ name, perSecond, cpuMs, rendered }) => [
      name,
      Math.round(perSecond),
      cpuMs.toFixed(1),
      `${Math.round(rendered * 100)} %`,
    ]),
  );
} finally {
  await Promise.all(children.map(stop));
  await stopProduct();
}

async function untilRendered(url: string) {
  const end = Date.now() + RENDERED_TIMEOUT_MS;
  while (!(await (await fetch(url)).text()).includes('<div id="root" data-time=')) {
    if (Date.now() > end) throw new Error(`${url} is not rendered on the server.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function printComparison(results: { page: Page; on: Figures; off: Figures }[]) {
  console.log(`\nRendered by the web server (on) or the browser (off): medians of ${runs}, times in ms\n`);
  printTable(
    [
      'page',
      'FCP on',
      'FCP off',
      'LCP on',
      'LCP off',
      'CLS on',
      'CLS off',
      'TBT on',
      'TBT off',
      'performance on',
      'off',
    ],
    results.map(({ page, on, off }) => [
      page.path,
      ...[on, off].map(({ firstPaint }) => Math.round(firstPaint)),
      ...[on, off].map(({ largestPaint }) => Math.round(largestPaint)),
      ...[on, off].map(({ layoutShift }) => Number(layoutShift.toFixed(3))),
      ...[on, off].map(({ blockingTime }) => Math.round(blockingTime)),
      ...[on, off].map(({ scores }) => scores.performance ?? 0),
    ]),
  );
}

function print(results: (Figures & { page: Page })[]) {
  console.log(
    `\nOver the wire (brotli), KB, and requests, until the network is idle, next to the budget until the page is hydrated\n`,
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

function toJudgedFigures({ scores, largestPaint, layoutShift, blockingTime }: JudgedFigures) {
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

/** Returns the median of each figure, and the titles of all failed audits. */
function getMedians(results: Figures[]): Figures {
  const median = (read: (result: Figures) => number) => getMedian(results.map(read));
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

function getMedian(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

function kb(bytes: number) {
  return (bytes / 1000).toFixed(1);
}

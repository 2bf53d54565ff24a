import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserProgram } from '@heard/build/browser';
import startProduct, { type WithProduct } from '../../../shell/test/composed/start-product.ts';
import stopProduct from '../../../shell/test/composed/stop-product.ts';
import { stop } from '../../processes.ts';
import { root } from '../../workspace.ts';
import { printTable } from '../printTable.ts';
import { runLighthouse } from '../web/runLighthouse.ts';
import { measureLoad, readDocument, type DocumentServer, type Load } from './measureLoad.ts';
import { readMemoryMb } from './processTree.ts';
import { buildCommit, startPeer, startWeb, untilReady, type StartedServer } from './startServers.ts';

const { values: flags } = parseArgs({
  options: {
    before: { type: 'string' },
    peer: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    visits: { type: 'string', default: '5' },
    urls: { type: 'string', default: '20000' },
    output: { type: 'string', default: join(root, '.cache/bench/documents.json') },
  },
});
const [rounds = 0, visits = 0, urls = 0] = [flags.rounds, flags.visits, flags.urls].map(Number);
if (![rounds, visits, urls].every((number) => Number.isInteger(number) && number >= 0) || rounds === 0) {
  throw new Error('--rounds must be a whole number, 1 or more. --visits and --urls must be whole numbers, 0 or more.');
}

/** The name that the table shows for the application of `--peer`. */
const PEER = 'peer';
const COMPANY = '/business/brightloaf.example';
/** The pages whose bytes and speed are measured. */
const PAGES = ['/', COMPANY];
/** The number of documents that are requested before the measurement, because the first requests compile code. */
const WARM_UP = 200;

let unique = 0;
const getCached = () => COMPANY;
/**
 * Returns a URL that has not been requested before. The page declares the parameter of the URL, because undeclared parameters do not change
 * a document.
 */
const getOther = () => `${COMPANY}?options=${(unique += 1)}`;

const LOADS: Record<string, Load> = {
  'from the cache, 4 readers': { readers: 4, documents: 400, getPath: getCached },
  'from the cache, 1,000 readers': { readers: 1000, documents: 3000, getPath: getCached },
  'rendered for each, 4 readers': { readers: 4, documents: 200, getPath: getOther },
};

/**
 * Requests by which programs and AI assistants read a company. The measurement alternates between them in rounds, and
 * adds up the processor time of the web server and of the API.
 */
const READS: Record<string, Load> = {
  'GET /api/company/{id}': { readers: 4, documents: 1000, getPath: () => '/api/company/brightloaf.example' },
  'read_company of MCP': {
    readers: 4,
    documents: 1000,
    getPath: () => '/mcp',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read_company', arguments: { id: 'brightloaf.example' } },
    }),
  },
};

type LoadFigures = Awaited<ReturnType<typeof measureLoad>>;
interface Speed {
  /** Largest Contentful Paint in Lighthouse's simulation, in ms. */
  largestPaint: number;
  performance: number;
  /** The size of all scripts of the visit, compressed with brotli, in KB. */
  scriptKb: number;
}
interface Figures {
  /** Maps the name of each load to its results, one for each round. */
  loads: Record<string, LoadFigures[]>;
  /** Maps each page to the size of its document, compressed with brotli, in KB. */
  documentKb: Record<string, number>;
  /** Maps each page to its results, one for each visit. */
  speed: Record<string, Speed[]>;
  /** Memory after requests for many URLs, in MB; null if not measured. */
  memoryMb: number | null;
}

const started: StartedServer[] = [];
try {
  await startProduct();
  const { HEARD_API_URL: api = '' } = process.env;
  started.push(await startWeb('present', root, api));
  if (flags.before !== undefined)
    started.push(await startWeb(`before (${flags.before})`, buildCommit(flags.before), api));
  if (flags.peer !== undefined) started.push(await startPeer(flags.peer, api));
  const results = started.map((server) => ({ server, figures: createFigures() }));
  for (const { server } of results) {
    await untilReady(server, COMPANY);
    for (const getPath of [getOther, getCached]) await measureLoad(server, { readers: 4, documents: WARM_UP, getPath });
  }
  // Measures the servers in turns, so that other load on the machine affects all servers alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, load] of Object.entries(LOADS)) {
      for (const { server, figures } of results) (figures.loads[name] ??= []).push(await measureLoad(server, load));
    }
  }
  for (const { server, figures } of results) {
    for (const path of server.name === PEER ? [COMPANY] : PAGES) {
      figures.documentKb[path] = (await readDocument(server.url + path)).bytes / 1000;
    }
  }
  const executablePath = await browserProgram();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const { server, figures } of results) {
      for (const path of Object.keys(figures.documentKb)) {
        const { largestPaint, scores, script } = await runLighthouse(executablePath, server.url + path);
        const speed = { largestPaint, performance: scores['performance'] ?? 0, scriptKb: script / 1000 };
        (figures.speed[path] ??= []).push(speed);
      }
    }
  }
  if (urls > 0) {
    for (const { server, figures } of results) {
      if (server.name === PEER) continue;
      await measureLoad(server, { readers: 4, documents: urls, getPath: getOther });
      figures.memoryMb = readMemoryMb(server.pid);
    }
  }
  print(results);
  await compareReads();
  mkdirSync(dirname(flags.output), { recursive: true });
  const figures = Object.fromEntries(results.map(({ server, figures: one }) => [server.name, one]));
  writeFileSync(flags.output, `${JSON.stringify({ rounds, visits, urls, figures }, null, 2)}\n`);
  console.log(`\n${flags.output}`);
} finally {
  await Promise.all(started.map(({ child }) => stop(child)));
  await stopProduct();
}

/** Measures the requests in `READS` on the current web server, and prints the medians of their figures. */
async function compareReads() {
  const [server] = started;
  const api = (globalThis as WithProduct).product?.children[1]?.pid;
  if (server === undefined || api === undefined) throw new Error('The servers are not running.');
  const figures: Record<string, LoadFigures[]> = {};
  // Skips the figures of the first round, in which code is compiled.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, load] of Object.entries(READS)) {
      const result = await measureLoad(server, { ...load, pids: [api] });
      if (round > 0) (figures[name] ??= []).push(result);
    }
  }
  const rows = Object.entries(figures).map(([name, all]) => {
    const [cpuMs, perSecond, ratio] = [
      median(all, (one) => one.cpuMs),
      median(all, (one) => one.perSecond),
      median(
        all.map((one, round) => one.cpuMs / (figures['GET /api/company/{id}']?.[round]?.cpuMs ?? NaN)),
        Number,
      ),
    ];
    return [name, perSecond.toFixed(0), cpuMs.toFixed(2), ratio.toFixed(2)];
  });
  console.log('');
  printTable(['', 'per second', 'CPU of web server and API, ms', 'ratio'], rows);
}

function median<Item>(items: readonly Item[] | undefined, read: (item: Item) => number): number {
  return (items ?? []).map(read).toSorted((a, b) => a - b)[Math.floor((items?.length ?? 0) / 2)] ?? NaN;
}

function createFigures(): Figures {
  return { loads: {}, documentKb: {}, speed: {}, memoryMb: null };
}

function print(all: readonly { server: DocumentServer; figures: Figures }[]) {
  const toRow = (name: string, read: (figures: Figures) => number | null, digits: number) => {
    const values = all.map(({ figures }) => read(figures));
    const [present, before] = values;
    const ratio =
      flags.before === undefined || typeof present !== 'number' || typeof before !== 'number' ? '' : present / before;
    const cells = values.map((value) => (value === null || Number.isNaN(value) ? '' : value.toFixed(digits)));
    return [name, ...cells, ratio === '' ? '' : ratio.toFixed(2)];
  };
  const rows = [
    ...Object.keys(LOADS).flatMap((name) => [
      toRow(`documents/s ${name}`, ({ loads }) => median(loads[name], ({ perSecond }) => perSecond), 0),
      toRow(`CPU per document ${name}, ms`, ({ loads }) => median(loads[name], ({ cpuMs }) => cpuMs), 2),
      toRow(`p99 ${name}, ms`, ({ loads }) => median(loads[name], ({ p99 }) => p99), 0),
    ]),
    ...PAGES.flatMap((path) => [
      toRow(`document of ${path}, KB with brotli`, ({ documentKb }) => documentKb[path] ?? null, 1),
      toRow(`LCP of ${path}, ms`, ({ speed }) => median(speed[path], ({ largestPaint }) => largestPaint), 0),
      toRow(`performance of ${path}`, ({ speed }) => median(speed[path], ({ performance }) => performance), 0),
      toRow(`scripts of ${path}, KB with brotli`, ({ speed }) => median(speed[path], ({ scriptKb }) => scriptKb), 1),
    ]),
    toRow(`memory after ${urls} URLs, MB`, ({ memoryMb }) => memoryMb, 0),
  ];
  console.log(`\nMedians of ${rounds} rounds and ${visits} visits\n`);
  printTable(['', ...all.map(({ server }) => server.name), 'ratio'], rows);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFlags, browserProgram } from '@heard/build/browser';
import { chromium, type Browser } from 'playwright-core';
import startProduct from '../../../shell/test/composed/start-product.ts';
import stopProduct from '../../../shell/test/composed/stop-product.ts';
import { printTable } from '../printTable.ts';
import { buildOneBundle } from './buildOneBundle.ts';
import { librariesTwice } from './librariesTwice.ts';
import { measureFailures } from './measureFailures.ts';
import { measureLoad } from './measureLoad.ts';
import { serveOneBundle } from './serveOneBundle.ts';
import { startWebServer } from './startWebServer.ts';

type Load = Awaited<ReturnType<typeof measureLoad>>;
interface Comparison {
  path: string;
  rendered: Load;
  federated: Load;
  oneBundle: Load;
}

/** A page of each area, and the kind of account that opens the page. */
const pages: { path: string; who: 'consumer' | 'company' | null }[] = [
  { path: '/', who: null },
  { path: '/business/brightloaf.example', who: null },
  { path: '/login', who: null },
  { path: '/me', who: 'consumer' },
  { path: '/my-company/reviews', who: 'company' },
];

const folder = mkdtempSync(join(tmpdir(), 'heard-one-bundle-'));
let withoutRendering: Awaited<ReturnType<typeof startWebServer>> | undefined;
let bundleServer: Awaited<ReturnType<typeof serveOneBundle>> | undefined;
let browser: Browser | undefined;
try {
  console.log('Building the one bundle …');
  await buildOneBundle(folder);
  await startProduct();
  const { HEARD_WEB_URL: product = '', HEARD_API_URL: api = '' } = process.env;
  withoutRendering = await startWebServer(api);
  bundleServer = await serveOneBundle(folder, api);
  const tokens = await logIn(api, JSON.parse(process.env.HEARD_DEMO_LOGINS ?? ''));
  browser = await chromium.launch({ executablePath: await browserProgram(), args: browserFlags });

  const loads: Comparison[] = [];
  for (const { path, who } of pages) {
    const token = who === null ? null : tokens[who];
    loads.push({
      path,
      rendered: await measureLoad(browser, product, path, token),
      federated: await measureLoad(browser, withoutRendering.url, path, token),
      oneBundle: await measureLoad(browser, bundleServer.url, path, token),
    });
  }
  printLoads(loads);
  printTwice(loads);
  printFailures(await measureFailures(browser, product));
} finally {
  await browser?.close();
  await bundleServer?.close();
  await withoutRendering?.close();
  await stopProduct();
  rmSync(folder, { recursive: true, force: true });
}

interface Login {
  email: string;
  password: string;
}

/** @param api the URL of the API */
async function logIn(api: string, logins: { consumer: Login; company: Login }) {
  const token = async (endpoint: string, login: Login): Promise<string> => {
    const response = await fetch(`${api}/auth/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    if (!response.ok) throw new Error(`${endpoint} responds with ${response.status}`);
    return (await response.json()).token;
  };
  return {
    consumer: await token('login', logins.consumer),
    company: await token('loginCompany', logins.company),
  };
}

function printLoads(loads: Comparison[]) {
  for (const until of ['firstPaint', 'interactive'] as const) {
    console.log(`\n${until === 'firstPaint' ? 'Until the first paint' : 'Until the page is interactive'}, KB\n`);
    const rows = loads.flatMap(({ path, rendered, federated, oneBundle }) => [
      ...[
        { build: 'federated, rendered by the server', sum: rendered[until] },
        { build: 'federated', sum: federated[until] },
        { build: 'one bundle', sum: oneBundle[until] },
      ].map(({ build, sum: { document, js, css, other, requests, depth } }) => [
        path,
        build,
        kb(document.brotli),
        kb(js.gzip),
        kb(js.brotli),
        kb(css.gzip),
        kb(css.brotli),
        kb(other.gzip),
        requests,
        depth,
      ]),
      [
        path,
        'ratio of the last two',
        ratio(federated[until].document.brotli, oneBundle[until].document.brotli),
        ratio(federated[until].js.gzip, oneBundle[until].js.gzip),
        ratio(federated[until].js.brotli, oneBundle[until].js.brotli),
        ratio(federated[until].css.gzip, oneBundle[until].css.gzip),
        ratio(federated[until].css.brotli, oneBundle[until].css.brotli),
        ratio(federated[until].other.gzip, oneBundle[until].other.gzip),
        ratio(federated[until].requests, oneBundle[until].requests),
        signed(federated[until].depth - oneBundle[until].depth),
      ],
    ]);
    printTable(
      ['page', 'build', 'document', 'JS gzip', 'JS br', 'CSS gzip', 'CSS br', 'other', 'requests', 'depth'],
      rows,
    );
  }
  console.log('\nScripts that the federated pages load until they are interactive, KB gzip\n');
  printTable(
    ['page', 'file', 'KB'],
    loads.flatMap(({ path, federated }) => federated.scripts.map(({ path: file, gzip }) => [path, file, kb(gzip)])),
  );
}

function printTwice(loads: Comparison[]) {
  console.log('\nThird-party code that is loaded twice\n');
  const walk = { path: 'all of them in one visit', scripts: loads.flatMap(({ federated }) => federated.scripts) };
  const rows = [...loads.map(({ path, federated }) => ({ path, scripts: federated.scripts })), walk].flatMap(
    ({ path, scripts }) => {
      const twice = librariesTwice(scripts.map((script) => script.path));
      return twice.length === 0 ? [[path, 'none', '']] : twice.map(({ name, files }) => [path, name, files.join(', ')]);
    },
  );
  printTable(['page', 'library', 'in'], rows);
}

function printFailures(failures: Awaited<ReturnType<typeof measureFailures>>) {
  console.log('\nFrom navigating to a page until its error message, when the remote fails, ms\n');
  printTable(
    ['the remote', 'ms'],
    failures.map(({ way, milliseconds }) => [way, Math.round(milliseconds)]),
  );
}

function kb(bytes: number) {
  return (bytes / 1000).toFixed(1);
}

function ratio(one: number, other: number) {
  return other === 0 ? '–' : (one / other).toFixed(2);
}

function signed(difference: number) {
  return difference < 0 ? String(difference) : `+${difference}`;
}

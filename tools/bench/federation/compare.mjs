import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFlags } from '@heard/build/browser';
import { chromium } from 'playwright-core';
import startProduct from '../../../shell/test/composed/start-product.mjs';
import stopProduct from '../../../shell/test/composed/stop-product.mjs';
import { printTable } from '../printTable.mjs';
import { buildOneBundle } from './buildOneBundle.mjs';
import { librariesTwice } from './librariesTwice.mjs';
import { measureFailures } from './measureFailures.mjs';
import { measureLoad } from './measureLoad.mjs';
import { serveOneBundle } from './serveOneBundle.mjs';

/** One page of each area, and who looks at it. */
const pages = [
  { path: '/', who: null },
  { path: '/login', who: null },
  { path: '/me', who: 'consumer' },
  { path: '/my-company/reviews', who: 'company' },
];

const folder = mkdtempSync(join(tmpdir(), 'heard-one-bundle-'));
let bundleServer;
let browser;
try {
  console.log('Building the one bundle …');
  await buildOneBundle(folder);
  await startProduct();
  const { HEARD_WEB_URL: federated, HEARD_API_URL: api, HEARD_BROWSER: executablePath } = process.env;
  bundleServer = await serveOneBundle(folder, api);
  const tokens = await logIn(api, JSON.parse(process.env.HEARD_DEMO_LOGINS));
  browser = await chromium.launch({ executablePath, args: browserFlags });

  const loads = [];
  for (const { path, who } of pages) {
    const token = who === null ? null : tokens[who];
    loads.push({
      path,
      federated: await measureLoad(browser, federated, path, token),
      oneBundle: await measureLoad(browser, bundleServer.url, path, token),
    });
  }
  printLoads(loads);
  printTwice(loads);
  printFailures(await measureFailures(browser, federated));
} finally {
  await browser?.close();
  await bundleServer?.close();
  if (globalThis.product !== undefined) await stopProduct();
  rmSync(folder, { recursive: true, force: true });
}

async function logIn(api, logins) {
  const token = async (call, login) => {
    const answer = await fetch(`${api}/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    if (!answer.ok) throw new Error(`${call} answers ${answer.status}`);
    return (await answer.json()).token;
  };
  return {
    consumer: await token('login', logins.consumer),
    company: await token('loginCompany', logins.company),
  };
}

function printLoads(loads) {
  for (const until of ['firstPaint', 'interactive']) {
    console.log(`\n${until === 'firstPaint' ? 'Until the first paint' : 'Until the page is interactive'}, KB\n`);
    const rows = loads.flatMap(({ path, federated, oneBundle }) => [
      ...[
        ['federated', federated[until]],
        ['one bundle', oneBundle[until]],
      ].map(([build, { js, css, other, requests, depth }]) => [
        path,
        build,
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
        'ratio',
        ratio(federated[until].js.gzip, oneBundle[until].js.gzip),
        ratio(federated[until].js.brotli, oneBundle[until].js.brotli),
        ratio(federated[until].css.gzip, oneBundle[until].css.gzip),
        ratio(federated[until].css.brotli, oneBundle[until].css.brotli),
        ratio(federated[until].other.gzip, oneBundle[until].other.gzip),
        ratio(federated[until].requests, oneBundle[until].requests),
        signed(federated[until].depth - oneBundle[until].depth),
      ],
    ]);
    printTable(['page', 'build', 'JS gzip', 'JS br', 'CSS gzip', 'CSS br', 'other', 'requests', 'depth'], rows);
  }
  console.log('\nWhose JavaScript the federated pages load until they are interactive, KB gzip\n');
  printTable(
    ['page', 'file', 'KB'],
    loads.flatMap(({ path, federated }) => federated.scripts.map(({ path: file, gzip }) => [path, file, kb(gzip)])),
  );
}

function printTwice(loads) {
  console.log('\nThird-party code that came twice\n');
  const walk = { path: 'all of them in one visit', scripts: loads.flatMap(({ federated }) => federated.scripts) };
  const rows = [...loads.map(({ path, federated }) => ({ path, scripts: federated.scripts })), walk].flatMap(
    ({ path, scripts }) => {
      const twice = librariesTwice(scripts.map((script) => script.path));
      return twice.length === 0 ? [[path, 'none', '']] : twice.map(({ name, files }) => [path, name, files.join(', ')]);
    },
  );
  printTable(['page', 'library', 'in'], rows);
}

function printFailures(failures) {
  console.log('\nFrom going to a page until the words in its place, when its remote breaks, ms\n');
  printTable(
    ['the remote', 'ms'],
    failures.map(({ way, milliseconds }) => [way, Math.round(milliseconds)]),
  );
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}

function ratio(one, other) {
  return other === 0 ? '–' : (one / other).toFixed(2);
}

function signed(difference) {
  return difference < 0 ? String(difference) : `+${difference}`;
}

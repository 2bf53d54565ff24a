import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { browserFlags } from '@heard/build/browser';
import { chromium } from 'playwright-core';
import { startServer } from '../../../tools/processes.ts';
import { buildVariants } from './federation/buildVariants.ts';
import startProduct, { freePort, type WithProduct } from './start-product.ts';

const project = join(import.meta.dirname, '../../..');

/** The variants of remotes that the tests of this folder deploy; release tests deploy all variants. */
const VARIANTS = ['mfe-business-next', 'mfe-careers', 'mfe-careless', 'mfe-fragile'];

/** Starts the product, one browser and the product with a mail server, and builds the variants that the federation tests deploy. */
export default async function setUp({ testPathPatterns: { patterns } }: { testPathPatterns: { patterns: string[] } }) {
  // Only the federation tests deploy the variants, so a run of other test files does not build them.
  if (patterns.length === 0 || patterns.some((pattern) => pattern.includes('federation')))
    await buildVariants(process.env.RELEASE === undefined ? VARIANTS : undefined);
  await startProduct();
  const browser = await chromium.launchServer({ executablePath: process.env.HEARD_BROWSER, args: browserFlags });
  process.env.HEARD_BROWSER_SERVER = browser.wsEndpoint();
  (globalThis as WithProduct).cleanups = [() => browser.close(), await startMailProduct()];
}

/**
 * Starts a second product on the database server of the first product. It sends its emails to a server that tests can
 * read.
 */
async function startMailProduct() {
  const { TestMailServer } = await import('../../../api/test/TestMailServer.ts');
  const mails = await TestMailServer.start();
  const reader = createServer(({ url }, response) => {
    const recipient = new URL(url ?? '', 'http://localhost').searchParams.get('to') ?? '';
    response.end(JSON.stringify(mails.received.filter(({ to }) => to.includes(recipient)).map(({ raw }) => raw)));
  }).listen(0);
  await once(reader, 'listening');
  const [databaseUrl, port, apiPort] = [await createDatabase('mails'), await freePort(), await freePort()];
  const { dataDir, children } = readProduct();
  const { startOidcProvider } = await import('./startOidcProvider.ts');
  const oidc = await startOidcProvider(`http://localhost:${port}`);
  const env = {
    ...process.env,
    // Disables the limit of rendered pages per network, because all tests use the same network.
    RENDER_MISSES: '1000000',
    NODE_ENV: 'production',
    PORT: String(port),
    API_PORT: String(apiPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(dataDir, 'mails'),
    DATABASE_URL: databaseUrl,
    SEED_DEMO: '0',
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    ...oidc.settings,
  };
  const api = startServer(process.execPath, ['dist/server.js'], { cwd: join(project, 'api'), env });
  const web = startServer(process.execPath, ['dist/server/server/server.js'], { cwd: join(project, 'shell'), env });
  children.unshift(web.child, api.child);
  for (const { child } of [api, web]) {
    child.stdout.resume();
    child.stderr.pipe(process.stderr);
  }
  await Promise.all([api.ready, web.ready]);
  process.env.HEARD_MAILS = JSON.stringify({
    url: `http://localhost:${port}`,
    api: `http://localhost:${apiPort}`,
    databaseUrl,
    mails: `http://localhost:${(reader.address() as AddressInfo).port}`,
  });
  process.env.HEARD_OIDC = JSON.stringify(oidc.product);
  return async () => {
    oidc.stop();
    reader.close();
    await mails.close();
  };
}

/** Creates a database on the server of the first product. @returns its URL */
async function createDatabase(name: string) {
  const { findEmbeddedPostgres } = await import('../../../api/embedded-postgres/src/index.ts');
  const { dataDir } = readProduct();
  const main = (await findEmbeddedPostgres(dataDir)) ?? '';
  const { createDatabase: connect } = await import('../../../api/src/database/createDatabase.ts');
  const database = connect((await findEmbeddedPostgres(dataDir, 'postgres')) ?? '');
  await database.raw('create database ?? owner heard', [name]);
  await database.destroy();
  return Object.assign(new URL(main), { pathname: `/${name}` }).href;
}

/** Returns the handles of `startProduct`. */
function readProduct() {
  const { product } = globalThis as WithProduct;
  if (product === undefined) throw new Error('The product was not started.');
  return product;
}

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { aCompany, aConsumer, aReview, send } from '../accounts.ts';
import { expectAccessible, expectNoOverflow, readRendered } from '../checks.ts';
import { journeyOn, type Site, walkAlone, webUrl } from '../walker.ts';
import { createWebhookRequests, WEBHOOK_RESULTS } from '../webhookRequests.ts';

const run = promisify(execFile);

const shellFolder = join(import.meta.dirname, '../../..');
const clientFolder = dirname(createRequire(import.meta.url).resolve('@heard/client/package.json'));

/** Maps the first part of each path on the other site to the folder whose modules its pages may import. */
const MODULE_FOLDERS = new Map([
  ['client', join(clientFolder, 'dist')],
  ['openapi-fetch', join(clientFolder, 'node_modules/openapi-fetch/dist')],
]);
const IMPORT_MAP = JSON.stringify({
  imports: { '@heard/client': '/client/index.js', 'openapi-fetch': '/openapi-fetch/index.mjs' },
});

/** A server of another site. A test sets its only page. */
const foreign = { html: '', policy: '', url: '' };
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heard-examples-'));
  server = createServer(({ url = '' }, response) => {
    const [, name = '', file = ''] = url.split('/');
    const modules = MODULE_FOLDERS.get(name);
    if (modules !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(modules, file)));
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': foreign.policy })
      .end(`<!doctype html><html lang="en"><head><title>Bakery</title></head><body>${foreign.html}</body></html>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  foreign.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const withForeignSite = (): Site => ({ url: webUrl, origins: [new URL(foreign.url).origin] });

/** Returns the code that the group of this name shows. */
const readCode = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).locator('code').innerText();

/** Waits until an image is shown. @returns the width and height of the image file */
async function readSize(page: Page, name: string): Promise<[number, number]> {
  return page.getByRole('img', { name }).evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
}

describe.each(journeyOn('desktop'))('the pages for developers on a %s', (_, options) => {
  const owners = walkAlone(options);
  const readers = walkAlone(options, withForeignSite);

  // Covers TRUST-6.10, TRUST-6.11, TRUST-6.14
  it("shows an owner's badge and widget on a page of another origin, and creates a webhook", async () => {
    const { page, walker } = owners;
    const company = await aCompany({ name: 'Brot & "Butter" <b>' });
    await aReview(await aConsumer(), { companyUrl: company.website, title: 'Warm bread', rating: 4 });
    await walker.logIn(company.token);
    await page.goto('/my-company/developers');
    await page.getByLabel('Size').selectOption('l');
    await page.getByLabel('Language', { exact: true }).selectOption('es');
    for (const theme of ['light', 'dark']) {
      const name = `Preview on a ${theme} page`;
      await page.waitForFunction(
        (alt) => document.querySelector<HTMLImageElement>(`img[alt="${alt}"][src*="lang=es"]`)?.complete,
        name,
      );
      expect(await readSize(page, name)).toEqual([232, 112]);
      await page.getByTitle(name).scrollIntoViewIfNeeded();
      await page.frameLocator(`iframe[title="${name}"]`).getByText('1 reseña en Heard').waitFor();
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 740 });
    await expectNoOverflow(page);

    const codes = [await readCode(page, 'Code for the badge'), await readCode(page, 'Code for the widget')];
    foreign.html = codes.join('\n');
    foreign.policy = `default-src 'none'; img-src ${webUrl}; frame-src ${webUrl}`;
    // No event happens while the webhook exists, so nothing is sent.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByText(/^No webhooks yet\./).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    walker.allow({ status: 400, address: '/api/company/webhooks' });
    await dialog.getByLabel('URL').fill('https://localhost/heard');
    await dialog.getByLabel('Current password', { exact: true }).fill(company.password);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('Enter an https URL of a public server, on port 443 or 8443.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('URL').fill('https://hooks.heard-example.com/a-long-path-that-wraps-on-phones/heard');
    await dialog.getByLabel('URL').press('Enter');
    await page.getByText(/^whsec_[\w+/]{43}=$/).waitFor();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^No webhooks yet\./).waitFor();

    const { page: site, walker: reader } = readers;
    await site.goto(foreign.url);
    expect(await readSize(site, 'Nuestras reseñas en Heard')).toEqual([232, 112]);
    const widget = site.frameLocator(`iframe[title^="Reseñas de Brot & "]`);
    await widget.getByRole('heading', { name: 'Warm bread' }).waitFor();
    expect(await reader.context.cookies()).toEqual([]);
    const opened = site.waitForEvent('popup');
    await widget.getByRole('link', { name: 'Todas las reseñas en Heard' }).click();
    const popup = await opened;
    await popup.getByRole('heading', { level: 1, name: company.name }).waitFor();
    await popup.close();
    await site.getByRole('link').first().click();
    await site.getByRole('heading', { level: 1, name: company.name }).waitFor();
  });
});

describe('the examples of /developers', () => {
  const walk = walkAlone(undefined, withForeignSite);

  /** Runs a script on a page of another origin. @returns the script's output on the console */
  async function runOnForeignPage(code: string): Promise<string> {
    foreign.html = `<script type="importmap">${IMPORT_MAP}</script><script type="module">${code}</script>`;
    foreign.policy = `default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src ${webUrl}`;
    const line = walk.page.waitForEvent('console');
    await walk.page.goto(foreign.url);
    return (await line).text();
  }

  /** Runs a command in an empty folder. */
  const runInShell = async (code: string) => (await run('bash', ['-c', code], { cwd: folder })).stdout;

  // Covers TRUST-6.12
  it.each([
    ['Read a rating with JavaScript', /^Brightloaf Bakery: \d\.\d of 5, \d+ reviews$/],
    ['Read all reviews with @heard/client', /^[1-9]\d* reviews$/],
    ['Read all reviews with JavaScript', /^[1-9]\d* reviews$/],
    ['Recompute the Heard score with JavaScript', /^(\d\.\d{3}) = \1$/],
  ])('runs the example on a page of another origin: %s', async (name, output) => {
    await walk.page.goto('/developers');
    expect(await runOnForeignPage(await readCode(walk.page, name))).toMatch(output);
  });

  it('reads the same number of reviews in Node with the client and without the client', async () => {
    await walk.page.goto('/developers');
    const runInNode = async (name: string) => {
      const parameters = ['--input-type=module', '--eval', await readCode(walk.page, name)];
      return (await run(process.execPath, parameters, { cwd: shellFolder })).stdout;
    };
    expect(await runInNode('Read all reviews with @heard/client')).toBe(
      await runInNode('Read all reviews with JavaScript'),
    );
  });

  // Covers TRUST-6.12
  it('reads the newest reviews with curl', async () => {
    await walk.page.goto('/developers');
    const output = await runInShell(await readCode(walk.page, 'Read the newest reviews with curl'));
    expect(JSON.parse(output)).toHaveLength(3);
  });

  // Covers TRUST-6.12
  it('returns a company as Markdown to the curl example', async () => {
    await walk.page.goto('/developers');
    const output = await runInShell(await readCode(walk.page, 'Read a company as Markdown with curl'));
    expect(output).toMatch(/^# Brightloaf Bakery\n/);
  });

  // Covers TRUST-6.12
  it('returns the result of a tool to the curl example', async () => {
    await walk.page.goto('/developers');
    const output = await runInShell(await readCode(walk.page, 'Call a tool with curl'));
    const [, message = output] = /^data: (.*)$/m.exec(output) ?? [];
    expect(JSON.parse(message)).toMatchObject({
      result: { structuredContent: { company: { name: 'Brightloaf Bakery' } } },
    });
  });

  // Covers TRUST-6.12
  it('downloads all reviews as CSV', async () => {
    await walk.page.goto('/developers');
    await runInShell(await readCode(walk.page, 'Download all reviews as CSV'));
    expect(readdirSync(folder)).toEqual(['heard-brightloaf.example.csv']);
    expect(readFileSync(join(folder, 'heard-brightloaf.example.csv'), 'utf8')).toMatch(/^\uFEFFid,title,/);
  });

  // Covers TRUST-6.12
  it("reads the reviews of the owner's company with an API key", async () => {
    const company = await aCompany();
    await aReview(await aConsumer(), { companyUrl: company.website, title: 'On time' });
    const { key } = await send<{ key: string }>('POST', '/company/keys', {
      token: company.token,
      body: { name: 'Example', scopes: ['reviews:read'], currentPassword: company.password },
    });
    await walk.page.goto('/developers');
    const code = await readCode(walk.page, 'Read the reviews of your own company');
    expect(JSON.parse(await runInShell(code.replace('heard_…', key)))).toMatchObject([{ title: 'On time' }]);
  });

  // Covers TRUST-6.15
  it('accepts a webhook only if it is signed, recent and not a repetition', async () => {
    await walk.page.goto('/developers');
    const requests = createWebhookRequests(await readCode(walk.page, 'A request to test with'));
    const check = `
      const results = ${JSON.stringify(requests)}.map(({ headers, body, now }) => {
        Date.now = () => now;
        try {
          return verify(headers, body, headers.secret);
        } catch (error) {
          return error.message;
        }
      });
      console.log(JSON.stringify(results));`;
    const code = (await readCode(walk.page, 'Check a webhook with JavaScript')) + check;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
    expect(JSON.parse(stdout)).toEqual(WEBHOOK_RESULTS);
  });

  // Covers TRUST-6.13
  it('schedules an invitation with an API key', async () => {
    const company = await aCompany();
    const { key } = await send<{ key: string }>('POST', '/company/keys', {
      token: company.token,
      body: { name: 'Example', scopes: ['invitations:write'], currentPassword: company.password },
    });
    await walk.page.goto('/developers');
    const code = await readCode(walk.page, 'Invite a buyer in 14 days with JavaScript');
    const parameters = ['--input-type=module', '--eval', code.replace('heard_…', key)];
    expect((await run(process.execPath, parameters)).stdout).toBe('1 invited\n');
  });

  // Covers TRUST-6.12
  it('shows badge and widget on a page of another origin', async () => {
    const { page } = walk;
    await page.goto('/developers');
    foreign.html = (await readCode(page, 'HTML of a badge')) + (await readCode(page, 'HTML of a widget'));
    foreign.policy = `default-src 'none'; img-src ${webUrl}; frame-src ${webUrl}`;
    await page.goto(foreign.url);
    expect(await readSize(page, 'Our reviews on Heard')).toEqual([232, 64]);
    await page.frameLocator('iframe').getByText('reviews on Heard', { exact: false }).first().waitFor();
  });
});

describe('a badge on a page of another origin', () => {
  const walk = walkAlone(undefined, withForeignSite);

  // Covers TRUST-6.10
  it.each<[string, Parameters<Page['emulateMedia']>[0]]>([
    ['light', { colorScheme: 'light', forcedColors: 'none' }],
    ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
    ['forced', { colorScheme: 'light', forcedColors: 'active' }],
    ['forced dark', { colorScheme: 'dark', forcedColors: 'active' }],
  ])('shows legible texts in %s colors', async (_, media) => {
    const { page } = walk;
    await page.emulateMedia(media);
    foreign.html = `<img src="${webUrl}/api/company/brightloaf.example/badge.svg?size=l" alt="Badge">`;
    foreign.policy = `default-src 'none'; img-src ${webUrl}`;
    await page.goto(foreign.url);
    expect(await readSize(page, 'Badge')).toEqual([232, 112]);
    const { channels } = await sharp(await page.getByRole('img', { name: 'Badge' }).screenshot())
      .extract({ left: 14, top: 14, width: 66, height: 50 })
      .greyscale()
      .stats();
    // This part of the badge shows the mean: light and dark pixels prove that its text is visible on the background.
    const [{ min, max } = { min: 0, max: 0 }] = channels;
    expect(max - min).toBeGreaterThan(128);
  });
});

describe('/developers', () => {
  const walk = walkAlone();

  it('names the rate limits of the API', async () => {
    const { info } = (await (await fetch(`${webUrl}/api/openapi.json`)).json()) as { info: { description: string } };
    const readLimit = (what: string, seconds: number) =>
      Number(new RegExp(`\\| ${what} \\| (\\d+) in ${seconds} s `).exec(info.description)?.[1]).toLocaleString('en-US');
    await walk.page.goto('/developers');
    const main = walk.page.getByRole('main');
    await main
      .getByText(
        `${readLimit('all requests, except for the health checks', 60)} requests per minute and download ${readLimit('exports of all reviews of a company', 3600)} exports per hour`,
      )
      .waitFor();
    await main
      .getByText(`each key allows ${readLimit('all requests with an API key', 60)} requests per minute`)
      .waitFor();
  });

  it('links only to existing documents', async () => {
    await walk.page.goto('/developers');
    for (const name of ['OpenAPI document', 'As a page']) {
      const path = await walk.page.getByRole('link', { name }).getAttribute('href');
      expect([name, (await fetch(webUrl + path)).status]).toEqual([name, 200]);
    }
  });

  // Covers TRUST-6.12
  it.each([
    ['en', 'Developers', 'Badge, widget, feed, export, webhooks and API keys for Heard'],
    ['es', 'Desarrolladores', 'Insignia, widget, feed, exportación, webhooks y claves de API de Heard'],
    ['fr', 'Développeurs', 'Badge, widget, flux, export, webhooks et clés d’API de Heard'],
  ])(
    'renders /developers on the web server, and describes the page for search engines in %s',
    async (language, title, description) => {
      const html = await readRendered(`${webUrl}/developers?lang=${language}`);
      expect(html).toContain(`<title>${title} · Heard</title>`);
      expect(html).toContain(`<meta name="description" content="${description}`);
      expect(html).not.toContain('noindex');
      expect(await (await fetch(`${webUrl}/sitemap-pages.xml`)).text()).toContain('/developers</loc>');
    },
  );
});

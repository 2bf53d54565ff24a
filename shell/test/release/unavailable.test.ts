import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { readRendered, until } from '../composed/checks.ts';
import { readSdkVersion } from '../composed/federation/Composition.ts';
import { screens, settle, walkAlone, webUrl, type Site } from '../composed/walker.ts';

describe('while the API is unavailable', () => {
  let web: FastifyInstance;
  let site: Site;
  const log: string[] = [];
  beforeAll(async () => {
    const built = (name: string) => join(import.meta.dirname, '../../..', name, 'dist/web');
    web = await createWebServer({
      settings: readSettings({ API_PORT: '9' }, built('shell')),
      remoteFolders: new Map([['mfe-public', built('mfe-public')]]),
      sdkVersion: readSdkVersion('shell/sdk'),
      log: { level: 'info', stream: { write: (line) => log.push(line) } },
    });
    await web.listen({ port: 0, host: '::' });
    site = { url: `http://localhost:${(web.server.address() as AddressInfo).port}`, origins: [] };
  });
  afterAll(() => web.close());
  const walk = walkAlone(screens.desktop, () => site);

  it('responds with 503 on the page of a company and explains why', async () => {
    const { page, walker } = walk;
    walker.allow({ status: 503, address: '/brightloaf.example' });
    const response = await page.goto('/business/brightloaf.example');
    expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '5']);
    const alert = page.getByRole('alert').filter({ hasText: 'Heard is currently unavailable.' });
    const reference = /\nReference: ([0-9a-f-]{36})$/m.exec(await alert.innerText())?.[1];
    // The operator finds the cause of a failure by the request id.
    const readLines = () => log.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === reference);
    await until(() => readLines().some(({ route, status }) => route === '/api/*' && status === 503));
    expect(readLines()).toContainEqual(expect.objectContaining({ code: 'ECONNREFUSED' }));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('renders the home page, and shows its sections once the API is available', async () => {
    const { page, walker } = walk;
    walker.allow({ status: 503, address: '/api/avatars/' });
    await readRendered(`${site.url}/?lang=es`);
    const home = await (await fetch(`${webUrl}/api/home?language=es`)).text();
    await page.route('**/api/home?*', (route) => route.fulfill({ contentType: 'application/json', body: home }));
    await page.goto('/?lang=es');
    await page.getByRole('heading', { name: 'Explorar por categoría' }).waitFor();
    await settle(page);
  });
});

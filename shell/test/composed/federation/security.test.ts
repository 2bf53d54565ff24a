import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectSoon, until } from '../checks.ts';
import { sampled } from '../matrix.ts';
import { screens, walkAlone, webUrl } from '../walker.ts';
import { builtFolder, compose } from './Composition.ts';
import { collectFailures, failureLines } from './failures.ts';
import { createRestCheck } from './rest.ts';
import { StaticHost } from './StaticHost.ts';

const composition = compose();
const walk = walkAlone(screens.desktop, composition);
const expectOthersToWork = createRestCheck(walk);

/** Returns the sources of each directive of the page's policy. */
async function readPolicy(url: string): Promise<Map<string, string[]>> {
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

/** Adds a script to the page. @returns whether it ran, or the directive that blocked it */
function injectScript(page: Page, script: { src?: string; text?: string }): Promise<string> {
  return page.evaluate(
    ({ src, text }) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        const element = document.createElement('script');
        element.crossOrigin = 'anonymous';
        if (src !== undefined) element.src = src;
        // Sets `report` before adding the script, because an allowed inline script runs while it is added.
        Object.assign(window, { report: () => resolve('ran') });
        if (text !== undefined) element.textContent = text;
        element.addEventListener('load', () => resolve('ran'));
        document.head.append(element);
      }),
    script,
  );
}

// Covers ASVS-13.2.5
it('allows the origins of the configured remotes and hashes of inline code, and nothing unsafe', async () => {
  const site = composition();
  const policy = await readPolicy(site.url);
  // In the policy, the origin of the remote that owns the page comes first.
  const origins = ['mfe-public', 'mfe-business', 'mfe-consumer', 'mfe-moderation'].map(
    (name) => site.host(name).origin,
  );
  expect(policy.get('default-src')).toEqual(["'none'"]);
  const hash: unknown = expect.stringMatching(/^'sha256-.{44}'$/);
  for (const name of ['script-src', 'style-src']) {
    const [self, ...sources] = policy.get(name) ?? [];
    expect(self).toBe("'self'");
    const inline = sources.slice(0, -origins.length);
    expect(inline).toEqual(inline.map(() => hash));
    expect(sources.slice(-origins.length)).toEqual(origins);
  }
  expect(policy.get('connect-src')).toEqual(expect.arrayContaining(["'self'", ...origins]));
  expect([...policy.values()].flat().filter((source) => /unsafe|\*|^https?:$/.test(source))).toEqual([]);
  await site.point({ 'mfe-business': null });
  expect((await readPolicy(site.url)).get('script-src')).not.toContain(origins[1]);
});

// Covers ASVS-3.4.3, ASVS-14.2.3
it('blocks inline scripts and scripts from other origins', async () => {
  const { walker, page } = walk;
  const site = composition();
  const stranger = await StaticHost.start();
  try {
    const address = stranger.deploy('current', builtFolder('mfe-business'));
    walker.allowLines(
      /^console\.error: .*Content Security Policy/,
      new RegExp(`^to the outside: ${address}`),
      new RegExp(`^failed: ${address}.* csp$`),
    );
    await page.goto('/');
    expect(await injectScript(page, { src: `${address}remoteEntry.js` })).toBe('script-src-elem');
    expect(await injectScript(page, { text: 'report()' })).toBe('script-src-elem');
    const asked = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'answered',
          () => 'refused',
        ),
      `${address}mf-manifest.json`,
    );
    expect(asked).toBe('refused');
    expect(stranger.requested).toEqual([]);
    expect(site.host('mfe-public').requested).not.toEqual([]);
  } finally {
    await stranger.stop();
  }
});

it('blocks inline scripts and styles that a proxy has changed', async () => {
  const { walker, page } = walk;
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
  });
  // Uses a proxy instead of `route.fulfill`: Chromium would not load local files for such a document.
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await fetch(`${webUrl}${request.url ?? ''}`, { redirect: 'manual' });
    const [type, policy] = ['content-type', 'content-security-policy'].map((name) => headers.get(name) ?? '');
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy });
    if (!type?.includes('html')) return response.end(Buffer.from(await new Response(body).arrayBuffer()));
    const html = await new Response(body).text();
    return response.end(
      html
        .replace('<script>try{', '<script>wasChanged=true;try{')
        .replace('@keyframes hide', 'h1{display:none}@keyframes hide'),
    );
  };
  const proxy = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  try {
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}/`;
    walker.allowLines(/^console\.error: .*Content Security Policy/, new RegExp(`^to the outside: ${url}`));
    // Waits for a rendered page: a document that the browser renders has no inline styles.
    await until(async () => (await (await fetch(url)).text()).includes('@keyframes hide'));
    await page.goto(url);
    const read = () =>
      page.evaluate(() => {
        const { blocked, wasChanged = false } = window as unknown as { blocked: string[]; wasChanged?: boolean };
        return { blocked, wasChanged };
      });
    await expectSoon(read, { blocked: ['script-src-elem', 'style-src-elem'], wasChanged: false });
  } finally {
    await page.goto('about:blank');
    proxy.closeAllConnections();
    proxy.close();
  }
});

// Covers ASVS-1.3.2
it('blocks the evaluation of text as code', async () => {
  const { walker, page } = walk;
  walker.allowLines(/^console\.error: .*Content Security Policy/);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search companies' }).waitFor();
  // Runs in a script of the site, because the policy does not apply to code that Playwright evaluates.
  await page.route('**/evaluates.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `setTimeout('report()')` }),
  );
  const directive = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        const script = document.createElement('script');
        Object.assign(window, { report: () => resolve('ran') });
        script.src = '/evaluates.js';
        document.head.append(script);
      }),
  );
  expect(directive).toBe('script-src');
});

it.each(sampled(['lazily loaded', 'preloaded']))(
  'rejects a %s file that does not match its hash in the manifest',
  async (kind) => {
    const { walker, page } = walk;
    const site = composition();
    walker.allowLines(...failureLines, /integrity/, /^console\.warning: .*preload/);
    const folder = mkdtempSync(join(tmpdir(), 'heard-tampered-'));
    try {
      cpSync(builtFolder('mfe-business'), folder, { recursive: true });
      const { exposes } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')) as {
        exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[];
      };
      const sync = exposes.find(({ path }) => path === './login/BusinessLoginPage')?.assets.js.sync ?? [];
      const isTampered = (file: string) =>
        (kind === 'preloaded' ? sync : exposes.flatMap(({ assets }) => assets.js.async)).includes(file);
      for (const file of readdirSync(folder).filter(isTampered)) {
        for (const packed of ['br', 'gz']) rmSync(join(folder, `${file}.${packed}`), { force: true });
        const code = readFileSync(join(folder, file), 'utf8');
        writeFileSync(join(folder, file), `globalThis.wasTamperedWith = true;${code}`);
      }
      site.host('mfe-business').deploy('current', folder);
      await page.goto(kind === 'preloaded' ? '/login-business' : '/login-business?lang=es');
      await page
        .getByRole('main')
        .getByRole(kind === 'preloaded' ? 'alert' : 'heading')
        .first()
        .waitFor();
      expect(await page.evaluate(() => 'wasTamperedWith' in globalThis)).toBe(false);
      // The rest of the product works, without a reload.
      await page.getByRole('banner').getByRole('link', { name: 'Heard' }).first().click();
      await page
        .getByRole('combobox', { name: /Search|Buscar/ })
        .first()
        .waitFor();
    } finally {
      // Leaves the page before its files are removed, because it may still load some of them.
      await page.goto('about:blank');
      rmSync(folder, { recursive: true });
    }
  },
);

// Covers ASVS-11.4.3, TEAMS-2.7
it('rejects an entry that does not match the hash in the manifest', async () => {
  const { walker, page } = walk;
  const site = composition();
  const failures = await collectFailures(page);
  walker.allowLines(...failureLines, /integrity/, /^console\.warning: .*preload/);
  const folder = mkdtempSync(join(tmpdir(), 'heard-tampered-'));
  try {
    cpSync(builtFolder('mfe-business'), folder, { recursive: true });
    for (const file of readdirSync(folder)) {
      if (!file.startsWith('remoteEntry.')) continue;
      // Removes the compressed file, because the server would prefer it.
      if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file));
      else if (file.endsWith('.js')) {
        const code = readFileSync(join(folder, file), 'utf8');
        writeFileSync(join(folder, file), `globalThis.wasTamperedWith = true;${code}`);
      }
    }
    const host = site.host('mfe-business');
    host.deploy('current', folder);
    await page.goto('/login-business');
    await page.getByText('This page could not be loaded.').waitFor();
    // Waits, because the page shows the failure before the test receives its event.
    await until(() => failures.length > 0);
    expect(failures).toEqual([expect.objectContaining({ remote: 'mfe-business' })]);
    expect(await page.evaluate(() => 'wasTamperedWith' in globalThis)).toBe(false);
    // The hash is also checked when the page requests the manifest. In the first part of the test, the document contained the manifest.
    await page.goto('/for-business');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByText('This page could not be loaded.').waitFor();
    expect(await page.evaluate(() => 'wasTamperedWith' in globalThis)).toBe(false);

    host.deploy('current', builtFolder('mfe-business'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Log in to your company.' }).waitFor();
    await expectOthersToWork();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MountRow } from '@heard/sdk/configuration';
import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import type { FoundMount } from '../remotes/findMount.ts';
import { remoteElsewhere } from '../testing.ts';
import { FrameRenderer } from './FrameRenderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'heard-frames-'));
afterAll(() => rmSync(folder, { recursive: true }));

const configuration: ShellConfiguration = {
  apiUrl: '/api',
  algolia: null,
  versions: { sdk: '1.0.0', shell: 'current', remotes: {} },
  remotes: [remoteElsewhere],
  overrideSources: [],
  inlinedManifest: null,
  footerLinks: {},
  publicUrl: 'https://heard.example',
  company: null,
  responses: {},
};

const aMount = (mount: MountRow): FoundMount => ({ remote: remoteElsewhere, mount, params: {} });

/** Returns a renderer whose program writes the request into the page, and the warnings that the renderer logs. */
function start(code = 'count += 1; return { html: [count, url, language, skeleton].join(" ") };', shell = 'current') {
  const file = join(folder, `${Math.random()}.cjs`);
  writeFileSync(file, `let count = 0; exports.renderFrame = async ({ url, language, skeleton }) => { ${code} };`);
  const warnings: string[] = [];
  const frames = new FrameRenderer({
    file,
    shell: () => Promise.resolve(shell),
    warn: (_, message) => warnings.push(message),
  });
  const render = async (owner: FoundMount | null, query = '') =>
    (await frames.render({ selection: '1', owner, query }, { language: 'en', configuration }))?.html ?? null;
  return { render, warnings };
}

it.each<[string, FoundMount | null, string]>([
  ['a page of accounts', aMount({ path: '/me/*', module: './Area', guard: 'consumer' }), '1 /me en account'],
  ['a company', aMount({ path: '/business/:id', module: './Company' }), '1 /business/x en company'],
  ['a list', aMount({ path: '/categories/:slug', module: './List', skeleton: 'list' }), '1 /categories/x en list'],
  ['a review', aMount({ path: '/review/:id', module: './Review', skeleton: 'reviews' }), '1 /review/x en reviews'],
  ['a form', aMount({ path: '/login', module: './Login' }), '1 /login en form'],
  ['other content', aMount({ path: '/transparency', module: './T', skeleton: 'page' }), '1 /transparency en page'],
  ['an unknown path', null, '1 /404 en not-found'],
])('renders a skeleton with the layout of %s', async (_, owner, expected) => {
  expect(await start().render(owner)).toBe(expected);
});

it('renders the frame of a mount once for each language of the URL', async () => {
  const { render } = start();
  const owner = aMount({ path: '/business/:id', module: './Company' });
  expect(await render(owner)).toBe('1 /business/x en company');
  expect(await render(owner)).toBe('1 /business/x en company');
  expect(await render(owner, '?lang=es')).toBe('2 /business/x?lang=es en company');
});

it('sends the document without a frame and logs a warning when the program fails', async () => {
  const { render, warnings } = start('throw new Error("Broken.")');
  expect(await render(null)).toBeNull();
  expect(warnings).toEqual(['frame not rendered']);
});

it('renders no frame for the document of another version of the shell', async () => {
  expect(await start(undefined, 'another').render(null)).toBeNull();
});

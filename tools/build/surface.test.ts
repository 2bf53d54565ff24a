import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { UsedSurfacePlugin } from './surface.ts';

const folder = mkdtempSync(join(tmpdir(), 'surface-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a page that may import a contract with two endpoints. @returns what the page uses */
async function readSurface(page: string) {
  const files = {
    'node_modules/@heard/contract/package.json': '{ "type": "module", "sideEffects": false, "main": "index.js" }',
    'node_modules/@heard/contract/index.js':
      "export * as endpoints from './endpoints.js'; export * as flagCalls from './endpoints.js';",
    'node_modules/@heard/contract/endpoints.js':
      "export const createFlag = { path: '/flags' }; export const listFlags = { path: '/flags' };",
    'page.js': page,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './page.js',
    output: { path: join(folder, 'dist') },
    plugins: [new UsedSurfacePlugin()],
  });
  return new Promise((resolve, reject) => {
    compiler?.hooks.done.tap('test', ({ compilation }) => resolve(UsedSurfacePlugin.read(compilation, []).contract));
    compiler?.run((error) => error && reject(error));
  });
}

it.each([
  ['by their definitions', "import { endpoints } from '@heard/contract'; console.log(endpoints.createFlag);"],
  ['by a former name of the table', "import { flagCalls } from '@heard/contract'; console.log(flagCalls.createFlag);"],
  ['by name', "console.log((api) => api.send('createFlag', {}));"],
])('lists the endpoints to which a build refers %s', async (_, page) => {
  expect(await readSurface(page)).toEqual(['createFlag']);
});

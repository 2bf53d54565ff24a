import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
const requireFrom = (folder: string) => createRequire(join(folder, 'package.json'));

describe('the message loader', () => {
  const load = require('../messages-loader.cjs') as (source: string) => string;

  it('compiles placeholders and plurals, so that the browser needs no parser', () => {
    const source = JSON.stringify({ hello: 'Hello, {name}', count: '{n, plural, one {# review} other {# reviews}}' });
    expect(JSON.parse(load(source))).toEqual({
      hello: ['Hello, ', ['name']],
      count: [['n', 'plural', { one: ['#', ' review'], other: ['#', ' reviews'] }]],
    });
  });
});

describe('the font loader', () => {
  type Loader = (
    this: { async(): (error: Error | null, font?: Buffer) => void; resourcePath: string },
    font: Buffer,
  ) => void;
  const load = require('./font-loader.cjs') as Loader;
  const files = join(root, 'shared-ui/node_modules/@fontsource-variable');

  const run = (resourcePath: string, font: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const callback = (error: Error | null, smaller?: Buffer) => (smaller ? resolve(smaller) : reject(error));
      load.call({ async: () => callback, resourcePath }, font);
    });

  it.each([
    'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    'onest/files/onest-latin-wght-normal.woff2',
  ])('removes at least a quarter of the bytes of %s', async (file) => {
    const path = join(files, file);
    const font = readFileSync(path);
    const smaller = await run(path, font);
    expect(smaller.toString('latin1', 0, 4)).toBe('wOF2');
    expect(smaller.length).toBeLessThan(0.75 * font.length);
  });

  it('rejects a file that is not a font', async () => {
    await expect(run('onest.woff2', Buffer.from('not a font'))).rejects.toThrow('font signature');
  });
});

describe('the router loader', () => {
  const load = require('./router-loader.cjs') as (source: string) => string;
  const router = dirname(
    requireFrom(dirname(requireFrom(join(root, 'shell')).resolve('react-router-dom'))).resolve('react-router'),
  );
  const chunks = readdirSync(router).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  const source = chunks.map((name) => readFileSync(join(router, name), 'utf8')).join('\n');

  it('removes all display names and marks all components as removable', () => {
    expect(source).toMatch(/^\w+\.displayName = /m);
    const changed = load(source);
    expect(changed).not.toMatch(/^\w+\.displayName = /m);
    expect(changed).not.toMatch(/^var \w+ = [\w.]+\.(?:createContext|forwardRef|memo)\(/m);
  });

  it('turns off development warnings', () => {
    expect(source).toContain('var ENABLE_DEV_WARNINGS = true;');
    expect(load(source)).not.toContain('var ENABLE_DEV_WARNINGS = true;');
  });
});

describe('the styles loader', () => {
  const load = require('./styles-loader.cjs') as (this: { resourcePath: string }, source: string) => string;

  it('removes comments from styles without changing the number of lines', () => {
    const source = [
      `import styled from 'styled-components';`,
      'const Box = styled.div`',
      '  /* Leaves space for the outline. */',
      '  padding: 1px;',
      '`;',
    ].join('\n');
    const loaded = load.call({ resourcePath: join(root, 'shared-ui/src/Box.ts') }, source);
    expect(loaded).not.toContain('Leaves space');
    expect(loaded).toContain('padding: 1px;');
    expect(loaded.split('\n')).toHaveLength(source.split('\n').length);
  });
});

describe('the list of vendor prefixes', () => {
  const stylis = dirname(
    dirname(
      dirname(
        requireFrom(dirname(requireFrom(join(root, 'shared-ui')).resolve('styled-components'))).resolve('stylis'),
      ),
    ),
  );

  it('replaces the list of vendor prefixes by a function that changes nothing', () => {
    const { prefix } = require('./no-prefixes.mjs') as { prefix(value: string): string };
    expect(prefix('user-select:none;')).toBe('user-select:none;');
  });

  it('replaces only one export in the module that stylis imports', () => {
    expect(readFileSync(join(stylis, 'src/Middleware.js'), 'utf8')).toMatch(
      /import \{prefix\} from '\.\/Prefixer\.js'/,
    );
    const exports = readFileSync(join(stylis, 'src/Prefixer.js'), 'utf8').match(/^export .*/gm);
    expect(exports).toEqual([expect.stringMatching(/^export function prefix \(/)]);
  });
});

describe('the relative runtime', () => {
  it('imports the runtime of a federated build by a path relative to the folder of its entry', () => {
    require('./relative-runtime.cjs');
    const folder = join(dirname(require.resolve('@module-federation/enhanced')), 'lib/container/runtime');
    const { default: plugin } = require(join(folder, 'FederationRuntimePlugin.js')) as {
      default: { getTemplate(compiler: object, options: object, runtimePath: string): string };
    };
    const template = plugin.getTemplate({}, {}, join(process.cwd(), '../node_modules/runtime/index.js'));
    expect(template).toContain("import federation from '../../../node_modules/runtime/index.js';");
  });
});

describe('the DevTools hook', () => {
  type Hook = { inject(renderer: object): number; renderers: Map<number, object> };
  const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
  const patch = () => jest.isolateModules(() => require('./remember-renderers.mjs'));
  afterEach(() => delete page.__REACT_DEVTOOLS_GLOBAL_HOOK__);

  it('keeps the renderers that the DevTools hook receives', () => {
    const hook: Hook = { inject: () => 7, renderers: new Map() };
    page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook;
    patch();
    const renderer = {};
    expect(hook.inject(renderer)).toBe(7);
    expect(hook.renderers.get(7)).toBe(renderer);
  });

  it('does not fail if there is no DevTools hook', () => {
    expect(patch).not.toThrow();
  });
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDependencies } from './release/findDependencies.ts';

const STORE = 'node_modules/.pnpm/parser@1.0.0/node_modules';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heard-dependencies-'));
  mkdirSync(join(root, STORE, 'parser'), { recursive: true });
  writeFileSync(
    join(root, STORE, 'parser/package.json'),
    JSON.stringify({ name: 'parser', dependencies: { formats: '1.0.0', unused: '1.0.0' } }),
  );
  symlinkSync('.pnpm/parser@1.0.0/node_modules/parser', join(root, 'node_modules/parser'));
  writeFileSync(join(root, 'program.js'), `import parse from 'parser';`);
});
afterEach(() => rmSync(root, { recursive: true }));

it('finds the dependencies of an imported package, except those that are not installed', () => {
  const folder = 'node_modules/.pnpm/formats@1.0.0/node_modules/formats';
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name: 'formats' }));
  symlinkSync('../../formats@1.0.0/node_modules/formats', join(root, STORE, 'formats'));
  const { packages } = findDependencies({ root, modules: root, programs: ['program.js'] });
  expect([...packages]).toEqual([`${STORE}/parser`, folder]);
});

it('rejects an installation with a link that leads nowhere', () => {
  symlinkSync('../../formats@2.0.0/node_modules/formats', join(root, STORE, 'formats'));
  expect(() => findDependencies({ root, modules: root, programs: ['program.js'] })).toThrow(
    `${STORE}/formats leads nowhere.`,
  );
});

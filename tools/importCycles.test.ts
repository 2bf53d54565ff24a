import { join } from 'node:path';
import { findCycles, findImports, readImports } from './importCycles.ts';

test('finds static, lazy and type-only imports', () => {
  const text = `import { a } from './a.ts';
import type { B } from '../b.ts';
import './c.css';
export {
  d,
} from './d.ts';
const E = lazy(() => import(/* webpackChunkName: "e" */ './E.tsx'));
import { react } from 'react';
`;
  expect(findImports('src/page/Page.tsx', text)).toEqual([
    'src/page/a.ts',
    'src/b.ts',
    'src/page/c.css',
    'src/page/d.ts',
    'src/page/E.tsx',
  ]);
});

test('finds files that import each other', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(findCycles(imports)).toEqual([['a', 'b', 'c']]);
});

test('finds no cycle in the repository, lazy imports included', () => {
  expect(findCycles(readImports(join(__dirname, '..')))).toEqual([]);
});

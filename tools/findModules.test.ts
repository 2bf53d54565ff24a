import { findModules } from './release/findDependencies.ts';

it('finds the modules that a file imports, re-exports, loads lazily or requires, except imports of types', () => {
  const code = `import first from 'first';
import { second, third } from "@scope/second/part";
import './side-effect.js';
export * from './exported.js';
import type { Type } from 'type-only';
const lazy = () => import('lazy');
const required = createRequire(import.meta.url)('required/file.json');
const resolved = createRequire(import.meta.url).resolve('resolved');
`;
  expect(findModules(code)).toEqual([
    'first',
    '@scope/second/part',
    './side-effect.js',
    './exported.js',
    'lazy',
    'required/file.json',
    'resolved',
  ]);
});

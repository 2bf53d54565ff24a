import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { preloadsOf } from './preloadsOf.ts';

const remote: ConfiguredRemote = {
  name: 'mfe-public',
  version: '1.0.0',
  sdk: '^1.0.0',
  mounts: [],
  manifest: 'https://cdn.example/mfe-public/2/mf-manifest.json',
  compatible: true,
};
const preloads = (manifest: unknown) => preloadsOf(remote, './home/HomePage', manifest);

it('finds the files beside the manifest, wherever that lies', () => {
  const manifest = {
    metaData: { remoteEntry: { name: 'entry.js', path: 'js/' } },
    exposes: [{ path: './home/HomePage', assets: { js: { sync: ['home.js'] } } }],
  };
  expect(preloads(manifest)).toEqual([
    { href: 'https://cdn.example/mfe-public/2/js/entry.js', as: 'script' },
    { href: 'https://cdn.example/mfe-public/2/home.js', as: 'script' },
  ]);
});

it.each([
  ['nothing', null],
  ['a text', 'manifest'],
  ['no entry', {}],
  ['an entry without a name', { metaData: { remoteEntry: {} } }],
  ['modules that are none', { metaData: { remoteEntry: { name: 'entry.js' } }, exposes: [null] }],
  ['files that are none', { metaData: { remoteEntry: { name: 'entry.js' } }, exposes: { path: './home/HomePage' } }],
])('preloads nothing for a manifest with %s', (_, manifest) => {
  expect(preloads(manifest)).toEqual([]);
});

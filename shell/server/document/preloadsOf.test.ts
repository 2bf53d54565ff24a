import { remoteElsewhere } from '../testing.ts';
import { preloadsOf } from './preloadsOf.ts';

const preloads = (manifest: unknown) => preloadsOf(remoteElsewhere, './home/HomePage', manifest);

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

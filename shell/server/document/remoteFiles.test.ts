import { parseUnpinnedManifest } from '@heard/build/record';
import { remoteElsewhere } from '../testing.ts';
import { getCatalogs, getPreloads } from './remoteFiles.ts';

describe('preloads', () => {
  const preloads = (manifest: unknown) =>
    getPreloads(remoteElsewhere, './home/HomePage', manifest === null ? null : parseUnpinnedManifest(manifest));

  it('resolves the URLs of preloads against the URL of the manifest, and keeps their hashes', () => {
    const hash = `sha384-${'a'.repeat(64)}`;
    const manifest = {
      metaData: { remoteEntry: { name: 'entry.js', path: 'js/' }, files: { 'home.js': hash } },
      exposes: [{ path: './home/HomePage', assets: { js: { sync: ['home.js'] } } }],
    };
    expect(preloads(manifest)).toEqual([
      { href: 'https://cdn.example/mfe-public/2/js/entry.js', as: 'script' },
      { href: 'https://cdn.example/mfe-public/2/home.js', as: 'script', integrity: hash },
    ]);
  });

  it.each([
    ['nothing', null],
    ['no entry', {}],
    ['an entry without a name', { metaData: { remoteEntry: {} } }],
  ])('finds no preloads in a manifest with %s', (_, manifest) => {
    expect(preloads(manifest)).toEqual([]);
  });
});

describe('catalogs', () => {
  const catalogs = (manifest: unknown) =>
    getCatalogs(remoteElsewhere, './home/HomePage', manifest === null ? null : parseUnpinnedManifest(manifest));
  const withFiles = (...files: unknown[]) => ({
    exposes: [
      { path: './login/LoginPage', assets: { js: { async: ['de.js'] } } },
      { path: './home/HomePage', assets: { js: { sync: ['it.js'], async: files } } },
    ],
  });

  it('resolves the catalogs of a module, with or without a hash, against the URL of the manifest', () => {
    expect(catalogs(withFiles('es.0123456789abcdef.js', '956.js', 'js/fr.js', 'late.js', 'es.map'))).toEqual({
      es: { href: 'https://cdn.example/mfe-public/2/es.0123456789abcdef.js', as: 'script' },
      fr: { href: 'https://cdn.example/mfe-public/2/js/fr.js', as: 'script' },
    });
  });

  it.each([
    ['nothing', null],
    ['only another module', { exposes: withFiles().exposes.slice(0, 1) }],
  ])('finds no catalogs in a manifest with %s', (_, manifest) => {
    expect(catalogs(manifest)).toEqual({});
  });
});

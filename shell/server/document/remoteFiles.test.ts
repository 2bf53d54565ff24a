import { remoteElsewhere } from '../testing.ts';
import { getCatalogs, getPreloads } from './remoteFiles.ts';

describe('preloads', () => {
  const preloads = (manifest: unknown) => getPreloads(remoteElsewhere, './home/HomePage', manifest);

  it('are resolved against the URL of the manifest', () => {
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
    ['a string', 'manifest'],
    ['no entry', {}],
    ['an entry without a name', { metaData: { remoteEntry: {} } }],
    ['invalid modules', { metaData: { remoteEntry: { name: 'entry.js' } }, exposes: [null] }],
    ['invalid files', { metaData: { remoteEntry: { name: 'entry.js' } }, exposes: { path: './home/HomePage' } }],
  ])('are empty for a manifest with %s', (_, manifest) => {
    expect(preloads(manifest)).toEqual([]);
  });
});

describe('catalogs', () => {
  const catalogs = (manifest: unknown) => getCatalogs(remoteElsewhere, './home/HomePage', manifest);
  const withFiles = (...files: unknown[]) => ({
    exposes: [
      { path: './login/LoginPage', assets: { js: { async: ['de.js'] } } },
      { path: './home/HomePage', assets: { js: { sync: ['it.js'], async: files } } },
    ],
  });

  it('are those of the module, with or without a hash, resolved against the URL of the manifest', () => {
    expect(catalogs(withFiles('es.0123456789abcdef.js', '956.js', 'js/fr.js', 'late.js', 'es.map'))).toEqual({
      es: 'https://cdn.example/mfe-public/2/es.0123456789abcdef.js',
      fr: 'https://cdn.example/mfe-public/2/js/fr.js',
    });
  });

  it.each([
    ['nothing', null],
    ['a string', 'manifest'],
    ['invalid modules', { exposes: [null] }],
    ['only another module', { exposes: withFiles().exposes.slice(0, 1) }],
    ['invalid files', { exposes: [{ path: './home/HomePage', assets: { js: { async: 7 } } }] }],
  ])('are empty for a manifest with %s', (_, manifest) => {
    expect(catalogs(manifest)).toEqual({});
  });
});

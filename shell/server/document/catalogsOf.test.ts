import { remoteElsewhere } from '../testing.ts';
import { catalogsOf } from './catalogsOf.ts';

const catalogs = (manifest: unknown) => catalogsOf(remoteElsewhere, './home/HomePage', manifest);
const withFiles = (...files: unknown[]) => ({
  exposes: [
    { path: './login/LoginPage', assets: { js: { async: ['de.js'] } } },
    { path: './home/HomePage', assets: { js: { sync: ['it.js'], async: files } } },
  ],
});

it('finds the texts of the module beside the manifest, wherever that lies, built or served', () => {
  expect(catalogs(withFiles('es.0123456789abcdef.js', '956.js', 'js/fr.js', 'late.js', 'es.map'))).toEqual({
    es: 'https://cdn.example/mfe-public/2/es.0123456789abcdef.js',
    fr: 'https://cdn.example/mfe-public/2/js/fr.js',
  });
});

it.each([
  ['nothing', null],
  ['a text', 'manifest'],
  ['modules that are none', { exposes: [null] }],
  ['another module alone', { exposes: withFiles().exposes.slice(0, 1) }],
  ['files that are none', { exposes: [{ path: './home/HomePage', assets: { js: { async: 7 } } }] }],
])('finds none in a manifest with %s', (_, manifest) => {
  expect(catalogs(manifest)).toEqual({});
});

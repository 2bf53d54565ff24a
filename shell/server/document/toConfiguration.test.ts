import { parseUnpinnedManifest } from '@heard/build/record';
import { readSettings } from '../settings.ts';
import { remoteElsewhere } from '../testing.ts';
import { NO_PAGE } from './readPageData.ts';
import { toConfiguration } from './toConfiguration.ts';

const hash = `sha384-${'a'.repeat(64)}`;
const manifest = parseUnpinnedManifest({
  metaData: {
    remoteEntry: { name: 'entry.js' },
    server: { name: 'server/pages.js', integrity: hash },
    files: Object.fromEntries(
      ['entry.js', 'home.js', 'other.js', 'es.js', 'fr.js', 'part-es.js', 'part-fr.js', 'dialog.js'].map((file) => [
        file,
        hash,
      ]),
    ),
  },
  shared: [{ name: 'react', version: '19.3.1' }],
  exposes: [
    { path: './Other', assets: { js: { sync: ['other.js'] } } },
    {
      path: './home/HomePage',
      assets: {
        js: { sync: ['home.js'], async: ['es.js', 'fr.js', 'part-es.js', 'part-fr.js', 'dialog.js'] },
      },
    },
  ],
});
const mount = { path: '/', module: './home/HomePage', title: 'home.pageTitle' };
const remote = {
  ...remoteElsewhere,
  mounts: [{ ...mount, description: 'home.lead', render: 'server' as const, load: true as const }],
};

function createConfiguration(built = manifest, environment: NodeJS.ProcessEnv = {}) {
  return toConfiguration({
    settings: readSettings(environment, ''),
    versions: { sdk: '1.0.0', shell: '', remotes: {} },
    remotes: [remote],
    covered: new Set(),
    owner: { remote, mount },
    manifest: built,
    data: NO_PAGE,
    language: 'fr',
  });
}

/** Returns the names of the files whose hashes are inlined. */
function getFiles(inlined: ReturnType<typeof createConfiguration>['inlinedManifest']): string[] {
  return Object.keys((inlined?.content as typeof manifest | undefined)?.metaData.files ?? {});
}

it('includes only ids and names of OpenID providers', () => {
  const provider = { id: 'example', name: 'Example Mail' };
  const registration = { issuer: 'https://login.example', clientId: 'heard', clientSecret: 'hidden' };
  const environment = { OIDC_PROVIDERS: JSON.stringify([{ ...provider, ...registration }]) };
  expect(createConfiguration(manifest, environment).loginProviders).toEqual([provider]);
  expect(createConfiguration()).not.toHaveProperty('loginProviders');
});

it("uses the host of the administrators' OpenID provider as its name", () => {
  const staff = {
    issuer: 'https://login.example/realms/staff',
    clientId: 'heard',
    clientSecret: 'hidden',
    role: { claim: 'groups', value: 'heard' },
  };
  expect(createConfiguration(manifest, { OIDC_STAFF: JSON.stringify(staff) }).loginProviders).toEqual([
    { id: 'staff', name: 'login.example', isStaff: true },
  ]);
});

it('inlines only the entry and the module of the page from the manifest', () => {
  expect(createConfiguration().inlinedManifest?.content).toMatchObject({
    metaData: { remoteEntry: { name: 'entry.js' }, files: { 'entry.js': hash, 'home.js': hash } },
    shared: [],
    exposes: [{ path: './home/HomePage' }],
  });
});

it('omits the hashes of lazily loaded files, except catalogs that the first render may need', () => {
  const built = { ...manifest, metaData: { ...manifest.metaData, awaitsHashes: true as const } };
  const { inlinedManifest } = createConfiguration(built);
  expect(inlinedManifest?.isPartial).toBe(true);
  expect(getFiles(inlinedManifest)).toEqual(['entry.js', 'home.js', 'es.js', 'fr.js', 'part-fr.js']);
});

it('inlines the hashes of all files of the module for a build that cannot load further hashes', () => {
  const { inlinedManifest } = createConfiguration();
  expect(inlinedManifest?.isPartial).toBeUndefined();
  expect(getFiles(inlinedManifest)).toContain('dialog.js');
});

it('omits the files of other modules and of the web server', () => {
  const text = JSON.stringify(createConfiguration().inlinedManifest);
  expect(text).not.toContain('other.js');
  expect(text).not.toContain('server/');
});

it('omits properties of mounts that only the web server reads', () => {
  expect(createConfiguration().remotes[0]?.mounts).toEqual([mount]);
});

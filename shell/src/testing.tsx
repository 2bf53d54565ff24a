// For the shell's own tests: its real providers and token store around an element, and remotes whose server is a stand-in.
import { init } from '@module-federation/enhanced/runtime';
import { useLocation, type MountRow } from '@heard/sdk';
import { HostProviders } from '@heard/sdk/host';
import { http, HttpResponse, server, type HostRender } from '@heard/sdk/testing';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import type { ConfiguredRemote, ShellConfiguration, Versions } from './configuration/ShellConfiguration.ts';
import { registerConfiguredRemotes } from './federation/federation.ts';
import { FederationStore } from './federation/FederationStore.ts';
import { watchUnhandledErrors } from './federation/watchUnhandledErrors.ts';
import { NotFoundPage } from './not-found/NotFoundPage.tsx';
import { createLocalTokenStore } from './session/localTokenStore.ts';

export interface ShellRender extends HostRender {
  /** Each path that the router has been on, in order. */
  visited: string[];
}

/**
 * Renders an element inside the providers as the shell mounts them.
 * @param options.at the address of the page
 * @param options.token the token in local storage; none, if left out. The test says what GET /user/me answers.
 */
export function renderShell(
  element: ReactNode,
  { at = '/', token }: { at?: string; token?: string } = {},
): ShellRender {
  window.history.replaceState(null, '', at);
  if (token !== undefined) localStorage.setItem('auth_token', token);
  let address = at;
  const visited: string[] = [];
  function Address() {
    const { pathname, search, hash } = useLocation();
    address = `${pathname}${search}${hash}`;
    if (visited.at(-1) !== pathname) visited.push(pathname);
    return null;
  }
  const result = render(
    <HostProviders apiUrl={`${window.location.origin}/api`} tokenStore={createLocalTokenStore()}>
      {element}
      <Address />
    </HostProviders>,
  );
  return Object.assign(result, { user: userEvent.setup(), address: () => address, visited });
}

afterEach(() => localStorage.clear());

/** A remote with a server of its own, which a test can change while it runs. */
export interface StandInRemote {
  configured: ConfiguredRemote;
  /** What its server does when the manifest is asked for. */
  manifest: () => Response | Promise<Response>;
  /**
   * What the script of its entry does when it is asked for: it brings these modules, brings nothing (`half`: a file that
   * was cut off), or the network has its way.
   */
  entry: Record<string, { default: ComponentType }> | 'half' | 'fails' | 'hangs';
  /** The name of its entry, and the hash that the manifest gives for it. */
  entryFile: { name: string; integrity?: string };
  /** The files that its server was asked for, in order. */
  asked: string[];
  /** The paths of the scripts that were asked for past the browser's cache. */
  refreshed: string[];
}

const remotes: StandInRemote[] = [];

/** Makes a remote that nothing has been loaded from yet. @param mounts the rows of its `remote.json` */
export function aRemote(mounts: MountRow[], entry: StandInRemote['entry'] = {}): StandInRemote {
  const name = `remote_${remotes.length + 1}`;
  const base = `${window.location.origin}/remotes/${name}`;
  const remote: StandInRemote = {
    configured: {
      name,
      version: '1.2.3',
      sdk: '^1.0.0',
      mounts,
      manifest: `${base}/mf-manifest.json`,
      compatible: true,
    },
    manifest: () => HttpResponse.json(manifestOf(remote)),
    entry,
    entryFile: { name: 'remoteEntry.js' },
    asked: [],
    refreshed: [],
  };
  remotes.push(remote);
  return remote;
}

/** What the build of a remote writes into its manifest. */
export function manifestOf({ configured: { name }, entryFile }: StandInRemote): object {
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: '1.2.3', buildName: name },
      remoteEntry: { ...entryFile, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      pluginVersion: '2.9.2',
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: [],
  };
}

let shells = 0;
const endWatches: (() => void)[] = [];
afterEach(() => {
  for (const end of endWatches.splice(0)) end();
});

export interface StartedShell {
  configuration: ShellConfiguration;
  federation: FederationStore;
  /** What the web server says is deployed: at first what the document was made with. A test may change it. */
  deployed: Versions;
  /** How often the web server was asked for it. */
  versionsAsked: () => number;
  /** Stands in for loading the document anew, which jsdom can't. */
  reload: jest.Mock;
}

/** Starts the federation runtime as a page load does, and switches the servers of the remotes on. */
export function startFederation(standIns: StandInRemote[], changes: Partial<ShellConfiguration> = {}): StartedShell {
  for (const remote of standIns) {
    server.use(
      http.get(remote.configured.manifest, () => {
        remote.asked.push('manifest');
        return remote.manifest();
      }),
      http.get(new URL('*.js', remote.configured.manifest).href, ({ request }) => {
        if (request.cache === 'reload') remote.refreshed.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
        return new HttpResponse();
      }),
    );
  }
  const versions: Versions = {
    sdk: '1.0.0',
    shell: '0123456789abcdef',
    remotes: Object.fromEntries(standIns.map(({ configured: { name, version } }) => [name, version])),
  };
  const configuration: ShellConfiguration = {
    apiUrl: '/api',
    algolia: null,
    versions,
    remotes: standIns.map(({ configured }) => configured),
    overrideSources: [],
    inlinedManifest: null,
    footerLinks: {},
    company: null,
    ...changes,
  };
  shells += 1;
  init({ name: `shell_${shells}`, remotes: [] });
  registerConfiguredRemotes(configuration);

  const deployed = structuredClone(versions);
  let asked = 0;
  server.use(
    http.get('/versions.json', () => {
      asked += 1;
      return HttpResponse.json(deployed);
    }),
  );
  const reload = jest.fn();
  const { remotes } = configuration;
  const federation = new FederationStore({ remotes, versions, NotFoundPage, reload });
  endWatches.push(watchUnhandledErrors({ remotes, federation, shellFiles: `${window.location.origin}/assets/` }));
  return {
    configuration,
    federation,
    deployed,
    versionsAsked: () => asked,
    reload,
  };
}

/** What was sent to the web server as the document was left, or went on: each address with its body. */
export const beacons: { url: string; body: unknown }[] = [];

beforeAll(() => {
  // jsdom has none.
  navigator.sendBeacon = (url, body) => {
    void (body as Blob).text().then((text) => beacons.push({ url: String(url), body: JSON.parse(text) }));
    return true;
  };
});
afterEach(() => {
  beacons.length = 0;
});

// jsdom asks for no script: this does it in its place.
const scripts = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) continue;
    const remote = remotes.find(
      ({ configured: { manifest }, entryFile: { name } }) => node.src === new URL(name, manifest).href,
    );
    if (remote !== undefined) answerScript(node, remote);
  }
});
beforeAll(() => scripts.observe(document, { childList: true, subtree: true }));
afterAll(() => scripts.disconnect());

function answerScript(script: HTMLScriptElement, { asked, entry, configured: { name } }: StandInRemote) {
  asked.push('entry');
  if (entry === 'hangs') return;
  if (entry === 'fails') {
    script.dispatchEvent(new Event('error'));
    return;
  }
  if (entry === 'half') {
    script.dispatchEvent(new Event('load'));
    return;
  }
  const container = {
    init: () => undefined,
    get: (module: string) => {
      if (entry[module] === undefined) throw new Error(`Module "${module}" does not exist in container.`);
      return Promise.resolve(() => entry[module]);
    },
  };
  Object.assign(globalThis, { [name]: container });
  script.dispatchEvent(new Event('load'));
}

// Helpers for tests of the shell: render an element in the real providers and token store, and fake the servers of
// remotes.
import { init } from '@module-federation/enhanced/runtime';
import { NotFoundPage, useLocation, type MountRow } from '@heard/sdk';
import { HostProviders, type Contributions } from '@heard/sdk/host';
import { http, HttpResponse, server, type HostRender } from '@heard/sdk/testing';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import type { ConfiguredRemote, ShellConfiguration, Versions } from './configuration/ShellConfiguration.ts';
import { registerConfiguredRemotes } from './federation/federation.ts';
import { watchDepartures } from './federation/departures.ts';
import { createFindOwner } from './federation/fileOwners.ts';
import { FederationStore } from './federation/FederationStore.ts';
import { watchUnhandledErrors } from './federation/watchUnhandledErrors.ts';
import { createLocalTokenStore } from './session/localTokenStore.ts';

// The observer never reports a change of size, because jsdom has no layout.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe = () => {};
  unobserve = () => {};
  disconnect = () => {};
};

/** The root element of the document. It exists before `startFederation` registers the remotes. */
let root: HTMLElement | undefined;

export interface ShellRender extends HostRender {
  /** Each path that the router has visited, in order. */
  visited: string[];
}

/**
 * Renders an element inside the providers of the shell.
 * @param options.at the path of the page
 * @param options.contributions the links and slots of the remotes
 * @param options.token the token in local storage, if any. The test defines the response of GET /user/me.
 */
export function renderShell(
  element: ReactNode,
  { at = '/', token, contributions }: { at?: string; token?: string; contributions?: Contributions } = {},
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
  const container = root === undefined ? {} : { container: root };
  root = undefined;
  const result = render(
    <HostProviders
      apiUrl={`${window.location.origin}/api`}
      tokenStore={createLocalTokenStore()}
      {...(contributions !== undefined && { contributions })}
    >
      {element}
      <Address />
    </HostProviders>,
    container,
  );
  return Object.assign(result, { user: userEvent.setup(), address: () => address, visited });
}

afterEach(() => localStorage.clear());

/** A remote with a fake server. A test can change its properties while the remote runs. */
export interface FakeRemote {
  configured: ConfiguredRemote;
  /** Responds to a request for the manifest. */
  manifest: () => Response | Promise<Response>;
  /**
   * The result of a request for the script of the entry: the script provides these modules, the script is truncated and provides nothing
   * (`half`), or the request fails or hangs.
   */
  entry: Record<string, { default: ComponentType }> | 'half' | 'fails' | 'hangs';
  /** The name of the remote's entry file, and the hash that the manifest contains for it. */
  entryFile: { name: string; integrity?: string };
  /** The requested files, in the order of the requests. */
  asked: string[];
  /** The names of the scripts that were requested without the browser's cache. */
  refreshed: string[];
}

const remotes: FakeRemote[] = [];

/** Creates a remote from which nothing is loaded yet. @param mounts the mounts of its `remote.json` */
export function aRemote(
  mounts: MountRow[],
  entry: FakeRemote['entry'] = {},
  origin: string = window.location.origin,
): FakeRemote {
  const name = `remote_${remotes.length + 1}`;
  const base = `${origin}/remotes/${name}`;
  const remote: FakeRemote = {
    configured: {
      name,
      version: '1.2.3',
      sdk: '^1.0.0',
      mounts,
      manifest: `${base}/mf-manifest.json`,
      compatible: true,
    },
    manifest: () => HttpResponse.json(createManifest(remote)),
    entry,
    entryFile: { name: 'remoteEntry.js' },
    asked: [],
    refreshed: [],
  };
  remotes.push(remote);
  return remote;
}

/** Creates a manifest like the manifests that builds of remotes write. */
export function createManifest({ configured: { name }, entryFile }: FakeRemote): object {
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
const stopWatching: (() => void)[] = [];
afterEach(() => {
  for (const end of stopWatching.splice(0)) end();
});

export interface StartedShell {
  configuration: ShellConfiguration;
  federation: FederationStore;
  /** The response of `/versions.json`: at first the versions of the document. A test may change it. */
  deployed: Versions;
  /** Returns the number of requests for `/versions.json`. */
  versionsAsked: () => number;
  /** Replaces the reload of the document, because jsdom does not support reloads. */
  reload: jest.Mock;
}

/**
 * Waits until all requests that were sent so far have a response, and the code that awaits these responses has run. The stub responds to
 * requests in order.
 */
export async function responsesHandled(): Promise<void> {
  server.use(http.get('*/last-request', () => new HttpResponse(), { once: true }));
  await act(async () => {
    await (await fetch('/last-request')).text();
  });
}

/** Starts the federation runtime as a page load does, and the servers of the remotes. */
export function startFederation(fakes: FakeRemote[], changes: Partial<ShellConfiguration> = {}): StartedShell {
  for (const remote of fakes) {
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
    remotes: Object.fromEntries(fakes.map(({ configured: { name, version } }) => [name, version])),
  };
  const configuration: ShellConfiguration = {
    apiUrl: '/api',
    algolia: null,
    versions,
    remotes: fakes.map(({ configured }) => configured),
    overrideSources: [],
    inlinedManifest: null,
    footerLinks: {},
    publicUrl: window.location.origin,
    company: null,
    responses: {},
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
  root = document.body.appendChild(document.createElement('div'));
  const findOwner = createFindOwner(remotes, `${window.location.origin}/assets/`);
  const federation = new FederationStore({ remotes, versions, findOwner, NotFoundPage, reload });
  stopWatching.push(watchUnhandledErrors({ federation, findOwner }), watchDepartures());
  return {
    configuration,
    federation,
    deployed,
    versionsAsked: () => asked,
    reload,
  };
}

/** The beacons that were sent to the web server, each with its URL and body. */
export const beacons: { url: string; body: unknown }[] = [];

beforeAll(() => {
  // Fakes beacons, because jsdom does not support them.
  navigator.sendBeacon = (url, body) => {
    void (body as Blob).text().then((text) => beacons.push({ url: String(url), body: JSON.parse(text) }));
    return true;
  };
});
afterEach(() => {
  beacons.length = 0;
});
beforeEach(() => server.use(http.get('*/reports/tokens', () => HttpResponse.json({}))));

// Simulates the loading of scripts, because jsdom loads no scripts.
const scripts = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) continue;
    const remote = remotes.find(
      ({ configured: { manifest }, entryFile: { name } }) => node.src === new URL(name, manifest).href,
    );
    if (remote !== undefined) runScript(node, remote);
  }
});
beforeAll(() => scripts.observe(document, { childList: true, subtree: true }));
afterAll(() => scripts.disconnect());

function runScript(script: HTMLScriptElement, { asked, entry, configured: { name } }: FakeRemote) {
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

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploy, overlaps, readRecord, readRecords, remove, writeRevision, type Condition } from '@heard/build/record';
import { listRemotes } from '@heard/build/remotes';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../../server/createWebServer.ts';
import type { RenderingLimits } from '../../../server/rendering/RenderingLimits.ts';
import { readSettings } from '../../../server/settings.ts';
import type { ConfiguredRemote, ShellConfiguration } from '../../../src/configuration/ShellConfiguration.ts';
import { apiUrl, type Site } from '../walker.ts';
import { StaticHost } from './StaticHost.ts';

const clone = join(import.meta.dirname, '../../../..');

const remotes = listRemotes(clone);

/** The names of the remotes in this repository. Each composition starts with these remotes deployed. */
export const remoteNames = remotes.map(({ name }) => name);

/** Maps each remote of this repository to the path prefixes that it owns. Every other remote owns the remaining paths that it mounts. */
const prefixes: Record<string, string[]> = Object.fromEntries(
  remotes.map(({ name, folder }) => [name, [...new Set(readMounts(folder).map(({ path }) => toPrefix(path)))]]),
);

/** A release as `heard-remote deploy` finds it at its URL. */
interface Release {
  release: string;
  url: string;
  manifest: string;
  /** The paths that the release mounts. */
  prefixes: string[];
}

export interface CompositionOptions {
  /** The folder of the shell's build. Default: the folder of the current build. */
  shell?: string;
  /** The SDK version that this shell offers. Default: the current version. */
  sdkVersion?: string;
  /** Additional settings of the web server. */
  environment?: NodeJS.ProcessEnv;
  /** Overrides of the time limits of server rendering. */
  rendering?: Partial<RenderingLimits>;
}

/**
 * The product as its teams deploy it: the shell's web server, and each remote on a separate host with its own origin. The web
 * server reads the deployment record ten times a second.
 */
export class Composition implements Site {
  readonly url: string;
  /** The warnings of the web server, as JSON lines. */
  readonly lines: string[];
  readonly #web: FastifyInstance;
  readonly #hosts: ReadonlyMap<string, StaticHost>;
  readonly #folder: string;
  readonly #record: string;
  /** The deployed releases, by remote. */
  #deployed: Record<string, Release> = {};

  private constructor(web: FastifyInstance, hosts: ReadonlyMap<string, StaticHost>, folder: string, lines: string[]) {
    this.url = `http://localhost:${(web.server.address() as AddressInfo).port}`;
    this.lines = lines;
    this.#web = web;
    this.#hosts = hosts;
    this.#folder = folder;
    this.#record = join(folder, 'record');
  }

  static async start({ shell, sdkVersion, environment, rendering }: CompositionOptions = {}): Promise<Composition> {
    const folder = mkdtempSync(join(tmpdir(), 'heard-federation-'));
    const record = join(folder, 'record');
    mkdirSync(record);
    const hosts = new Map<string, StaticHost>();
    for (const name of [...remoteNames, 'mfe-other']) hosts.set(name, await StaticHost.start());
    const lines: string[] = [];
    const web = await createWebServer({
      settings: readSettings(
        {
          // Avoids a process for each release. Only the tests of rendering turn rendering on.
          SERVER_RENDERING: 'off',
          // Disables the limit of rendered pages per network, because all tests use the same network.
          RENDER_MISSES: '1000000',
          ...environment,
          PORT: '0',
          API_PORT: new URL(apiUrl).port,
          REMOTES: record,
          REMOTES_STATE: join(folder, 'state.json'),
        },
        shell ?? join(clone, 'shell/dist/web'),
      ),
      remoteFolders: new Map(),
      sdkVersion: sdkVersion ?? readSdkVersion('shell/sdk'),
      log: { level: 'warn', stream: { write: (line) => lines.push(line) } },
      refreshMs: 100,
      ...(rendering !== undefined && { rendering }),
    });
    await web.listen({ port: 0, host: '::' });
    const composition = new Composition(web, hosts, folder, lines);
    await composition.reset();
    return composition;
  }

  /** The origins of the hosts from which pages of this composition load the files of remotes. */
  get origins(): string[] {
    return [...this.#hosts.values()].map(({ origin }) => origin);
  }

  /** Returns the host of a remote of this repository, or of the additional remote `mfe-other`. */
  host(name: string): StaticHost {
    const host = this.#hosts.get(name);
    if (host === undefined) throw new Error(`There is no host for ${name}.`);
    return host;
  }

  /**
   * Returns how many failures of a release browsers have reported. Reads the metric, because the log contains only the first ten lines of a
   * minute.
   */
  countFailures(remote: string, version: string): Promise<number> {
    return this.#readCounter(`heard_remote_failures_total{remote="${remote}",version="${version}"} `);
  }

  /** Returns the number of pages of a release that React has rendered again, according to the reports of browsers. */
  countRecoveries(remote: string, version: string): Promise<number> {
    return this.#readCounter(`heard_remote_recoveries_total{remote="${remote}",version="${version}"} `);
  }

  /** Returns the number of mounts of a release that browsers have reported. */
  countMounts(remote: string, version: string): Promise<number> {
    return this.#readCounter(`heard_remote_mount_duration_seconds_count{remote="${remote}",version="${version}"} `);
  }

  async #readCounter(name: string): Promise<number> {
    const metrics = await (await fetch(`${this.url}/metrics`)).text();
    const line = metrics.split('\n').find((one) => one.startsWith(name));
    return Number(line?.slice(name.length) ?? 0);
  }

  /** Restores the hosts and deploys only the remotes of this repository. */
  async reset(): Promise<void> {
    this.lines.length = 0;
    for (const host of this.#hosts.values()) await host.reset();
    this.#deployed = {};
    await this.point(
      Object.fromEntries(remoteNames.map((name) => [name, this.host(name).deploy('current', builtFolder(name))])),
    );
  }

  /**
   * Deploys releases, and waits until the web server has read the record and each remote in it.
   * @param addresses the URL of each remote that changes; null removes it. The other remotes are deployed again with their present manifests
   */
  async point(addresses: Record<string, string | null> = {}): Promise<void> {
    const deployed = Object.fromEntries(Object.entries(this.#deployed).map(([name, { url }]) => [name, url]));
    const merged = Object.entries({ ...deployed, ...addresses });
    const present = merged.filter((entry): entry is [string, string] => entry[1] !== null);
    this.#deployed = Object.fromEntries(
      await Promise.all(present.map(async ([name, url]) => [name, await readRelease(url)] as const)),
    );
    const at = new Date().toISOString();
    for (const { name, current } of (await readRecords(this.#record)).records) {
      const before = await readRecord(this.#record, name);
      if (before === null || current === null || name in this.#deployed) continue;
      await writeRevision(this.#record, remove(before, { at, by: 'test' }));
    }
    const revisions: Record<string, number> = {};
    for (const [name, release] of Object.entries(this.#deployed)) {
      const before = await readRecord(this.#record, name);
      const after = deploy(before, {
        ...release,
        name,
        share: 100,
        owner: `Team of ${name}`,
        prefixes: toOwnPrefixes(name, release),
        at,
        by: 'test',
      });
      await writeRevision(this.#record, after);
      revisions[name] = after.revision;
    }
    await this.#untilRead(revisions);
  }

  /** The folder of the deployment record. */
  get record(): string {
    return this.#record;
  }

  /**
   * Deploys a release to a share of the visitors, in percent, and waits until the web server has read the record.
   * @param condition when the web server promotes the release or rolls it back
   */
  async deployToShare(
    name: string,
    url: string,
    share: number,
    condition?: Condition,
  ): Promise<{ version: string; revision: number }> {
    const { release, manifest } = await readRelease(url);
    const before = await readRecord(this.#record, name);
    const author = { at: new Date().toISOString(), by: 'test' };
    const after = deploy(before, { ...author, name, release, url, manifest, share, ...(condition && { condition }) });
    await writeRevision(this.#record, after);
    const { records } = await readRecords(this.#record);
    await this.#untilRead(
      Object.fromEntries(records.filter(({ current }) => current !== null).map((one) => [one.name, one.revision])),
    );
    return { version: release, revision: after.revision };
  }

  async #untilRead(revisions: Record<string, number>): Promise<void> {
    const expected = JSON.stringify(Object.entries(revisions).sort());
    for (let tries = 0; tries < 600; tries += 1) {
      const response = await fetch(`${this.url}/versions.json`);
      const { revisions: actual } = (await response.json()) as { revisions: Record<string, number> };
      if (JSON.stringify(Object.entries(actual).sort()) === expected) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The web server has not read ${expected}: ${this.lines.join(' ')}`);
  }

  /** Returns the remotes in the configuration of a new document. */
  async configured(): Promise<ConfiguredRemote[]> {
    const html = await (await fetch(this.url)).text();
    const json = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(html)?.[1];
    return (JSON.parse(json ?? 'null') as ShellConfiguration).remotes;
  }

  async stop(): Promise<void> {
    await this.#web.close();
    for (const host of this.#hosts.values()) await host.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Creates a composition for the surrounding tests, and resets it before each of them. @returns the composition */
export function compose(options?: () => CompositionOptions): () => Composition {
  const composition = composeTogether(options);
  beforeEach(() => composition().reset());
  return composition;
}

/**
 * Creates one composition for all of the surrounding tests. These tests must leave nothing behind. After a reset, the processes of
 * each release start again, which takes seconds.
 * @returns the composition
 */
export function composeTogether(options?: () => CompositionOptions): () => Composition {
  let composition: Composition;
  beforeAll(async () => {
    composition = await Composition.start(options?.());
  });
  afterAll(() => composition.stop());
  return () => composition;
}

/** Returns the folder with the build of one of this repository's packages, or of a variant (buildVariants.ts). */
export function builtFolder(name: string): string {
  const remote = remotes.find((one) => one.name === name);
  const folder = name === 'shell' ? name : (remote?.folder ?? join('.cache/federation', name));
  return join(clone, folder, 'dist/web');
}

/** Returns the version of the SDK in a folder of this repository. */
export function readSdkVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(clone, folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Reads a release, without the checks of `heard-remote deploy`: a host may be broken on purpose. */
async function readRelease(url: string): Promise<Release> {
  const [description, manifest] = await Promise.all(
    ['remote.json', 'mf-manifest.json'].map(async (file) => (await fetch(`${url}${file}`)).text()),
  );
  const { version, mounts } = JSON.parse(description ?? '') as { version: string; mounts: { path: string }[] };
  return {
    release: version,
    url,
    manifest: `sha384-${createHash('sha384')
      .update(manifest ?? '')
      .digest('base64')}`,
    prefixes: [...new Set(mounts.map(({ path }) => toPrefix(path)))],
  };
}

function readMounts(folder: string): { path: string }[] {
  return (JSON.parse(readFileSync(join(clone, folder, 'remote.json'), 'utf8')) as { mounts: { path: string }[] })
    .mounts;
}

/** Returns the paths that a remote owns in a test: the paths of its release, unless they belong to another remote. */
function toOwnPrefixes(name: string, release: Release): string[] {
  const others = Object.entries(prefixes).flatMap(([other, paths]) => (other === name ? [] : paths));
  const own = release.prefixes.filter((path) => !others.some((taken) => overlaps(path, taken)));
  return [...new Set([...(prefixes[name] ?? []), ...own])];
}

/** Returns the part of a mount's path before its parameters. */
function toPrefix(path: string): string {
  return path.replace(/\/[:*].*$/, '') || '/';
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { isHttpUrl } from '@heard/server-kit';
import { findIncompatibility, type Needs, type Offers } from '@heard/build/compatibility';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { withoutConflictingMounts } from '../../src/configuration/withoutConflictingMounts.ts';
import { parseRemoteDescription, parseRemoteList } from './parse.ts';

/** The time limit for loading a remote's description. A slow remote keeps its last valid mounts. */
const TIMEOUT_MS = 3_000;

export interface RemoteRegistryOptions {
  /** Loads the list of remotes: name and URL of each. A URL ends with a slash, and may be a path of this server. */
  list: () => Promise<Map<string, string>>;
  /** The folders of the builds that this server serves itself, by path. */
  folders: ReadonlyMap<string, string>;
  /** The versions that this shell offers. */
  offers: Offers;
  /** Logs a problem with a remote, once until it is resolved. */
  warn: (fields: object, message: string) => void;
}

/** A remote as `/versions.json` lists it for the teams' pipelines. */
export interface DeployedRemote {
  name: string;
  version: string;
  /** The URL of its build, or a path of this server. */
  url: string;
  needs: Needs;
  /** Whether this shell offers what it needs. */
  compatible: boolean;
}

/**
 * The remotes with their mounts and manifests. The last valid description of a remote is kept while it is unavailable, so that
 * its paths stay reserved.
 */
export class RemoteRegistry {
  #options: RemoteRegistryOptions;
  #known = new Map<string, { url: string; description: RemoteDescription; manifest: unknown }>();
  #remotes: ConfiguredRemote[] = [];
  #listed: readonly string[] = [];
  #warned = new Map<string, string>();
  #refreshing: Promise<void> | null = null;

  constructor(options: RemoteRegistryOptions) {
    this.#options = options;
  }

  get remotes(): readonly ConfiguredRemote[] {
    return this.#remotes;
  }

  /** The version of each remote by its name. */
  get versions(): Record<string, string> {
    return Object.fromEntries(this.#remotes.map(({ name, version }) => [name, version]));
  }

  /** What is deployed of each remote: where, and what it needs. */
  get deployed(): DeployedRemote[] {
    return this.#remotes.flatMap(({ name, version, compatible }) => {
      const known = this.#known.get(name);
      if (known === undefined) return [];
      const { sdk, contract, shared } = known.description;
      return [{ name, version, url: known.url, needs: { sdk, contract, shared }, compatible }];
    });
  }

  /** Each listed remote, and whether it is up: available and compatible with this sdk. */
  get states(): { name: string; version: string; isUp: boolean }[] {
    return this.#listed.map((name) => {
      const remote = this.#remotes.find((candidate) => candidate.name === name);
      const isUp = remote?.compatible === true && !this.#warned.has(name);
      return { name, version: remote?.version ?? '', isUp };
    });
  }

  /** Returns the last manifest of a remote, or null. */
  getManifest(name: string): unknown {
    return this.#known.get(name)?.manifest ?? null;
  }

  /**
   * Reloads the list and every remote on it. A call during a reload waits for it, so that an older response never replaces a
   * newer one. Never throws: on failure the previous state is kept.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#readAll().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #readAll(): Promise<void> {
    let list: Map<string, string>;
    try {
      list = await this.#options.list();
      this.#resolve('REMOTES');
    } catch (error) {
      this.#warn('REMOTES', { reason: toReason(error) }, 'list of remotes unavailable');
      return;
    }
    await Promise.all([...list].map(([name, url]) => this.#read(name, url)));
    for (const name of this.#known.keys()) {
      if (!list.has(name)) this.#known.delete(name);
    }
    this.#listed = [...list.keys()];
    this.#remotes = this.#collect([...list.keys()]);
  }

  async #read(name: string, url: string): Promise<void> {
    try {
      const [description, manifest] = await Promise.all([
        this.#json(url, 'remote.json'),
        this.#json(url, 'mf-manifest.json'),
      ]);
      this.#known.set(name, { url, description: parseRemoteDescription(description), manifest });
      this.#resolve(name);
    } catch (error) {
      this.#warn(name, { remote: name, url, reason: toReason(error) }, 'remote unavailable');
    }
  }

  async #json(url: string, file: string): Promise<unknown> {
    if (isHttpUrl(url)) return fetchJson(new URL(file, url));
    const folder = this.#options.folders.get(url);
    if (folder === undefined) throw new Error('no build in this clone');
    return JSON.parse(await readFile(join(folder, file), 'utf8'));
  }

  /** Returns the remotes in the order of the list, without mounts whose path another remote already has. */
  #collect(names: string[]): ConfiguredRemote[] {
    const remotes = names.flatMap((name) => {
      const known = this.#known.get(name);
      if (known === undefined) return [];
      // What a remote needs and uses is compared here and in the teams' pipelines; no document contains it.
      const { contract: _contract, shared: _shared, uses: _uses, ...description } = known.description;
      const reason = findIncompatibility(name, known.description, this.#options.offers);
      if (reason !== null) this.#warn(`${name} versions`, { remote: name, reason }, 'remote rejected, incompatible');
      else this.#resolve(`${name} versions`);
      return [{ ...description, name, compatible: reason === null, manifest: `${known.url}mf-manifest.json` }];
    });
    const collected = withoutConflictingMounts(remotes, ({ name }, { path }, owner) =>
      this.#warn(
        `${name} ${path}`,
        { remote: name, path, owner },
        'mount rejected, path already belongs to another remote',
      ),
    );
    for (const { name, mounts } of collected) {
      for (const { path } of mounts) this.#resolve(`${name} ${path}`);
    }
    return collected;
  }

  #warn(key: string, fields: object, message: string): void {
    const line = JSON.stringify([message, fields]);
    if (this.#warned.get(key) === line) return;
    this.#warned.set(key, line);
    this.#options.warn(fields, message);
  }

  #resolve(key: string): void {
    this.#warned.delete(key);
  }
}

/** Loads the list of remotes from a JSON file or a URL. @throws Error if it can't be loaded or is invalid */
export async function readRemoteList(source: string): Promise<Map<string, string>> {
  return parseRemoteList(
    isHttpUrl(source) ? await fetchJson(new URL(source)) : JSON.parse(await readFile(source, 'utf8')),
  );
}

async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url.pathname}: HTTP ${response.status}`);
  return response.json();
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message is only 'fetch failed'; the cause has the reason.
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

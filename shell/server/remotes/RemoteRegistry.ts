import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { isHttpUrl } from '@heard/server-kit';
import semver from 'semver';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { withoutConflictingMounts } from '../../src/configuration/withoutConflictingMounts.ts';
import { parseRemoteDescription, parseRemoteList } from './parse.ts';

/** How long a remote may take to say what it is. A slow one keeps its last good rows. */
const TIMEOUT_MS = 3_000;

export interface RemoteRegistryOptions {
  /** Reads the list of remotes: name and address of each. An address ends with a slash, and may be a path of this server. */
  list: () => Promise<Map<string, string>>;
  /** The folders of the builds that this server serves itself, by the path that it serves them under. */
  folders: ReadonlyMap<string, string>;
  /** The version of the sdk that this shell carries. */
  sdkVersion: string;
  /** Takes one line about something that is wrong with a remote, once for as long as it is so. */
  report: (line: string) => void;
}

/**
 * Knows the remotes: who they are, which addresses are theirs, where their manifests lie. What a remote said last is kept
 * while it is away, so that its addresses stay its own.
 */
export class RemoteRegistry {
  #options: RemoteRegistryOptions;
  #known = new Map<string, { address: string; description: RemoteDescription; manifest: unknown }>();
  #remotes: ConfiguredRemote[] = [];
  #listed: readonly string[] = [];
  #reported = new Map<string, string>();
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

  /** Each remote on the list, and whether its pages can be shown as they are deployed now: read the last time, and for this sdk. */
  get states(): { name: string; version: string; isUp: boolean }[] {
    return this.#listed.map((name) => {
      const remote = this.#remotes.find((one) => one.name === name);
      const isUp = remote?.compatible === true && !this.#reported.has(name);
      return { name, version: remote?.version ?? '', isUp };
    });
  }

  /** The manifest of a remote as it was read last, or null. */
  manifestOf(name: string): unknown {
    return this.#known.get(name)?.manifest ?? null;
  }

  /**
   * Reads the list and every remote on it anew, or waits for a reading that is under way: an older answer must not come
   * after a newer one. Never throws: what can't be read stays as it was.
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
      this.#settle('REMOTES');
    } catch (error) {
      this.#report('REMOTES', `The list of remotes can't be read: ${reasonOf(error)}`);
      return;
    }
    await Promise.all([...list].map(([name, address]) => this.#read(name, address)));
    for (const name of this.#known.keys()) {
      if (!list.has(name)) this.#known.delete(name);
    }
    this.#listed = [...list.keys()];
    this.#remotes = this.#collect([...list.keys()]);
  }

  async #read(name: string, address: string): Promise<void> {
    try {
      const [description, manifest] = await Promise.all([
        this.#json(address, 'remote.json'),
        this.#json(address, 'mf-manifest.json'),
      ]);
      this.#known.set(name, { address, description: parseRemoteDescription(description), manifest });
      this.#settle(name);
    } catch (error) {
      this.#report(name, `Remote ${name} at ${address} can't be read: ${reasonOf(error)}`);
    }
  }

  async #json(address: string, file: string): Promise<unknown> {
    if (isHttpUrl(address)) return fetchJson(new URL(file, address));
    const folder = this.#options.folders.get(address);
    if (folder === undefined) throw new Error('this server has no build there');
    return JSON.parse(await readFile(join(folder, file), 'utf8'));
  }

  /** Joins the remotes' rows, in the list's order. A row that another remote has already is refused. */
  #collect(names: string[]): ConfiguredRemote[] {
    const remotes = names.flatMap((name) => {
      const known = this.#known.get(name);
      if (known === undefined) return [];
      const compatible = semver.satisfies(this.#options.sdkVersion, known.description.sdk);
      if (!compatible) {
        this.#report(`${name} sdk`, `Remote ${name} needs sdk ${known.description.sdk}; this shell has another.`);
      } else {
        this.#settle(`${name} sdk`);
      }
      return [{ ...known.description, name, compatible, manifest: `${known.address}mf-manifest.json` }];
    });
    const collected = withoutConflictingMounts(remotes, ({ name }, { path }, owner) =>
      this.#report(`${name} ${path}`, `Remote ${name} wants ${path}, which is ${owner}'s: refused.`),
    );
    for (const { name, mounts } of collected) {
      for (const { path } of mounts) this.#settle(`${name} ${path}`);
    }
    return collected;
  }

  #report(key: string, line: string): void {
    if (this.#reported.get(key) === line) return;
    this.#reported.set(key, line);
    this.#options.report(line);
  }

  #settle(key: string): void {
    this.#reported.delete(key);
  }
}

/** Reads the list of remotes from a JSON file or an address. @throws when it can't be read or is not a list */
export async function readRemoteList(source: string): Promise<Map<string, string>> {
  return parseRemoteList(
    isHttpUrl(source) ? await fetchJson(new URL(source)) : JSON.parse(await readFile(source, 'utf8')),
  );
}

async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url.pathname} answers ${response.status}`);
  return response.json();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // fetch says only 'fetch failed'; why stands in the cause.
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

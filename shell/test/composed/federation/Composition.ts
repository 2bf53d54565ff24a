import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../../server/createWebServer.ts';
import { readSettings } from '../../../server/settings.ts';
import type { ConfiguredRemote, ShellConfiguration } from '../../../src/configuration/ShellConfiguration.ts';
import { apiUrl, type Site } from '../walker.ts';
import { StaticHost } from './StaticHost.ts';

const clone = join(import.meta.dirname, '../../../..');

/** The remotes of this clone, which a composition has at first. */
const remotes = ['mfe-public', 'mfe-consumer', 'mfe-business'] as const;

export interface CompositionOptions {
  /** The folder of the shell's build; by default the current one. */
  shell?: string;
  /** The SDK version that this shell offers; by default the current one. */
  sdkVersion?: string;
  /** Additional settings of the web server. */
  environment?: NodeJS.ProcessEnv;
}

/**
 * The product as three teams deploy it: the shell's web server, and each remote on a separate host with its own origin. The web
 * server reads the list of remotes from a file ten times a second.
 */
export class Composition implements Site {
  readonly url: string;
  /** The warnings of the web server, as JSON lines. */
  readonly lines: string[];
  readonly #web: FastifyInstance;
  readonly #hosts: ReadonlyMap<string, StaticHost>;
  readonly #folder: string;
  #addresses: Record<string, string> = {};

  private constructor(web: FastifyInstance, hosts: ReadonlyMap<string, StaticHost>, folder: string, lines: string[]) {
    this.url = `http://localhost:${(web.server.address() as AddressInfo).port}`;
    this.lines = lines;
    this.#web = web;
    this.#hosts = hosts;
    this.#folder = folder;
  }

  static async start({ shell, sdkVersion, environment }: CompositionOptions = {}): Promise<Composition> {
    const folder = mkdtempSync(join(tmpdir(), 'heard-federation-'));
    const file = join(folder, 'remotes.json');
    writeFileSync(file, '{}');
    const hosts = new Map<string, StaticHost>();
    for (const name of [...remotes, 'mfe-fourth']) hosts.set(name, await StaticHost.start());
    const lines: string[] = [];
    const web = await createWebServer({
      settings: readSettings(
        { ...environment, PORT: '0', API_PORT: new URL(apiUrl).port, REMOTES: file },
        shell ?? join(clone, 'shell/dist/web'),
      ),
      remoteFolders: new Map(),
      sdkVersion: sdkVersion ?? readSdkVersion('shell/sdk'),
      log: { level: 'warn', stream: { write: (line) => lines.push(line) } },
      refreshMs: 100,
    });
    await web.listen({ port: 0, host: '::' });
    const composition = new Composition(web, hosts, folder, lines);
    await composition.reset();
    return composition;
  }

  /** The origins from which its pages may load. */
  get origins(): string[] {
    return [...this.#hosts.values()].map(({ origin }) => origin);
  }

  /** Returns the host of a remote of this clone, or of a fourth one. */
  host(name: (typeof remotes)[number] | 'mfe-fourth'): StaticHost {
    const host = this.#hosts.get(name);
    if (host === undefined) throw new Error(`There is no host for ${name}.`);
    return host;
  }

  /** Restores the hosts and deploys only the remotes of this clone. */
  async reset(): Promise<void> {
    this.lines.length = 0;
    for (const host of this.#hosts.values()) await host.reset();
    this.#addresses = {};
    await this.point(
      Object.fromEntries(remotes.map((name) => [name, this.host(name).deploy('current', builtFolder(name))])),
    );
  }

  /**
   * Changes the list of remotes, and waits until the web server has read it and each remote on it.
   * @param addresses the URL of each remote that changes; null removes it from the list
   */
  async point(addresses: Record<string, string | null> = {}): Promise<void> {
    const merged = Object.entries({ ...this.#addresses, ...addresses });
    this.#addresses = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    writeFileSync(join(this.#folder, 'remotes.json'), JSON.stringify(this.#addresses));
    const expected = await Promise.all(
      Object.entries(this.#addresses).map(async ([name, address]) => {
        const { version } = (await (await fetch(`${address}remote.json`)).json()) as { version: string };
        return `${name} ${version} ${address}mf-manifest.json`;
      }),
    );
    for (let tries = 0; tries < 100; tries += 1) {
      const actual = (await this.configured()).map(({ name, version, manifest }) => `${name} ${version} ${manifest}`);
      if (actual.join() === expected.join()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The web server has not read ${expected.join()}: ${this.lines.join(' ')}`);
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

/** Creates a composition for the surrounding tests, which is reset before each of them. @returns the composition */
export function compose(options?: () => CompositionOptions): () => Composition {
  let composition: Composition;
  beforeAll(async () => {
    composition = await Composition.start(options?.());
  });
  beforeEach(() => composition.reset());
  afterAll(() => composition.stop());
  return () => composition;
}

/** Returns the build folder of a package of this clone, or of a variant (buildVariants.mjs). */
export function builtFolder(name: string): string {
  const folder = [...remotes, 'shell'].includes(name) ? name : join('.cache/federation', name);
  return join(clone, folder, 'dist/web');
}

/** Returns the version of the SDK in a folder of this clone. */
export function readSdkVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(clone, folder, 'package.json'), 'utf8')) as { version: string }).version;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploy, readRecord, toIntegrity, writeRevision, type Deployment } from '@heard/build/record';
import { createWebServer } from '../createWebServer.ts';
import type { PageServerPart } from '../rendering/loadPage.ts';
import { readSettings } from '../settings.ts';
import { createTestLoader } from '../testing.ts';

export interface ReleaseOptions {
  name: string;
  version?: string;
  mounts?: object[];
  links?: object[];
  slots?: object[];
  sdk?: string;
  texts?: Record<string, Record<string, string>>;
  /** The code of the release's file for the web server. */
  server?: string;
  /** Changes the manifest before it is hashed. */
  change?: (manifest: TestManifest) => void;
}

export interface TestManifest {
  metaData: {
    globalName: string;
    remoteEntry: { name: string; path: string; integrity: string };
    files: Record<string, string>;
    server?: { name: string; integrity: string };
  };
  exposes: object[];
}

type FileName = 'remote.json' | 'mf-manifest.json' | 'entry.js' | 'server/pages.js';

/** A static host for the releases of all teams. A test can break the host. */
class ReleaseHost {
  url = '';
  isDown = false;
  readonly #files = new Map<string, string>();
  readonly #server = createServer((request, response) => {
    const content = this.isDown ? undefined : this.#files.get(request.url ?? '');
    if (content === undefined) response.writeHead(this.isDown ? 503 : 404).end();
    else response.end(content);
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    this.url = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a release. @returns its entry in a record */
  add({ name, version = '1.0.0', mounts = [], server, change, ...more }: ReleaseOptions) {
    const path = `/${name}/${version}/`;
    const entry = `// ${name} ${version}`;
    const description = JSON.stringify({ name, version, sdk: '^1.0.0', mounts, ...more });
    const manifest: TestManifest = {
      metaData: {
        globalName: name.replaceAll('-', '_'),
        remoteEntry: { name: 'entry.js', path: '', integrity: toIntegrity(entry) },
        files: { 'remote.json': toIntegrity(description), 'entry.js': toIntegrity(entry) },
      },
      exposes: [],
    };
    if (server !== undefined) {
      const name = 'server/pages.js';
      manifest.metaData.server = { name, integrity: toIntegrity(server) };
      manifest.metaData.files[name] = toIntegrity(server);
      this.replace(path, name, server);
    }
    change?.(manifest);
    const text = JSON.stringify(manifest);
    this.replace(path, 'remote.json', description);
    this.replace(path, 'entry.js', entry);
    this.replace(path, 'mf-manifest.json', text);
    return { name, release: version, url: `${this.url}${path}`, manifest: toIntegrity(text) };
  }

  replace(path: string, file: FileName, content: string): void {
    this.#files.set(path + file, content);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

/** A deployment record, a host, and web servers that read it. */
export class TestDeployments {
  readonly folder = mkdtempSync(join(tmpdir(), 'heard-deployments-'));
  readonly record = join(this.folder, 'record');
  readonly host = new ReleaseHost();
  /** The warnings of the web servers. */
  readonly warnings: Record<string, unknown>[] = [];
  readonly #webs: Awaited<ReturnType<typeof createWebServer>>[] = [];

  async start(): Promise<void> {
    mkdirSync(this.record);
    mkdirSync(join(this.folder, 'shell'));
    writeFileSync(
      join(this.folder, 'shell/index.html'),
      '<html><head><title></title></head><body><div id=root></div></body></html>',
    );
    await this.host.start();
  }

  /** Writes a revision of a remote's record. */
  async deploy(deployment: Pick<Deployment, 'name' | 'release' | 'url' | 'manifest'> & Partial<Deployment>) {
    const before = await readRecord(this.record, deployment.name);
    const author = { at: new Date().toISOString(), by: 'ana', share: 100 };
    await writeRevision(this.record, deploy(before, { owner: `Team ${deployment.name}`, ...author, ...deployment }));
  }

  /**
   * Starts a web server.
   * @param settings other environment variables
   * @param pages maps each module to the part of its page that loads data. By default, the web server runs the parts that the releases contain
   */
  async startWeb(settings: NodeJS.ProcessEnv = {}, pages?: Readonly<Record<string, PageServerPart>>) {
    const web = await createWebServer({
      settings: readSettings(
        { API_PORT: '1', REMOTES: this.record, REMOTES_STATE: join(this.folder, 'state.json'), ...settings },
        join(this.folder, 'shell'),
      ),
      remoteFolders: new Map(),
      sdkVersion: '1.2.0',
      ...(pages !== undefined && { loader: createTestLoader(pages) }),
      log: { level: 'warn', stream: { write: (line) => this.warnings.push(JSON.parse(line)) } },
      // Tests call `refresh` instead of waiting for this interval.
      refreshMs: 100,
    });
    this.#webs.push(web);
    await web.ready();
    return web;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#webs.map((web) => web.close()));
    await this.host.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

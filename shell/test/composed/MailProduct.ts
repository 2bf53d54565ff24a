import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { TestMailServer } from '../../../api/test/TestMailServer.ts';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { anAdministrator, send, type Administrator, type RequestOptions } from './accounts.ts';
import { builtFolder, readSdkVersion, remoteNames } from './federation/Composition.ts';

/** A separate product that sends its email to a server that stores it: the product of the other tests has no mail server. */
export class MailProduct {
  readonly url: string;
  readonly #apiUrl: string;
  readonly #mails: TestMailServer;
  readonly #web: FastifyInstance;
  readonly #api: ChildProcess;
  readonly #dataDir: string;

  private constructor(
    apiUrl: string,
    servers: { mails: TestMailServer; web: FastifyInstance; api: ChildProcess },
    dataDir: string,
  ) {
    this.url = toUrl(servers.web);
    this.#apiUrl = apiUrl;
    this.#mails = servers.mails;
    this.#web = servers.web;
    this.#api = servers.api;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<MailProduct> {
    const mails = await TestMailServer.start();
    const apiPort = String(await freePort());
    const web = await createWebServer({
      settings: readSettings({ API_PORT: apiPort }, builtFolder('shell')),
      remoteFolders: new Map(remoteNames.map((name) => [name, builtFolder(name)])),
      sdkVersion: readSdkVersion(join('shell', 'sdk')),
    });
    await web.listen({ port: 0, host: '::' });
    const dataDir = mkdtempSync(join(tmpdir(), 'heard-mails-'));
    // As root, the database runs as another user, who needs access.
    chmodSync(dataDir, 0o755);
    const folder = join(import.meta.dirname, '../../../api');
    const api = fork(join(folder, 'dist/server.js'), {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        API_PORT: apiPort,
        DATA_DIR: dataDir,
        SEED_DEMO: '0',
        RATE_LIMITS: 'off',
        SMTP_URL: mails.url,
        PUBLIC_URL: toUrl(web),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    for (let type = ''; type !== 'ready';) [{ type }] = (await once(api, 'message')) as [{ type: string }];
    return new MailProduct(`http://localhost:${apiPort}`, { mails, web, api }, dataDir);
  }

  async stop(): Promise<void> {
    const ended = once(this.#api, 'exit');
    this.#api.kill('SIGTERM');
    await ended;
    await this.#web.close();
    await this.#mails.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Sends a request to the API. @throws Error when the API rejects it */
  send<Answer = unknown>(method: string, path: string, options: Omit<RequestOptions, 'api'> = {}): Promise<Answer> {
    return send(method, path, { ...options, api: this.#apiUrl });
  }

  anAdministrator(): Promise<Administrator> {
    return anAdministrator({ api: this.#apiUrl, dataDir: this.#dataDir });
  }

  /** Waits for a number of emails that link to a page. @returns the link of the newest one */
  linkTo(page: string, recipient: string, count = 1): Promise<string> {
    return this.#find(new RegExp(`${this.url}${page}#token=[\\w.-]*[\\w-]`), recipient, count);
  }

  /** Waits for a number of emails with a code. @returns the code of the newest one */
  async codeFor(recipient: string, count = 1): Promise<string> {
    return (await this.#find(/in your settings: \d{4} \d{4}/, recipient, count)).slice(-9);
  }

  async #find(pattern: RegExp, recipient: string, count: number): Promise<string> {
    const end = Date.now() + 30_000;
    for (;;) {
      const matches = this.#mails.received
        .filter(({ to }) => to.includes(recipient))
        // Quoted-printable encoding ends a wrapped line with `=`.
        .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        .flatMap((raw) => pattern.exec(raw)?.[0] ?? []);
      if (matches.length >= count) return matches.at(-1) ?? '';
      if (Date.now() > end) throw new Error(`No email to ${recipient} matches ${pattern.source}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function toUrl(web: FastifyInstance): string {
  return `http://localhost:${(web.server.address() as AddressInfo).port}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

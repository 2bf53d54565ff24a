import { createServer, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import staticFiles from '@fastify/static';
import fastify from 'fastify';

/** The number of chunks of a slow file, and the milliseconds between chunks. */
const SLOW_PIECES = 50;
const PIECE_MS = 200;

/**
 * A fault of a host:
 * - `down`: nothing listens
 * - `error`: 500 without CORS, as from a gateway
 * - `html`: 200 with an HTML page, as from a host that rewrites every path to one page
 * - `wrong JSON`: JSON with other content
 * - `hanging`: accepts the request and never responds
 * - `cut off`: the connection ends in the middle of the file
 * - `half`: the first half of the file, with a matching length
 * - `gone`: 404
 * - `slow`: the whole file, within 10 s
 * - `dripping`: the whole file, a byte at a time
 */
export type Fault =
  'down' | 'error' | 'html' | 'wrong JSON' | 'hanging' | 'cut off' | 'half' | 'gone' | 'slow' | 'dripping';

/** The static host of one team, at a separate origin. A test can break the host. The host serves folders, each under a name. */
export class StaticHost {
  #server: Server;
  #port = 0;
  #folders = new Map<string, string>();
  #fault: { kind: Fault; files: RegExp } | null = null;
  #requested: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<StaticHost> {
    const app = fastify();
    await app.register(staticFiles, {
      root: import.meta.dirname,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    const server = createServer((request, response) => app.routing(request, response));
    const host = new StaticHost(server);
    app.get('/:name/*', async (request, reply) => {
      const { name, '*': file } = request.params as { name: string; '*': string };
      host.#requested.push(`${name}/${file}`);
      const folder = host.#folders.get(name);
      const fault = host.#fault?.files.test(file) === true ? host.#fault.kind : null;
      if (folder === undefined || fault === 'gone')
        return reply.code(404).header('access-control-allow-origin', '*').send('Not found');
      if (fault === 'error') return reply.code(500).type('text/html').send('<h1>Out of order</h1>');
      const hashed = /\.[0-9a-f]{8,}\./.test(file);
      reply.header('access-control-allow-origin', '*');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (fault === 'html')
        return reply.type('text/html').send('<!doctype html><title>Welcome</title><h1>Welcome</h1>');
      if (fault === 'wrong JSON' && file.endsWith('.json')) return reply.send({ welcome: true });
      if (fault === 'hanging') return reply.hijack();
      if (fault === 'half') {
        const content = await readFile(join(folder, file));
        return reply.type(contentType(file)).send(content.subarray(0, content.length / 2));
      }
      if (fault === 'cut off') {
        reply.hijack();
        return cutOff(reply.raw, file, await readFile(join(folder, file)));
      }
      if (fault === 'slow' || fault === 'dripping') {
        const content = await readFile(join(folder, file));
        const size = fault === 'slow' ? Math.ceil(content.length / SLOW_PIECES) : 1;
        reply.header('content-length', content.length);
        return reply.type(contentType(file)).send(Readable.from(inPieces(content, size)));
      }
      return reply.sendFile(file, folder);
    });
    await app.ready();
    await host.#listen();
    return host;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The requested files in order, each prefixed with the name under which its folder is served. */
  get requested(): readonly string[] {
    return this.#requested;
  }

  /**
   * Serves a folder under a name, in place of any other folder.
   * @returns its URL
   */
  deploy(name: string, folder: string): string {
    this.#folders.set(name, folder);
    return `${this.origin}/${name}/`;
  }

  /** Breaks the host, or only the files whose path matches. */
  async break(kind: Fault, files = /^/): Promise<void> {
    await this.restore();
    this.#fault = { kind, files };
    if (kind === 'down') await this.#close();
  }

  async restore(): Promise<void> {
    this.#fault = null;
    if (!this.#server.listening) await this.#listen();
  }

  /** Restores the host, and removes its folders and recorded requests. */
  async reset(): Promise<void> {
    await this.restore();
    this.#folders.clear();
    this.#requested = [];
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.#close();
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, () => {
        this.#port = (this.#server.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  #close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

function cutOff(response: ServerResponse, file: string, content: Buffer): void {
  response.writeHead(200, {
    'content-type': contentType(file),
    'content-length': content.length,
    'access-control-allow-origin': '*',
  });
  response.write(content.subarray(0, content.length / 2), () => response.destroy());
}

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += size) {
    yield content.subarray(from, from + size);
    await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
  }
}

function contentType(file: string): string {
  return file.endsWith('.json') ? 'application/json' : 'text/javascript';
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

export interface ReceivedDelivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on this machine. */
export class WebhookReceiver {
  readonly received: ReceivedDelivery[] = [];
  /** Paths whose requests get no response until `release`. */
  readonly hanging = new Set<string>();
  /** Paths whose responses have a status and headers, but a body that never ends. */
  readonly endless = new Set<string>();
  /** The status of the responses. */
  status = 200;
  headers: Record<string, string> = {};
  connections = 0;
  /** The highest number of requests without a response at the same time. */
  maxPending = 0;
  port = 0;
  readonly #host: string;
  readonly #server: Server;
  readonly #pending = new Map<() => void, string>();

  private constructor(host: string) {
    this.#host = host;
    this.#server = createServer((request, response) => {
      const { url: path = '', headers } = request;
      const respond = () => {
        this.#pending.delete(respond);
        response.writeHead(this.status, this.headers);
        if (this.endless.has(path)) response.write('x');
        else response.end('x'.repeat(5000));
      };
      this.#pending.set(respond, path);
      response.on('close', () => this.#pending.delete(respond));
      this.maxPending = Math.max(this.maxPending, this.#pending.size);
      void text(request).then((body) => {
        this.received.push({ path, headers, body });
        if (!this.hanging.has(path)) respond();
      });
    }).on('connection', () => this.connections++);
  }

  static async start(host = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(host);
    await receiver.listen(port);
    return receiver;
  }

  /** Starts a receiver at each of two addresses, on a port that is free at both. */
  static async startPair(host: string, otherHost: string): Promise<[WebhookReceiver, WebhookReceiver]> {
    for (;;) {
      const first = await WebhookReceiver.start(host);
      try {
        return [first, await WebhookReceiver.start(otherHost, first.port)];
      } catch (error) {
        await first.close();
        if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      }
    }
  }

  async listen(port = this.port): Promise<void> {
    this.#server.listen(port, this.#host);
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  /** Returns the paths of the requests that have not received a response yet. */
  get pending(): string[] {
    return [...this.#pending.values()];
  }

  /** Returns the number of open connections. */
  countConnections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))();
  }

  url(path: string, host = this.#host): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Responds to the waiting requests to a path. Later requests to this path get a response immediately. */
  release(path: string): void {
    this.hanging.delete(path);
    for (const [respond, pending] of this.#pending) if (pending === path) respond();
  }

  /** Refuses connections until `listen`. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

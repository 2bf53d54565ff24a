import { readFileSync } from 'node:fs';
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import { Agent, request } from 'node:https';
import type { Json } from '../Json.ts';

export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: Json;
  /** The duration in milliseconds. */
  took: number;
}

const PASSWORD = 'a quiet harbour';

/** A client of nginx. Like a browser, it has a dedicated IP address and dedicated connections. */
export class Caller {
  private readonly agent: Agent;
  private readonly port: number;
  private readonly certificate: string;

  constructor({ port, certificate, localAddress }: { port: number; certificate: string; localAddress: string }) {
    this.port = port;
    this.certificate = certificate;
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: 6,
      ca: readFileSync(certificate),
      servername: 'heard.example',
      localAddress,
    });
  }

  /**
   * @param options.body is sent as JSON; a buffer is sent unchanged
   * @throws when the response is incomplete
   */
  send(
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
  ): Promise<ApiResponse> {
    const began = performance.now();
    const sent = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          headers: {
            host: 'heard.example',
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': sent.length,
            }),
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...headers,
          },
          timeout: 20_000,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            const isJson = /[/+]json/.test(response.headers['content-type'] ?? '');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: isJson && text !== '' ? JSON.parse(text) : undefined,
              took: performance.now() - began,
            });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path}: no response in 20 s`)));
      outgoing.on('error', reject);
      outgoing.end(sent);
    });
  }

  /** Signs up and logs in. @returns the token */
  async join(email: string): Promise<string> {
    const signUp = { name: 'Ana', lastName: 'Ruiz', email, password: PASSWORD };
    const signedUp = await this.send('POST', '/api/auth/register', { body: signUp });
    if (signedUp.status !== 201) throw new Error(`${signedUp.status}: ${signedUp.text}`);
    const { body, status, text } = await this.send('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return body.token;
  }

  /** Sends a GET request over HTTP/2, on a new connection. @returns the headers of the response, with its status */
  async sendByHttp2(path: string, headers: OutgoingHttpHeaders): Promise<IncomingHttpHeaders> {
    const session = connect(`https://127.0.0.1:${this.port}`, {
      ca: readFileSync(this.certificate),
      servername: 'heard.example',
      maxSendHeaderBlockLength: 200_000,
    });
    try {
      return await new Promise((resolve, reject) => {
        session.on('error', reject);
        const outgoing = session.request({ ...headers, ':path': path, ':authority': 'heard.example' });
        outgoing.on('error', reject);
        outgoing.on('response', resolve);
      });
    } finally {
      session.destroy();
    }
  }

  leave(): void {
    this.agent.destroy();
  }
}

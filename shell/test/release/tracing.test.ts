import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The properties of an OTLP span in JSON that the tests use. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  service: string;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

const [SERVER, CLIENT] = [2, 3];
const project = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'heard-tracing-'));
const spans: Span[] = [];
let received = '';
let collector: Server;
const servers: ChildProcess[] = [];
let url = '';

/** Receives the exports of both servers as OTLP JSON over HTTP. */
async function startCollector(): Promise<string> {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received += body;
      for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
        const service = getAttribute(resource, 'service.name');
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0);
  await once(collector, 'listening');
  return `http://localhost:${(collector.address() as AddressInfo).port}`;
}

function getAttribute({ attributes }: Pick<Span, 'attributes'>, key: string): string {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return String(value?.stringValue ?? value?.intValue ?? '');
}

async function start(folder: string, script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [script], {
    cwd: join(project, folder),
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.unshift(child);
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ type: string; url: string }];
    if (message.type === 'ready') return message.url;
    if (message.type === 'failed') throw new Error(JSON.stringify(message));
  }
}

/** Waits for spans, because they are sent in batches. */
async function untilSent(isThere: () => boolean): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    if (tries > 600) throw new Error(`Only these spans were received: ${spans.map(({ name }) => name).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

beforeAll(async () => {
  // If Node runs as root, the database runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(), OTEL_BSP_SCHEDULE_DELAY: '100' };
  const api = await start('api', 'dist/server.js', { ...env, API_PORT: '0' });
  url = await start('shell', 'dist/server/server/server.js', { ...env, PORT: '0', API_PORT: new URL(api).port });
});
afterAll(async () => {
  for (const server of servers) {
    if (server.exitCode !== null) continue;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the names of a span and of its ancestors, from the first span of the trace to this span. */
function pathTo(span: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathTo(parent)), `${span.service} ${span.name}`];
}

it('traces API requests and documents from the web server through the API to the SQL statements', async () => {
  // Uses two companies, because the web server reuses a response for one second.
  for (const path of ['/api/company/brightloaf.example', '/business/cafe-zoe.example']) {
    const response = await fetch(url + path, {
      headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    });
    expect(response.status).toBe(200);
    const id = response.headers.get('x-request-id') ?? '';
    const ofRequest = () => spans.filter((span) => getAttribute(span, 'heard.request.id') === id);
    const first = `GET ${path.startsWith('/api') ? '/api/*' : '/*'}`;
    // The document of a company causes two requests to the API: for the company and for its topics.
    await untilSent(() => [first, 'GET /company/:id'].every((name) => ofRequest().some((span) => span.name === name)));
    const ours = ofRequest()[0]?.traceId;
    // The trace id of an untrusted client is not used.
    expect(ours).not.toBe('0af7651916cd43dd8448eb211c80319c');
    const statements = spans.filter((span) => span.traceId === ours && getAttribute(span, 'db.system.name') !== '');
    expect(statements.map(pathTo)).toContainEqual([
      `heard-web ${first}`,
      'heard-web GET',
      'heard-api GET /company/:id',
      expect.stringMatching(/^heard-api pg\.query:company-with-reviews/),
    ]);
    expect(ofRequest().every(({ kind }) => kind === SERVER)).toBe(true);
    expect(statements.every(({ kind }) => kind === CLIENT)).toBe(true);
  }
});

it('traces a request with a body, without personal data', async () => {
  const email = `mail-secret-${Date.now()}@people.example`;
  const register = (query = '') =>
    fetch(`${url}/api/auth/register${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer header-secret',
        'user-agent': 'agent-secret',
      },
      body: JSON.stringify({ name: 'Name-secret', lastName: 'B', email, password: 'password-secret' }),
    });
  // The API rejects the unknown parameter. Its value must not be traced either.
  expect((await register('?token=query-secret')).status).toBe(400);
  expect((await register()).status).toBe(201);
  // The database rejects this request with an error message.
  expect((await register()).status).toBe(409);
  const findStatements = (name: string) =>
    spans.filter((span) => pathTo(span).includes(`heard-api ${name}`) && getAttribute(span, 'db.query.text') !== '');
  const asked = () => spans.filter(({ name }) => name === 'GET /company/:id').length;
  const before = asked();
  await fetch(`${url}/api/company/path-secret.example`);
  const inserts = () =>
    findStatements('POST /auth/register').filter((span) =>
      /insert into "users"/.test(getAttribute(span, 'db.query.text')),
    );
  await untilSent(() => inserts().length >= 2 && asked() > before);
  expect(received).not.toMatch(/secret/i);
});

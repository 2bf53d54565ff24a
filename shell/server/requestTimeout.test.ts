import { connect } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { startWebServer } from './testing.ts';

// Covers API-10, HARDENING-2.12
it('closes the connection of a client that sends its request body too slowly, and serves other visitors in the meantime', async () => {
  const api = fastify();
  api.post('/echo', async (request) => ({ received: request.body }));
  const { web, close } = await startWebServer({ api, mounts: [], texts: {}, requestTimeoutMs: 1500 });
  await web.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(web.listeningOrigin).port), '127.0.0.1');
  let drip: NodeJS.Timeout | undefined;
  try {
    let received = '';
    socket.on('data', (data) => (received += String(data)));
    // Ignores errors, because a write may hit the closed connection.
    socket.on('error', () => {});
    socket.write(
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"',
    );
    drip = setInterval(() => socket.write('x'), 100);
    const start = performance.now();
    const closed = once(socket, 'close');
    const quick = await fetch(`${web.listeningOrigin}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '"fast"',
    });
    expect(await quick.json()).toEqual({ received: 'fast' });
    await closed;
    expect(performance.now() - start).toBeGreaterThan(1000);
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(received).toMatch(/^HTTP\/1.1 408 /);
  } finally {
    clearInterval(drip);
    socket.destroy();
    await close();
  }
});

it('sets a time limit of 30 s for receiving a request', async () => {
  const { web, close } = await startWebServer({ api: fastify(), mounts: [], texts: {} });
  try {
    expect([web.server.requestTimeout, web.server.headersTimeout]).toEqual([30_000, 30_000]);
  } finally {
    await close();
  }
});

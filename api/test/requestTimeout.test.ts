import { once } from 'node:events';
import { connect } from 'node:net';
import { testApi } from './testApi.ts';
import { createHttpServer } from '../src/httpServer.ts';

const api = testApi({ requestTimeoutMs: 1500 });

// Covers API-10, HARDENING-2.12
it('closes the connection of a slow request body, while other visitors are served', async () => {
  const { token } = await api.consumer();
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  // Ignores errors, because a write may hit the closed connection.
  socket.on('error', () => {});
  socket.write(`PUT /user/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`);
  socket.write('Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 100);
  try {
    const start = performance.now();
    const closed = once(socket, 'close');
    expect((await api.send('PUT', '/user/me', { token, body: { name: 'Eva' } })).status).toBe(200);
    await closed;
    expect(performance.now() - start).toBeGreaterThan(1000);
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(received).toMatch(/^HTTP\/1.1 408 /);
  } finally {
    clearInterval(drip);
    socket.destroy();
  }
});

it('sets a time limit of 30 s for receiving a request', () => {
  const { server } = createHttpServer({});
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
});

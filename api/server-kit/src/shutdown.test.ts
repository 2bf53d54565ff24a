import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { closeGracefully } from './shutdown.ts';

/** Starts a server whose only route responds with `done` after `finish`. */
async function startServer() {
  const app = fastify({ return503OnClosing: false });
  let started = () => {};
  let finish = () => {};
  const request = new Promise<void>((resolve) => (started = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app.get('/', async () => {
    started();
    await finished;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, request, finish, open: () => connect(port, '127.0.0.1') };
}

function send(client: Socket, header = ''): void {
  client.write(`GET / HTTP/1.1\r\nhost: x\r\n${header}\r\n`);
}

it('finishes the request in progress and then refuses connections', async () => {
  const { app, request, finish, open } = await startServer();
  const client = open();
  send(client, 'connection: close\r\n');
  await request;
  const closing = closeGracefully(app);
  finish();
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/);
  await closing;
  const [error] = await once(open(), 'error');
  expect(error).toHaveProperty('code', 'ECONNREFUSED');
});

it('closes a keep-alive connection after it has sent the response to the request in progress', async () => {
  const { app, request, finish, open } = await startServer();
  const client = open();
  send(client);
  await request;
  const closing = closeGracefully(app);
  await sleep(50);
  finish();
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/);
  await closing;
});

it('keeps an idle connection open for a moment, and sends Connection: close in its next response', async () => {
  const { app, finish, open } = await startServer();
  finish();
  const client = open();
  await once(client, 'connect');
  const closing = closeGracefully(app);
  // Waits until the shutdown has started. One turn of the event loop is enough, because server and client share a process.
  await sleep(50);
  send(client);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*done$/i);
  await closing;
});

it('refuses new connections while idle connections are still open', async () => {
  const { app, open } = await startServer();
  const idle = open();
  await once(idle, 'connect');
  const closing = closeGracefully(app);
  await sleep(50);
  const [error] = await once(open(), 'error');
  expect(error).toHaveProperty('code', 'ECONNREFUSED');
  idle.end();
  await closing;
});

it('closes a server that has never listened', async () => {
  await expect(closeGracefully(fastify())).resolves.toBeUndefined();
});

import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { closeGracefully } from './shutdown.ts';

it('finishes the request in progress and then refuses connections', async () => {
  let finish = () => {};
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const started = new Promise<void>((hasStarted) => {
    app.get('/', () => {
      hasStarted();
      return new Promise((resolve) => {
        finish = () => resolve('done');
      });
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await started;
  const closing = closeGracefully(app);
  finish();
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/);
  await closing;
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error).toHaveProperty('code', 'ECONNREFUSED');
});

it('keeps an idle connection open for a moment, and responds on it with Connection: close', async () => {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  app.get('/', async () => 'late');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  const closing = closeGracefully(app);
  // Server and client share a process: the next turn of the event loop is after the start of the shutdown.
  await new Promise((resolve) => setTimeout(resolve, 50));
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*late$/i);
  await closing;
});

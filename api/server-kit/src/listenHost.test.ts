import { networkInterfaces } from 'node:os';
import fastify from 'fastify';
import { listen } from './listen.ts';
import { getListenHost } from './listenHost.ts';

const TRIAL = ['--trial'];
const local = { host: null, publicUrl: 'http://localhost:3000' };

it('listens on loopback when npm start runs with a local PUBLIC_URL', () => {
  expect(getListenHost(local, TRIAL)).toBe('localhost');
  expect(getListenHost({ ...local, publicUrl: 'http://[::1]:3000' }, TRIAL)).toBe('localhost');
  expect(getListenHost({ ...local, publicUrl: 'https://heard.example' }, TRIAL)).toBeNull();
  expect(getListenHost(local, [])).toBeNull();
  expect(getListenHost({ ...local, host: '0.0.0.0' }, TRIAL)).toBe('0.0.0.0');
});

// Covers ASVS-13.4.2
it('rejects connections from other machines when the server listens on localhost', async () => {
  const app = fastify();
  app.get('/', async () => 'ok');
  try {
    const port = await listen(app, 0, 'PORT', 'localhost');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4'))
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed');
  } finally {
    await app.close();
  }
});

it('names the setting HOST when its IP address belongs to another machine', async () => {
  const app = fastify();
  await expect(listen(app, 0, 'PORT', '203.0.113.1')).rejects.toThrow('203.0.113.1 is not an address of this machine.');
  await app.close();
});

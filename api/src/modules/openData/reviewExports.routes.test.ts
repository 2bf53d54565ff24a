import { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { reviewExportsRoutes } from './reviewExports.routes.ts';

async function* createBrokenExport() {
  yield '{"reviews":[';
  throw new Error('The database is gone');
}

// Covers TRUST-6.12
it('closes the connection with an error when a page of reviews cannot be read', async () => {
  const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
  const unused = () => Promise.reject(new Error('Not used'));
  const open = () => Readable.from(createBrokenExport());
  const exportReviews = async () => ({ etag: '"1"', type: 'application/json', fileName: 'acme.json', open });
  await app.register(reviewExportsRoutes, {
    openData: { badge: unused, feed: unused, licence: unused, exportReviews },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${origin}/company/acme.com/export.json`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
  await app.close();
});

import type { FastifyInstance } from 'fastify';
import type { Versions } from '../../src/configuration/ShellConfiguration.ts';

export interface VersionRoutesOptions {
  /** What is deployed now. */
  versions: () => Promise<Versions>;
}

/** `GET /versions.json`: what is deployed now, for pages that are open and for the teams' pipelines. */
export async function versionRoutes(app: FastifyInstance, { versions }: VersionRoutesOptions) {
  app.get('/versions.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await versions()),
  );
}

import type { FastifyInstance } from 'fastify';
import type { Versions } from '../../src/configuration/ShellConfiguration.ts';

export interface VersionRoutesOptions {
  /** Returns the deployed versions. */
  versions: () => Promise<Versions>;
}

/** Serves `GET /versions.json`: the deployed versions, for open pages and the pipelines of the teams. */
export async function versionRoutes(app: FastifyInstance, { versions }: VersionRoutesOptions) {
  app.get('/versions.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await versions()),
  );
}

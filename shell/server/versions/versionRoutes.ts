import type { FastifyInstance } from 'fastify';
import type { Offers } from '@heard/build/compatibility';
import type { Versions } from '../../src/configuration/ShellConfiguration.ts';
import type { DeployedRemote } from '../remotes/RemoteRegistry.ts';

/** The names that a remote may use of this shell. */
export interface Surface {
  /** The exports of the SDK. */
  sdk: string[];
  /** The endpoints of the contract. */
  contract: string[];
  slots: string[];
}

export interface VersionRoutesOptions {
  /** Returns the deployed versions, and what remotes need to know to be compatible. */
  versions: () => Promise<Versions & Offers & { deployed: DeployedRemote[] }>;
  /** Returns what remotes may use. */
  surface: () => Promise<Surface>;
}

/**
 * Serves `GET /versions.json`: the deployed versions, for open pages and the pipelines of the teams; and `GET /surface.json`: the
 * names that remotes may use, for the pipeline of the shell (`heard-shell check`).
 */
export async function versionRoutes(app: FastifyInstance, { versions, surface }: VersionRoutesOptions) {
  app.get('/versions.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await versions()),
  );
  app.get('/surface.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await surface()),
  );
}

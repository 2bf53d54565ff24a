import type { FastifyInstance } from 'fastify';
import type { Offers } from '@heard/build/compatibility';
import type { Versions } from '../../src/configuration/ShellConfiguration.ts';
import type { DeployedRemote, RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import { readVisitor, type Visitor } from '../remotes/Visitor.ts';

/** The names that this shell offers to remotes. */
export interface Surface {
  /** The exports of the SDK. */
  sdk: string[];
  /** The endpoints of the contract. */
  contract: string[];
  slots: string[];
}

export interface VersionRoutesOptions {
  /** Returns the versions that a visitor gets, and the versions that the shell offers to remotes. */
  versions: (visitor: Visitor) => Promise<Versions & Offers & { deployed: DeployedRemote[] }>;
  /** Returns the exports, endpoints and slots that remotes may use. */
  surface: () => Promise<Surface>;
  registry: RemoteRegistry;
  /** Whether the site uses HTTPS. */
  isSecure: boolean;
}

/**
 * Serves `GET /versions.json` for open pages and the pipelines of the teams: the versions that this browser gets, and the effective
 * revision of each remote's deployment record. Serves `GET /surface.json` for the pipeline of the shell (`heard-shell check`): the names
 * that remotes may use.
 */
export async function versionRoutes(
  app: FastifyInstance,
  { versions, surface, registry, isSecure }: VersionRoutesOptions,
) {
  app.get('/versions.json', async (request, reply) => {
    if (!registry.isKnown) return reply.code(503).header('retry-after', '5').send();
    const visitor = readVisitor(request.headers.cookie, isSecure);
    return reply
      .header('access-control-allow-origin', '*')
      .send({ ...(await versions(visitor)), revisions: registry.revisions });
  });
  app.get('/surface.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await surface()),
  );
}

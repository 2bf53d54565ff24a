import type { RemoteDeployment } from '@heard/contract';
import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { sendUnavailable } from '../sendUnavailable.ts';
import type { ListedRelease, ListedRemote } from '../remotes/ListedRemote.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import { getP75, type ReleaseCounts } from './ReleaseCounts.ts';

export interface DeploymentRoutesOptions {
  apiUrl: string;
  registry: RemoteRegistry;
  counts: ReleaseCounts;
}

/** How long (ms) the API may take to check the caller. */
const TIMEOUT_MS = 5_000;
/** An endpoint of the API that only administrators may call. */
const PROBE = '/admin/failedChecks';

/**
 * Serves `GET /api/admin/deployments` to administrators: what is deployed, since when, by whom, and what browsers have
 * reported about each release. The API decides who is an administrator: the endpoint first sends a request with the
 * caller's token to the API, and forwards the API's rejection of other callers.
 */
export async function deploymentRoutes(app: FastifyInstance, { apiUrl, registry, counts }: DeploymentRoutesOptions) {
  app.get('/api/admin/deployments', async (request, reply) => {
    const response = await checkCaller(apiUrl, request);
    reply.header('content-language', response?.headers.get('content-language') ?? negotiateLanguage(request));
    if (response?.ok === true) return registry.listed.map((remote) => describeRemote(remote, registry, counts));
    if (response === null) return sendUnavailable(reply);
    for (const name of ['www-authenticate', 'retry-after']) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply
      .code(response.status)
      .type(response.headers.get('content-type') ?? 'application/problem+json')
      .send(await response.text());
  });
}

/** Returns the API's response to the caller's token; null if the API is unavailable. */
async function checkCaller(apiUrl: string, request: FastifyRequest): Promise<Response | null> {
  const { authorization } = request.headers;
  try {
    return await fetch(`${apiUrl}${PROBE}`, {
      headers: {
        ...getForwardedHeaders(request, negotiateLanguage(request)),
        ...(authorization !== undefined && { authorization }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return null;
  }
}

function describeRemote(remote: ListedRemote, registry: RemoteRegistry, counts: ReleaseCounts): RemoteDeployment {
  const { name, owner, prefixes, current, candidate, previous, change } = remote;
  const describe = (release: ListedRelease, state: 'current' | 'candidate' | 'previous', share: number) => {
    // Builds of this repository have no deployment record. Their version is in their description.
    const version = release.release ?? registry.remotes.find((one) => one.name === name)?.version ?? '';
    const reported = counts.read(name, version);
    return {
      version,
      state,
      share,
      deployedAt: release.at,
      deployedBy: release.by,
      mounts: reported.mounts,
      failures: reported.failures,
      recoveries: reported.recoveries,
      p75: getP75(reported),
    };
  };
  return {
    name,
    owner,
    prefixes: [...(prefixes ?? [])],
    releases: [
      ...(candidate === null ? [] : [describe(candidate, 'candidate', candidate.share)]),
      ...(current === null ? [] : [describe(current, 'current', 100 - (candidate?.share ?? 0))]),
      ...previous.map((release) => describe(release, 'previous', 0)),
    ],
    lastChange: change === null ? null : { ...change, version: change.release },
  };
}

import type { ApiKeyScope } from '@heard/contract';
import fp from 'fastify-plugin';
import { hashApiKey, isWellFormed } from '../kernel/apiKey.ts';
import type { FoundHolder } from '../kernel/Caller.ts';
import type { EndpointName } from '@heard/contract';
import { ProblemError } from '../problems.ts';
import { readApiKey } from './authentication.ts';
import { isOperatorRoute } from './rateLimits.ts';

/** Maps each endpoint that accepts API keys to the scope that a key needs. The routes have a guard for companies and use `getCompanyActor`. */
export const KEY_SCOPES: Partial<Record<EndpointName, ApiKeyScope>> = {
  listReviewsOfOwnCompany: 'reviews:read',
  getOwnCompany: 'reviews:read',
  putReply: 'replies:write',
  deleteReply: 'replies:write',
  restoreReply: 'replies:write',
  createInvitations: 'invitations:write',
  listInvitations: 'invitations:write',
  cancelInvitations: 'invitations:write',
  getAnalytics: 'analytics:read',
  getAnalyticsAsCsv: 'analytics:read',
  getTopicAnalytics: 'analytics:read',
};

export interface ApiKeysOptions {
  apiKeys: { findHolder(hash: Buffer): Promise<FoundHolder | null> };
}

/**
 * Authenticates requests with an API key before the guards of routes. Every endpoint without a scope rejects these requests, even if it is
 * public: a system that sends its key there is misconfigured. The key is looked up on every request.
 */
export const apiKeys = fp<ApiKeysOptions>(
  async (app, { apiKeys: keys }) => {
    app.addHook('onRequest', async (request) => {
      const { url, config } = request.routeOptions;
      const key = readApiKey(request);
      // Operators' routes work without the database. A URL without a route is 404 for everybody.
      if (key === null || isOperatorRoute(url) || request.is404) return;
      const found = isWellFormed(key) ? await keys.findHolder(hashApiKey(key)) : null;
      if (found === null) throw new ProblemError('unauthenticated', { detail: 'problem.unauthenticated.key' });
      const { holder, scopes, isRemoved } = found;
      request.subject = holder;
      const scope = config.endpoint === undefined ? undefined : KEY_SCOPES[config.endpoint];
      if (scope === undefined) throw new ProblemError('wrong-scope', { detail: 'problem.wrong-scope.none' });
      if (!scopes.includes(scope)) throw new ProblemError('wrong-scope', { values: { scope } });
      if (isRemoved) throw new ProblemError('company-removed');
      request.caller = holder;
    });
  },
  { name: 'apiKeys', dependencies: ['authentication', 'securityEvents'] },
);

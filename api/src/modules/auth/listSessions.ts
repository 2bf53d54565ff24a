import type { Session } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import type { AuthDependencies } from './AuthDependencies.ts';

export async function listSessions(
  dependencies: Pick<AuthDependencies, 'sessions'>,
  caller: SessionCaller,
): Promise<Session[]> {
  const { sessions } = dependencies;
  const rows = await sessions.list(caller);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    userAgent: row.user_agent,
    current: row.id === caller.sessionId,
  }));
}

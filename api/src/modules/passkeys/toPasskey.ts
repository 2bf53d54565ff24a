import type { Passkey } from '@heard/contract';
import type { PasskeyRow } from './passkeys.repository.ts';

export function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}

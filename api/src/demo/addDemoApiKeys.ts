import type { ApiKeyScope } from '@heard/contract';
import type { Knex } from 'knex';
import { createApiKey } from '../kernel/apiKey.ts';

const BAKERY = 'brightloaf.example';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The keys, with days relative to now. `used` is null for a key that was never used, and `expires` is null for a key that does not expire. */
const KEYS: { name: string; scopes: ApiKeyScope[]; created: number; used: number | null; expires: number | null }[] = [
  { name: 'Web shop', scopes: ['invitations:write'], created: -120, used: -1, expires: 245 },
  { name: 'Help desk', scopes: ['reviews:read', 'replies:write'], created: -40, used: null, expires: null },
];

/** Adds API keys of the bakery to the demo data. Nobody can use the keys, because only the hashes of random keys are stored. */
export async function addDemoApiKeys(knex: Knex, now: Date): Promise<void> {
  const company: { id: string } | undefined = await knex('companies').first('id').where({ domain: BAKERY });
  if (company === undefined) throw new Error(`No demo company ${BAKERY}`);
  const toTime = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await knex('api_keys').insert(
    KEYS.map(({ name, scopes, created, used, expires }) => ({
      company_id: company.id,
      name,
      scopes,
      hash: createApiKey().hash,
      created_at: toTime(created),
      last_used_on: used === null ? null : toTime(used).toISOString().slice(0, 10),
      expires_at: expires === null ? null : toTime(expires),
    })),
  );
}

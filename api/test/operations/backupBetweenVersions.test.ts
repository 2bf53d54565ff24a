import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { EXCLUDED_TABLES } from '../../src/backup/writeBackup.ts';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import { readRows } from '../readRows.ts';
import { freePort } from '../freePort.ts';
import { endAll, root, startServer } from './programs.ts';
import { startSystemPostgres } from './startSystemPostgres.ts';
import type { Json } from '../Json.ts';

const run = promisify(execFile);

let folder: string;
const servers: { stop(): Promise<void> }[] = [];
const pools: Knex[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-versions-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const pool of pools) await pool.destroy();
  for (const server of servers) await server.stop();
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

function open(url: string): Knex {
  const pool = createDatabase(url);
  pools.push(pool);
  return pool;
}

/** A restored database needs the same `DATA_SECRET`. */
const secret = 'one secret for all of the processes';

/** Runs `npm run backup` or `restore`. */
async function command(name: 'backup' | 'restore', file: string, databaseUrl: string, dataDir: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir) };
  await run('npm', ['run', '--silent', name, '--', join(folder, file)], { cwd: root, env });
}

/** Writes rows of every kind, through the API where it has an endpoint. */
async function fill(url: string, database: Knex): Promise<void> {
  const send = async (method: string, path: string, token?: string, body?: object): Promise<Json> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const join = async (email: string): Promise<string> => {
    const account = { email, password: 'a quiet harbour' };
    await send('POST', '/auth/register', undefined, { ...account, name: 'Añá', lastName: 'Łukasiewicz 漢字 👩‍👩‍👧' });
    return (await send('POST', '/auth/login', undefined, account)).token;
  };
  const [token, other] = [await join('ana@people.example'), await join('eva@people.example')];
  const text = 'Slash \\N \\. "quoted" $1\nnext line, and then much the same words as those of somebody else here';
  const write = (author: string, title: string, at: number) =>
    send('POST', '/review/companyOrUser', author, {
      companyName: `"Quoted", \\N and so on`,
      companyUrl: `https://kind-${at}.example`,
      title,
      description: text,
      rating: at,
    });
  await write(token, 'Kept', 0);
  const hidden = await write(other, 'Hidden', 1);
  const deleted = await write(token, 'Deleted', 2);
  await send('DELETE', `/review/${deleted.id}`, token);
  await database('users')
    .where({ email: 'ana@people.example' })
    .update({ role: 'admin', created_at: '0044-03-15 12:00:00+00 BC' });
  await database('sessions').update({ second_factor_at: database.fn.now() });
  const administrator = await database('users').first('id').where({ email: 'ana@people.example' });
  const user_id = administrator?.id ?? '';
  const bytes = Buffer.from([0, 10, 92, 255]);
  await database('passkeys').insert({
    user_id,
    credential_id: 'id',
    user_handle: 'handle',
    public_key: bytes,
    signature_count: '4294967295',
    transports: ['usb', 'a "quoted", one'],
    name: 'Añá',
  });
  await database('totp_secrets').insert({ user_id, secret: bytes });
  await database('local_logins').insert({ user_id });
  await database('identities').insert({ issuer: 'https://login.example', subject: 'consumer', user_id });
  await database('recovery_codes').insert({ user_id, hash: Buffer.alloc(32, 92) });
  const company = await database('companies').first('id');
  const company_id = company?.id ?? '';
  // Backups omit unsent invitations.
  await database('invitations').where({ state: 'planned' }).del();
  const [batch] = await database('invitation_batches').insert(
    { company_id, source: 'csv', rows: 1, accepted: 1, wrong: 0 },
    ['id'],
  );
  const [invitation] = await database('invitations').insert(
    {
      company_id,
      batch_id: batch?.id ?? '',
      email_hash: bytes,
      language: 'es',
      token_hash: bytes,
      by_mail: true,
      state: 'sent',
    },
    ['id'],
  );
  await database('invitation_reminders').insert({
    invitation_id: invitation?.id ?? '',
    encrypted_link: bytes,
    due_at: new Date(Date.now() + 7 * 24 * 3_600_000),
  });
  await database('invited_reviews').insert({
    request_hash: bytes,
    email_hash: bytes,
    company_id,
    encrypted_review: bytes,
    expires_at: new Date(Date.now() + 24 * 3_600_000),
  });
  await database('oidc_logins').insert({
    state_hash: bytes,
    encrypted_login: bytes,
    expires_at: new Date(Date.now() + 24 * 3_600_000),
  });
  await database('oidc_logouts').insert({
    token_hash: bytes,
    expires_at: new Date(Date.now() + 24 * 3_600_000),
  });
  await database('site_email').insert({ smtp_url: bytes, sender: 'voices@heard.example' });
  await database('site').insert({
    name: 'Voices',
    accent: '#b3261e',
    logo: bytes,
    code_hash: bytes,
  });
  await database('web_vitals').insert({
    hour: new Date(),
    mount: '/',
    remote: 'mfe-public',
    version: '1.0.0',
    vital: 'lcp',
    counts: Array.from({ length: 13 }, () => 1),
  });
  await database('api_keys').insert({
    company_id,
    name: 'Shop',
    hash: bytes,
    scopes: ['reviews:read', 'replies:write'],
  });
  const [webhook] = await database('webhooks').insert(
    { company_id, url: 'https://hooks.acme.com/', events: ['review.created'], format: 'standard', secret: bytes },
    ['id'],
  );
  const [event] = await database('webhook_events').insert({ company_id, type: 'ping', content: {} }, ['id']);
  await database('webhook_deliveries').insert({ webhook_id: webhook?.id ?? '', event_id: event?.id ?? '' });
  const [person] = await database('company_people').insert(
    { email: 'lea@people.example', name: 'Añá', password_hash: 'none' },
    ['id'],
  );
  const [membership] = await database('company_memberships').insert(
    { company_id, person_id: person?.id ?? '', role: 'manager' },
    ['id'],
  );
  await database('company_people_invitations').insert({
    company_id,
    email: 'eva@people.example',
    role: 'viewer',
    token_hash: bytes,
    expires_at: new Date(Date.now() + 24 * 3_600_000),
  });
  await database('company_sso').insert({
    company_id,
    issuer: 'https://login.example',
    client_id: 'heard',
    client_secret: bytes,
    default_role: 'viewer',
    group_roles: database.raw(`'[{"group": "Añá", "role": "manager"}]'`),
  });
  await database('company_identities').insert({
    company_id,
    issuer: 'https://login.example',
    subject: 'person',
    person_id: person?.id ?? '',
  });
  await database('company_removed_people').insert({ company_id, key_hash: bytes });
  await database('company_log').insert({ company_id, kind: 'profile.changed', fields: ['name'] });
  await database('review_assignments').insert({
    review_id: hidden.id,
    membership_id: membership?.id ?? '',
    created_at: new Date(),
  });
  await database('reply_reservations').insert({
    review_id: hidden.id,
    membership_id: membership?.id ?? '',
    until: new Date(Date.now() + 24 * 3_600_000),
  });
  await database('saved_replies').insert({ company_id, title: 'Añá', language: 'es', text: 'Gracias, {firstName}.' });
  const [tag] = await database('company_tags').insert({ company_id, name: 'Añá', color: 'teal' }, ['id']);
  await database('review_tags').insert({
    review_id: hidden.id,
    tag_id: tag?.id ?? '',
    company_id,
    created_at: new Date(),
  });
  await database('invitation_days').insert({ company_id, day: '2026-01-31', count: 1 }).onConflict().ignore();
  await database('invitation_months').insert({ company_id, month: '2026-01-01', sent: 1 }).onConflict().ignore();
  await database('invitation_senders').insert({ company_id, token: 'token' });
  await database('suppressions').insert({ email_hash: bytes, company_id });
  await database('flag_visitors').insert({
    review_id: hidden.id,
    part: 'review',
    name: 'Añá',
    email: 'ann@people.example',
    language: 'fr',
  });
  await database('review_photos').insert({
    review_id: hidden.id,
    position: 0,
    key: '0123456789abcdef0123456789abcdef',
    alt: 'Añá',
    small_side: 336,
    large_width: 1600,
    large_height: 1200,
  });
  await database('reviews').where({ id: hidden.id }).update({ photos_count: 1 });
  await send('POST', `/admin/reviews/${hidden.id}/hide`, token, { reason: 'Advertising' });
  // Marks are created within seconds after the response.
  const isMarked = async () => (await database('marks').first()) !== undefined;
  for (const until = Date.now() + 30_000; !(await isMarked()) && Date.now() < until;) await sleep(200);
}

/**
 * Tables that may be empty: short-lived tasks, the progress of finished tasks, data that exists only with Algolia, and decisions that the
 * demo data lacks.
 */
const MAYBE_EMPTY = [
  'algolia_outbox',
  'blocked_companies',
  'blocked_websites',
  'company_claims',
  'company_renames',
  'mails',
  'flag_standings',
  'helpful_changed',
  'latest_reviews',
  'merge_follows',
  'merge_reviews',
  'merges',
  'moderation_queue',
  'passkey_challenges',
  'image_removals',
  'index_now_outbox',
  'rank_fill',
  'rank_queue',
  'rejected_names',
  'review_fingerprints',
  'review_language_fill',
  'review_versions',
  'search_alias_queue',
  'search_aliases',
];
/** The expected rows of tables that backups leave out. Excludes Knex's tables, which have rows in every database. */
const LEFT_OUT: Record<string, string[]> = Object.fromEntries(
  EXCLUDED_TABLES.filter((table) => !table.startsWith('migrations')).map((table) => [table, []]),
);

it('restores a backup of one PostgreSQL version in another, and back', async () => {
  const older = await startSystemPostgres(join(folder, 'older'));
  servers.push(older);
  const newer = await startEmbeddedPostgres({ dataDir: join(folder, 'newer'), durable: false, createsDatabases: true });
  servers.push(newer);
  expect(newer.version.split('.')[0]).not.toBe(older.version);

  const api = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: older.connectionString,
    DATA_DIR: join(folder, 'older-data'),
    DATA_SECRET: secret,
    SEED_DEMO: '1',
  });
  const first = open(older.connectionString);
  await fill(api.url, first);
  await api.end();
  const rows = await readRows(first);
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(MAYBE_EMPTY).toEqual(expect.arrayContaining(empty));
  const written = { ...rows, ...LEFT_OUT };

  await command('backup', 'there.zip', older.connectionString, 'older-data');
  expect((await stat(join(folder, 'there.zip'))).size).toBeGreaterThan(10_000);
  await command('restore', 'there.zip', newer.connectionString, 'newer-data');
  const second = open(newer.connectionString);
  expect(await readRows(second)).toEqual(written);
  expect(await checkTotals(second)).toEqual([]);

  await command('backup', 'back.zip', newer.connectionString, 'newer-data');
  await first.raw('create database again');
  const againUrl = older.connectionString.replace(/\/heard$/, '/again');
  await command('restore', 'back.zip', againUrl, 'again-data');
  const third = open(againUrl);
  expect(await readRows(third)).toEqual(written);

  // The restored database works: sessions are still valid, and searches find companies.
  const restored = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: againUrl,
    DATA_DIR: join(folder, 'again-data'),
    DATA_SECRET: secret,
    SEED_DEMO: '0',
  });
  const search = await fetch(`${restored.url}/1/indexes/companiesSearch/query`, {
    method: 'POST',
    body: JSON.stringify({ query: 'kind-0' }),
  });
  expect(((await search.json()) as { hits: { objectID: string }[] }).hits[0]?.objectID).toBe('kind-0.example');
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRepositories } from '../../src/createRepositories.ts';
import { createApp } from '../../src/app.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { createRefreshRanks } from '../../src/modules/discovery/refreshRanks.ts';
import { encodeCursor } from '../../src/modules/reviews/cursor.ts';

/** The number of companies, of consumers that read, and of consumers that write. Requests use them in turn. */
const SAMPLE = 1300;

/** The email domain of the consumers that the benchmark creates. */
const NEW_CONSUMERS = '@bench-api.example';

export interface Consumer {
  id: string;
  token: string;
}

export type BenchedApi = Awaited<ReturnType<typeof benchedApi>>;

/** The options of the measured API: secrets that all its processes share, no rate limits, and no reuse of query results. */
export const BENCHED = {
  jwtSecret: 'a secret of the benchmark, long enough',
  dataSecret: 'a secret of the benchmark, long enough',
  storageUrl: 'file:///tmp/',
  rateLimits: false,
  reuseMs: 0,
} as const;

/** Creates the whole API on a filled database, and reads a sample of the data. Log lines are formatted and discarded. */
export async function benchedApi(connectionString: string) {
  const database = createDatabase(connectionString);
  // Raises the waiting time above which the API rejects requests, because fifty concurrent writers wait for a long time on slow machines.
  const log = { level: 'info', stream: { write() {} } } as const;
  const app = await createApp({ database, ...BENCHED, targetWaitMs: 60_000, log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const began = new Date();

  /** Logged-in consumers from all parts of the users table. */
  const consumers: Consumer[] = await logIn('user_id', getSample('users where reviews_count > 0'));
  const owners: Consumer[] = await logIn('company_id', getSample('companies where claimed_at is not null'));
  const companies: string[] = await database('companies')
    .whereRaw('id % greatest(1, (select max(id) from companies) / ?) = 0', [SAMPLE])
    .orderByRaw('md5(domain)')
    .pluck('domain');
  const [largest] = await database('companies')
    .select('id', 'domain', 'reviews_count')
    .orderBy('reviews_count', 'desc');
  if (largest === undefined) throw new Error('The database has no companies. Fill it: npm run bench:data');

  async function logIn(column: string, accounts: string, bindings: string[] = []): Promise<Consumer[]> {
    const { rows } = await database.raw<{ rows: { id: string; session: string }[] }>(
      `with account as (${accounts})
       insert into sessions (${column}, expires_at) select id, now() + interval '1 day' from account
       returning ${column} as id, id as session`,
      bindings,
    );
    return rows.map(({ id, session }) => ({ id, token: app.signToken(session) }));
  }

  return {
    app,
    database,
    consumers,
    owners,
    companies,
    largest: largest as { id: string; domain: string; reviews_count: number },

    /** Sends a request over HTTP. @returns the body of the response. @throws when the response has another status */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      status: number,
      token?: string,
      body?: object,
    ): Promise<string> {
      const content = body === undefined ? '' : JSON.stringify(body);
      const sent = request({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          'content-length': Buffer.byteLength(content),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      });
      sent.end(content);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const received = await text(response);
      if (response.statusCode !== status) throw new Error(`${method} ${path}: ${response.statusCode} ${received}`);
      return received;
    },

    /** Computes the lists of companies, which takes long the first time, and chooses the latest reviews. */
    async fillLists(): Promise<void> {
      const repositories = createRepositories(database);
      await createRefreshRanks(repositories).refreshAll();
      await database('latest_review_cursors')
        .where({ last_id: '0' })
        .update({ last_id: database.raw('(select greatest(0, max(id) - 20000) from reviews)') });
      while (await repositories.latestReviews.addNext());
    },

    /** Creates as many consumers without reviews as one operation needs. `close` deletes them. */
    newConsumers: (): Promise<Consumer[]> =>
      logIn(
        'user_id',
        `insert into users (email, name, last_name, password_hash)
         select gen_random_uuid() || ?, 'Ana', 'Ruiz', 'none' from generate_series(1, ${SAMPLE}) returning id`,
        [NEW_CONSUMERS],
      ),

    /** Sends as many invitations to review the largest company as one operation needs. @returns the tokens of the invitations */
    async newInvitations(): Promise<string[]> {
      const prefix = randomUUID();
      const { rows } = await database.raw<{ rows: { token: string }[] }>(
        `with batch as (
           insert into invitation_batches (company_id, source, rows, accepted, wrong) values (?, 'csv', ${SAMPLE}, ${SAMPLE}, 0)
           returning id, company_id
         ), token as (select ? || n as token from generate_series(1, ${SAMPLE}) n),
         sent as (
           insert into invitations (company_id, batch_id, email_hash, reference, language, token_hash, by_mail, state, sent_at)
           select company_id, batch.id, sha256(token::bytea), token, 'en', sha256(token::bytea), true, 'sent', now()
           from batch, token
         )
         select token from token`,
        [largest.id, `${prefix}-`],
      );
      return rows.map(({ token }) => token);
    },

    /** Verifies a company. @returns its owner, who may invite people */
    async inviter(): Promise<Consumer> {
      const [owner] = owners;
      if (owner === undefined) throw new Error('No company has an owner');
      await database('companies').where({ id: owner.id }).update({ verified_at: new Date() });
      return owner;
    },

    /** Adds invitation uploads of a company, in proportion to the size of the database. @returns the token of the company's owner */
    async uploader(): Promise<string> {
      const owner = await this.inviter();
      await database.raw(
        `insert into invitation_batches (company_id, source, rows, accepted, wrong)
         select ?, 'csv', 10, 10, 0 from generate_series(1, ?::integer)`,
        [owner.id, Math.ceil(largest.reviews_count / 5)],
      );
      return owner.token;
    },

    /** Returns query parameters that request a page of the largest company's reviews. The page starts after the given number of reviews. */
    async cursorAt(row: number): Promise<string> {
      const { rows } = await database.raw<{ rows: { rating: number; micros: string; id: string }[] }>(
        `select rating, (extract(epoch from created_at) * 1000000)::bigint as micros, id from reviews
         where company_id = ? and deleted_at is null and hidden_at is null order by created_at desc, id desc offset ? limit 1`,
        [largest.id, row],
      );
      const [at] = rows;
      if (at === undefined) throw new Error(`The largest company has less than ${row} reviews`);
      return `?cursor=${encodeCursor({ sort: 'newest', score: 0, ...at })}`;
    },

    /** Deletes the rows that the benchmark has written, so that the database can be used again. */
    async close(): Promise<void> {
      await database.raw(`delete from users where email like '%${NEW_CONSUMERS}'`);
      await database.raw(`delete from companies where domain like 'empty-%.example' and reviews_count = 0`);
      await database('invitation_batches').del();
      await database('invitation_days').del();
      await database('invitation_months').del();
      await database('companies').whereNotNull('verified_at').update({ verified_at: null });
      await database('helpful_votes').del();
      await database('reviews').where('replied_at', '>=', began).update({ replied_at: null });
      await database('replies').where('created_at', '>=', began).del();
      await database('follows').where('created_at', '>=', began).del();
      await database('sessions').del();
      agent.destroy();
      await app.close();
      await database.destroy();
    },
  };
}

/** Returns a query for a sample of rows, old and new. */
function getSample(rows: string): string {
  return `select id from ${rows} order by md5(id::text) limit ${SAMPLE}`;
}

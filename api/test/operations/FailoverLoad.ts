import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ApiResponse, Caller } from './Caller.ts';
import { until } from '../until.ts';
import type { Cluster } from './startCluster.ts';

const WRITERS = 16;
const READERS = 16;
/** The number of reviews per account, below the limit of reviews per hour. */
const REVIEWS_EACH = 50;
const PAUSE_MS = 400;
/** The number of companies that readers request. */
const COMPANIES = 16;
const REVIEW = { companyName: 'Acme', description: 'All went well.' };
const toWebsite = (number: number) => `read-${number}.example`;
/** Limits the listed errors, because one cause usually explains all of them. */
const MAX_FAILURES = 20;

/** A review that a writer has sent. */
interface WrittenReview {
  /** Whether the API has acknowledged the review. */
  isAcknowledged: boolean;
  /** The ratings that the review may have: the last acknowledged rating, and later ratings whose outcome is unknown. */
  ratings: Set<number>;
}

/** The longest times without a response, in seconds. */
export interface Gaps {
  /** The longest time without an acknowledged write. */
  writes: number;
  /** The longest time between two successful reads of pages or public data, by all readers together. */
  reads: number;
}

/** Writers and readers that record acknowledged writes. */
export class FailoverLoad {
  /** Maps the title of each review that was sent to its state. */
  readonly reviews = new Map<string, WrittenReview>();
  /** Maps the email of each person to whether the API has acknowledged the sign-up. */
  readonly people = new Map<string, boolean>();
  /** The errors and the unexpected responses. Excludes 503 with `Retry-After`, because a failover may cause it. */
  readonly failures: string[] = [];
  private readonly cluster: Cluster;
  private readonly tokens: { caller: Caller; token: string }[] = [];
  private number = 0;
  /** The time at which the latest acknowledged write was sent. */
  private writtenAt = -Infinity;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
  }

  /** Creates the companies that readers request, with a review each. */
  async prepare(): Promise<void> {
    const caller = this.cluster.caller(9);
    const token = await caller.join('first@people.example');
    this.tokens.push({ caller, token });
    for (let number = 0; number < COMPANIES; number++) {
      const body = { ...REVIEW, companyUrl: toWebsite(number), title: `Company ${number}`, rating: 4 };
      const { status, text } = await caller.send('POST', '/api/review/companyOrUser', { token, body });
      if (status !== 201) throw new Error(`${status}: ${text}`);
      this.reviews.set(body.title, { isAcknowledged: true, ratings: new Set([body.rating]) });
    }
  }

  /** Runs work while the load is applied. @returns the longest times without a response since the work began */
  async during(work: () => Promise<void>): Promise<Gaps> {
    const times = { writes: [] as number[], reads: [] as number[] };
    const ended = new AbortController();
    const run = ++this.number;
    const writers = [];
    // Registers one account after the other, because hashing passwords takes time.
    for (let number = 0; number < WRITERS; number++) {
      const caller = this.cluster.caller(10 + number);
      const token = await caller.join(`writer${run}-${number}@people.example`);
      this.tokens.push({ caller, token });
      writers.push({ caller, token, number });
    }
    const loops = [
      ...writers.map((writer) => this.write(writer, run, ended.signal, times.writes)),
      ...Array.from({ length: READERS }, (_, number) => this.read(number, ended.signal, times.reads)),
    ];
    try {
      const isWarm = () => times.writes.length >= WRITERS && times.reads.length >= READERS;
      while (!isWarm()) await sleep(50);
      const began = performance.now();
      await work();
      return toGaps(times, began, performance.now());
    } finally {
      ended.abort();
      await Promise.all(loops);
    }
  }

  /** Waits until the API acknowledges a write that was sent after this call. */
  async untilWritten(): Promise<void> {
    const calledAt = performance.now();
    await until(() => this.writtenAt > calledAt);
  }

  private async write(
    { caller, token, number }: { caller: Caller; token: string; number: number },
    run: number,
    signal: AbortSignal,
    times: number[],
  ): Promise<void> {
    let last: { id: string; review: WrittenReview } | null = null;
    let created = 0;
    const send = async (expected: number, ...request: Parameters<Caller['send']>) => {
      const sentAt = performance.now();
      const response = await this.send(caller, expected, ...request);
      if (response === null) return null;
      times.push(performance.now());
      this.writtenAt = Math.max(this.writtenAt, sentAt);
      return response;
    };
    for (let round = 0; !signal.aborted; round++, await sleep(PAUSE_MS)) {
      const rating = round % 6;
      if (round % 20 === 9) {
        const email = `person${run}-${number}-${round}@people.example`;
        const body = { name: 'Ana', lastName: 'Ruiz', email, password: 'a quiet harbour' };
        this.people.set(email, false);
        if ((await send(201, 'POST', '/api/auth/register', { body })) !== null) this.people.set(email, true);
      } else if ((last === null || round % 4 === 0) && created++ < REVIEWS_EACH) {
        const title = `Review ${run}-${number}-${round}`;
        const companyUrl = `acme-${number}-${round}.example`;
        const body = { ...REVIEW, companyUrl, title, rating };
        const review: WrittenReview = { isAcknowledged: false, ratings: new Set([rating]) };
        this.reviews.set(title, review);
        const response = await send(201, 'POST', '/api/review/companyOrUser', { token, body });
        last = response === null ? null : { id: response.body.id, review };
        review.isAcknowledged = response !== null;
      } else if (last !== null) {
        last.review.ratings.add(rating);
        const response = await send(200, 'PUT', `/api/review/${last.id}`, { token, body: { rating } });
        if (response !== null) last.review.ratings = new Set([rating]);
      }
    }
  }

  private async read(number: number, signal: AbortSignal, times: number[]): Promise<void> {
    const caller = this.cluster.caller(50 + number);
    // Each reader begins with a different company and kind of read.
    for (let round = number; !signal.aborted; round++, await sleep(PAUSE_MS)) {
      const website = toWebsite(round % COMPANIES);
      const isPage = Math.floor(round / COMPANIES) % 4 === number % 4;
      const path = isPage ? `/business/${website}` : `/api/company/${website}${round % 2 === 0 ? '' : '/review'}`;
      const response = await this.send(caller, 200, 'GET', path);
      if (response !== null) times.push(performance.now());
    }
    caller.leave();
  }

  /** Returns the response, or null if it reports that the service is unavailable. */
  private async send(
    caller: Caller,
    expected: number,
    ...request: Parameters<Caller['send']>
  ): Promise<ApiResponse | null> {
    try {
      const response = await caller.send(...request);
      if (response.status === expected) return response;
      if (response.status !== 503 || response.headers['retry-after'] === undefined)
        this.fail(`${request[0]} ${request[1]}: ${response.status} ${response.text.slice(0, 500)}`);
    } catch (error) {
      this.fail(`${request[0]} ${request[1]}: ${String(error)}`);
    }
    return null;
  }

  private fail(reason: string): void {
    if (this.failures.length < MAX_FAILURES) this.failures.push(reason);
  }

  /** Compares the database with the acknowledged writes. @returns the differences */
  async findDifferences(database: Knex): Promise<string[]> {
    const stored: { title: string; rating: number }[] = await database('reviews').select('title', 'rating');
    const emails = new Set<string>(await database('users').pluck('email'));
    const differences: string[] = [];
    for (const [title, { isAcknowledged, ratings: possible }] of this.reviews) {
      const found = stored.filter((review) => review.title === title);
      if (found.length > 1 || (isAcknowledged && found.length === 0))
        differences.push(`${title}: ${found.length} times`);
      for (const { rating } of found)
        if (!possible.has(rating)) differences.push(`${title}: ${rating} instead of ${[...possible].join(' or ')}`);
    }
    for (const [email, isAcknowledged] of this.people)
      if (isAcknowledged && !emails.has(email)) differences.push(`${email}: lost`);
    return differences;
  }

  /** Requests the account with the token of every writer so far. @returns the status codes other than 200 */
  async findLoggedOut(): Promise<number[]> {
    const statuses = [];
    for (const { caller, token } of this.tokens)
      statuses.push((await caller.send('GET', '/api/user/me', { token })).status);
    return statuses.filter((status) => status !== 200);
  }

  leave(): void {
    for (const { caller } of this.tokens) caller.leave();
  }
}

/**
 * Returns two times in seconds: the longest without a successful write, and the longest without a successful read.
 *
 * @param times the times of successful writes and reads
 */
function toGaps(times: Record<keyof Gaps, number[]>, from: number, to: number): Gaps {
  const longest = (moments: number[]) => {
    const all = [from, ...moments.filter((moment) => moment > from && moment < to), to];
    return Math.max(...all.map((moment, at) => moment - (all[at - 1] ?? from))) / 1000;
  };
  return { writes: longest(times.writes), reads: longest(times.reads) };
}

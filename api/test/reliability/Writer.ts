import type { Knex } from 'knex';
import { call, logIn, reviewBody } from './call.ts';

/** The state of a review in the database. After a request without a response, several states are possible. */
type Content = 'absent' | `${number} ${string}`;

interface WrittenReview {
  /** The id of the review; null while it is unknown. */
  id: string | null;
  possible: Set<Content>;
  isChanged: boolean;
}

const toContent = ({ rating, title }: { rating: number; title: string }): Content => `${rating} ${title}`;

/**
 * A client that writes continuously: it reviews one company after the other, and edits and deletes these reviews. Records acknowledged and
 * unacknowledged writes.
 */
export class Writer {
  /** Maps the domain of each company to its review. */
  private readonly reviews = new Map<string, WrittenReview>();
  private count = 0;
  acknowledged = 0;
  unacknowledged = 0;

  /** The domains of the companies whose reviews the client may have deleted. */
  readonly removed = new Set<string>();
  /** Responses that must never occur, whatever fails. */
  readonly unexpected: string[] = [];
  readonly name: string;
  private readonly api: string;
  private readonly token: string;

  private constructor(api: string, name: string, token: string) {
    this.api = api;
    this.name = name;
    this.token = token;
  }

  static async start(api: string, name: string): Promise<Writer> {
    return new Writer(api, name, await logIn(api, `${name}@writers.example`));
  }

  /** Writes until it is stopped. */
  async write(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const round = this.count++;
      const own = [...this.reviews].find(([, { id, isChanged }]) => id !== null && !isChanged);
      if (round % 3 === 1 && own !== undefined) await this.edit(own[1], round);
      else if (round % 9 === 5 && own !== undefined) await this.remove(...own);
      else await this.create(`site-${this.reviews.size}.writers.example`, round);
    }
  }

  private async create(domain: string, round: number): Promise<void> {
    const written = { title: `${this.name} ${round}`, rating: round % 6 };
    const review: WrittenReview = { id: null, possible: new Set(['absent', toContent(written)]), isChanged: false };
    this.reviews.set(domain, review);
    const body = await this.send('POST', '/review/companyOrUser', 201, reviewBody(`https://${domain}`, written));
    if (body === null) return;
    review.id = body.id;
    review.possible = new Set([toContent(written)]);
  }

  private async edit(review: WrittenReview, round: number): Promise<void> {
    const written = { title: `${this.name} ${round}, edited`, rating: round % 6 };
    review.isChanged = true;
    review.possible.add(toContent(written));
    const body = await this.send('PUT', `/review/${review.id}`, 200, written);
    if (body !== null) review.possible = new Set([toContent(written)]);
  }

  private async remove(domain: string, review: WrittenReview): Promise<void> {
    this.removed.add(domain);
    review.isChanged = true;
    review.possible.add('absent');
    if ((await this.send('DELETE', `/review/${review.id}`, 204)) !== null) review.possible = new Set(['absent']);
  }

  /** Sends a write. Pauses briefly if the write was not acknowledged. @returns the response; null if the write was not acknowledged */
  private async send(method: string, path: string, status: number, body?: object): Promise<{ id: string } | null> {
    try {
      const response = await call(this.api, method, path, { token: this.token, ...(body && { body }) });
      if (response.status === status) {
        this.acknowledged++;
        return response.body;
      }
      if (response.status < 500) throw new Error(`${method} ${path}: ${response.status}`);
      if (response.status !== 503) this.unexpected.push(`${method} ${path}: ${response.status}`);
    } catch (error) {
      // Accepts network errors of `fetch`. Throws all other errors, because they have another cause.
      if (!['TypeError', 'TimeoutError'].includes((error as Error).name)) throw error;
    }
    this.unacknowledged++;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return null;
  }

  /** Describes each difference between the database and the acknowledged writes. */
  async differences(database: Knex): Promise<string[]> {
    const rows: { domain: string; title: string; rating: number; deleted: boolean }[] = await database('reviews')
      .join('users', 'users.id', 'reviews.user_id')
      .join('companies', 'companies.id', 'reviews.company_id')
      .where('users.email', `${this.name}@writers.example`)
      .whereNull('deleted_at')
      .select('domain', 'title', 'rating');
    const stored = new Map<string, Content[]>();
    for (const row of rows) stored.set(row.domain, [...(stored.get(row.domain) ?? []), toContent(row)]);
    const wrong = [...this.reviews].flatMap(([domain, { possible }]) => {
      const contents = stored.get(domain) ?? ['absent' as const];
      stored.delete(domain);
      const isExpected = contents.length === 1 && contents.every((content) => possible.has(content));
      return isExpected
        ? []
        : [`${this.name}, ${domain}: ${contents.join(' and ')} instead of ${[...possible].join(' or ')}`];
    });
    return [...wrong, ...[...stored.keys()].map((domain) => `${this.name}, ${domain}: never written`)];
  }
}

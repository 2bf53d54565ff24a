import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './Json.ts';

/** The API keys that the fake accepts. */
export const ALGOLIA_KEYS = {
  ALGOLIA_APP_ID: 'FAKEAPP',
  ALGOLIA_SEARCH_KEY: 'search-only-key',
  ALGOLIA_ADMIN_KEY: 'admin-key',
};

/**
 * A fault of one request:
 * - a status: the request is rejected with this status, and nothing is executed
 * - `hang`: nothing is executed and no response is sent until `repair`
 * - `cut`: the connection is closed, nothing is executed
 * - `cut after`: the request is executed, then the connection is closed without a response
 */
export type Fault = number | 'hang' | 'cut' | 'cut after';

/** A received request, including requests that were answered with a fault. */
export interface Received {
  at: number;
  method: string;
  path: string;
  key: string | undefined;
  body: Json;
}

type Attributes = Record<string, unknown>;

interface Index {
  objects: Map<string, Attributes>;
  settings: Attributes;
}

const PAGE = 1000;

/**
 * An in-memory fake of the Algolia endpoints that Heard uses. As at Algolia, writes are tasks that are executed later in
 * order, and an index is created with its first object or setting.
 */
export class FakeAlgolia {
  readonly received: Received[] = [];
  /** Returns the fault of a request; null for none. A promise delays the request. */
  fault: (request: Received) => Fault | null | Promise<Fault | null> = () => null;
  /** The time (ms) from a write request to the execution of its task. */
  taskMs = 5;
  readonly #indices = new Map<string, Index>();
  readonly #server: Server;
  #tasks = 0;
  #done = 0;
  #lastTask = Promise.resolve();
  #hanging: ServerResponse[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<FakeAlgolia> {
    const fake = new FakeAlgolia();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns the objects of an index, keyed by object id; undefined when the index does not exist. */
  objects(indexName: string): Record<string, Attributes> | undefined {
    const index = this.#indices.get(indexName);
    return index && Object.fromEntries([...index.objects].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  settings(indexName: string): Attributes | undefined {
    return this.#indices.get(indexName)?.settings;
  }

  get indexNames(): string[] {
    return [...this.#indices.keys()];
  }

  /** Changes an index directly. */
  change(indexName: string, work: (index: Index) => void): void {
    work(this.#index(indexName));
  }

  /** Deletes an index directly. */
  remove(indexName: string): void {
    this.#indices.delete(indexName);
  }

  /** Removes all indices, faults and received requests. */
  async reset(): Promise<void> {
    this.repair();
    await this.#lastTask;
    this.#indices.clear();
    this.received.length = 0;
    this.taskMs = 5;
  }

  /** Ends all faults and closes hanging connections. */
  repair(): void {
    this.fault = () => null;
    for (const response of this.#hanging.splice(0)) response.destroy();
  }

  async stop(): Promise<void> {
    this.repair();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #index(name: string): Index {
    let index = this.#indices.get(name);
    if (index === undefined) this.#indices.set(name, (index = { objects: new Map(), settings: {} }));
    return index;
  }

  async #receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(message.url ?? '', 'http://localhost');
    const text = Buffer.concat(chunks).toString();
    const request: Received = {
      at: Date.now(),
      method: message.method ?? '',
      path: decodeURIComponent(pathname),
      key: String(message.headers['x-algolia-api-key'] ?? searchParams.get('x-algolia-api-key')),
      body: text === '' ? undefined : JSON.parse(text),
    };
    // Allows all origins, because browsers send requests from another origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    this.received.push(request);

    const fault = await this.fault(request);
    if (fault === 'hang') return void this.#hanging.push(response);
    if (fault === 'cut') return void response.destroy();
    const [status, body] =
      typeof fault === 'number' ? [fault, { message: 'Out of order', status: fault }] : this.#respond(request);
    if (fault === 'cut after') return void response.destroy();
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  }

  #respond(request: Received): [status: number, body: object] {
    const { method, path, key, body } = request;
    const [, indexName = '', action = '', parameter = ''] =
      /^\/1\/indexes\/([^/]+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const isSearch = ['queries', 'query'].includes(action);
    const allowed = isSearch ? [ALGOLIA_KEYS.ALGOLIA_SEARCH_KEY, ALGOLIA_KEYS.ALGOLIA_ADMIN_KEY] : ['admin-key'];
    if (!allowed.includes(key ?? '')) return [403, { message: 'Method not allowed with this API key', status: 403 }];
    const index = this.#indices.get(indexName);
    const absent: [number, object] = [404, { message: `Index ${indexName} does not exist`, status: 404 }];

    switch (`${method} ${action}`) {
      case 'POST batch': {
        const requests: { action: string; body: Attributes & { objectID: string } }[] = body.requests;
        return this.#task(() => {
          const { objects } = this.#index(indexName);
          for (const { action, body } of requests) {
            if (action === 'addObject') objects.set(body.objectID, body);
            else if (action === 'deleteObject') objects.delete(body.objectID);
            else throw new Error(`The fake does not support ${action}.`);
          }
        });
      }
      case 'GET task':
        return [200, { status: Number(parameter) <= this.#done ? 'published' : 'notPublished' }];
      case 'PUT settings':
        return this.#task(() => Object.assign(this.#index(indexName).settings, body));
      case 'GET settings':
        return index === undefined ? absent : [200, index.settings];
      case 'POST clear':
        return this.#task(() => this.#index(indexName).objects.clear());
      case 'DELETE ':
        return this.#task(() => this.#indices.delete(indexName));
      case 'POST operation':
        return this.#task(() => this.#operate(indexName, body));
      case 'POST browse': {
        if (index === undefined) return absent;
        const from = Number(body.cursor ?? 0);
        const hits = [...index.objects.values()].slice(from, from + (body.hitsPerPage ?? PAGE));
        const next = from + hits.length;
        return [200, { hits, ...(next < index.objects.size && { cursor: String(next) }) }];
      }
      case 'POST objects': {
        const requests: { indexName: string; objectID: string }[] = body.requests;
        return [
          200,
          { results: requests.map((one) => this.#indices.get(one.indexName)?.objects.get(one.objectID) ?? null) },
        ];
      }
      case 'POST queries': {
        const requests: Query[] = body.requests;
        const missing = requests.find((one) => !this.#indices.has(one.indexName));
        if (missing !== undefined) return [404, { message: `Index ${missing.indexName} does not exist`, status: 404 }];
        return [200, { results: requests.map((one) => this.#search(one)) }];
      }
      case 'POST query':
        return index === undefined ? absent : [200, this.#search({ ...body, indexName })];
      default:
        return [404, { message: `The fake does not support ${method} ${path}.`, status: 404 }];
    }
  }

  #task(work: () => unknown): [number, object] {
    const taskID = ++this.#tasks;
    this.#lastTask = this.#lastTask
      .then(() => new Promise((resolve) => setTimeout(resolve, this.taskMs)))
      .then(() => {
        work();
        this.#done = taskID;
      });
    const now = new Date().toISOString();
    return [200, { taskID, updatedAt: now, deletedAt: now, objectIDs: [] }];
  }

  #operate(
    source: string,
    { operation, destination, scope }: { operation: string; destination: string; scope?: string[] },
  ) {
    if (operation === 'move') {
      const index = this.#indices.get(source);
      // Ignores a move of an index that does not exist, as Algolia does.
      if (index === undefined) return;
      this.#indices.set(destination, index);
      this.#indices.delete(source);
    } else {
      const index = this.#index(source);
      const copy = this.#index(destination);
      if (scope?.includes('settings') ?? true) copy.settings = { ...index.settings };
      if (scope === undefined) copy.objects = new Map(index.objects);
    }
  }

  /**
   * Returns objects that contain all words of the query, the most reviewed first. With `removeWordsIfNoResults`, returns objects with fewer
   * of the words if no object contains all of them. It does not imitate Algolia's ranking or typo tolerance.
   */
  #search({
    indexName,
    query = '',
    hitsPerPage = 20,
    page = 0,
    highlightPreTag = '<em>',
    highlightPostTag = '</em>',
    facets,
    facetFilters = [],
    numericFilters = [],
  }: Query) {
    const { objects, settings } = this.#index(indexName);
    const words = query.split(/\s+/).filter((word) => word !== '');
    const pattern = new RegExp(words.map((word) => word.replace(/\W/g, '\\$&')).join('|') || '$^', 'gi');
    const ranked = [...objects.values()]
      .map((object) => {
        const text = `${String(object['name'])} ${String(object['website'])}`.toLowerCase();
        return { object, count: words.filter((word) => text.includes(word.toLowerCase())).length };
      })
      .toSorted(
        (a, b) => b.count - a.count || Number(b.object['reviewsQuantity']) - Number(a.object['reviewsQuantity']),
      );
    const mayDropWords = settings['removeWordsIfNoResults'] === 'allOptional' && ranked[0]?.count !== words.length;
    const matches = ranked
      .filter(({ count }) => count > 0 && (mayDropWords || count === words.length))
      .map(({ object }) => object)
      .filter((object) => facetFilters.every((any) => [any].flat().some((filter) => hasValue(object, filter))))
      .filter((object) => numericFilters.flat().every((filter) => isAtLeast(object, filter)));
    const highlight = (value: unknown) => {
      const text = String(value);
      const isMatch = text.search(pattern) >= 0;
      return {
        value: text.replace(pattern, `${highlightPreTag}$&${highlightPostTag}`),
        matchLevel: isMatch ? 'full' : 'none',
        matchedWords: isMatch ? [query] : [],
      };
    };
    const hits = matches.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map((object) => ({
      ...object,
      _highlightResult: { name: highlight(object['name']), website: highlight(object['website']) },
    }));
    return {
      index: indexName,
      hits,
      nbHits: matches.length,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(matches.length / hitsPerPage),
      hitsPerPage,
      exhaustiveNbHits: true,
      ...(facets !== undefined && { facets: countValues(matches, [facets].flat()), exhaustiveFacetsCount: true }),
      query,
      params: '',
      processingTimeMS: 1,
    };
  }
}

function getValues(object: Attributes, attribute: string): unknown[] {
  return [object[attribute] ?? []].flat();
}

function hasValue(object: Attributes, filter: string): boolean {
  const [attribute = '', value = ''] = filter.split(':');
  return getValues(object, attribute).includes(value);
}

function isAtLeast(object: Attributes, filter: string): boolean {
  const [attribute = '', minimum = ''] = filter.split('>=');
  return Number(object[attribute]) >= Number(minimum);
}

function countValues(objects: Attributes[], attributes: string[]) {
  const counts: Record<string, Record<string, number>> = {};
  for (const attribute of attributes) {
    const values = (counts[attribute] = {} as Record<string, number>);
    for (const value of objects.flatMap((object) => getValues(object, attribute).map(String))) {
      values[value] = (values[value] ?? 0) + 1;
    }
  }
  return counts;
}

interface Query {
  indexName: string;
  query?: string;
  hitsPerPage?: number;
  page?: number;
  facets?: string | string[];
  facetFilters?: (string | string[])[];
  numericFilters?: (string | string[])[];
  highlightPreTag?: string;
  highlightPostTag?: string;
}

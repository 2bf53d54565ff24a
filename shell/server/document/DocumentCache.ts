import { hash } from 'node:crypto';
import type { Language } from '@heard/contract';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoredRead } from './ApiReader.ts';
import type { EncodedText } from './encodings.ts';

/** The maximum age of a document in milliseconds. It is limited, because a page may contain relative times, such as "5 minutes ago". */
const MAX_AGE_MS = 10 * 60_000;
/** The maximum size of all documents, in bytes. A company page takes 30 KB. */
const MAX_BYTES = 40 * 1024 * 1024;
/** The memory of a document apart from its text and key, in bytes. */
const OVERHEAD_BYTES = 4_000;

/** A document that is the same for everybody. */
export interface StoredDocument {
  text: EncodedText;
  /** A hash of the text and its Content-Security-Policy, for the ETag. */
  hash: string;
  policy: string;
  language: Language;
  /** The request headers by which the document varies. */
  vary: string;
  isIndexed: boolean;
  /** Whether the document is complete: it contains all data of the page, and the rendered page if the web server renders the mount. */
  isComplete: boolean;
  /** The responses of the API that the document contains. */
  reads: readonly StoredRead[];
  /** The path of the mount, for metrics. */
  page: string;
  /** The time of rendering, as a Unix time in milliseconds. */
  time: number;
}

/** Returns the hash of a document for its `ETag`. */
export function hashDocument(html: string, policy: string): string {
  return hash('sha256', `${policy}\n${html}`, 'base64url').slice(0, 27);
}

/** Stores the most recently used documents, as many as fit into a number of bytes. */
export class DocumentCache {
  readonly #maxBytes: number;
  /** The documents in the order of their last use. */
  readonly #entries = new Map<string, { document: StoredDocument; bytes: number }>();
  /** Documents that are being created, by their key and the version of their data. Concurrent requests share these documents. */
  readonly #pending = new Map<string, Promise<StoredDocument>>();
  readonly #reads: Counter<'result'>;
  #bytes = 0;

  constructor(metrics: Registry, maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
    this.#reads = new Counter({
      name: 'heard_document_cache_reads_total',
      help: 'Documents that were sent from the cache (hit), whose data has changed (changed), or that were not cached (miss).',
      labelNames: ['result'],
      registers: [metrics],
    });
    const getBytes = () => this.#bytes;
    metrics.registerMetric(
      new Gauge({
        name: 'heard_document_cache_bytes',
        help: 'Size of the cached documents, in bytes.',
        registers: [],
        collect() {
          this.set(getBytes());
        },
      }),
    );
  }

  /** The size of all documents, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Returns a stored document.
   * @param isCurrent returns whether the data of a document is unchanged
   * @returns null if no document is stored, or the data of the document has changed
   */
  async get(
    key: string,
    isCurrent: (reads: readonly StoredRead[], page: string) => Promise<boolean>,
  ): Promise<StoredDocument | null> {
    const entry = this.#entries.get(key);
    if (entry === undefined || Date.now() - entry.document.time > MAX_AGE_MS) {
      this.#delete(key);
      this.#reads.inc({ result: 'miss' });
      return null;
    }
    const { document } = entry;
    if (!(await isCurrent(document.reads, document.page))) {
      this.#reads.inc({ result: 'changed' });
      return null;
    }
    this.#reads.inc({ result: 'hit' });
    // In the meantime, another encoding may have changed the document's size, or another request may have replaced the document.
    if (this.#entries.get(key)?.document === document) this.#set(key, document);
    return document;
  }

  /**
   * Creates a document and stores it if it is complete. Concurrent requests share a complete document.
   * @param version identifies the data
   */
  async create(key: string, version: string, create: () => Promise<StoredDocument>): Promise<StoredDocument> {
    const pendingKey = `${key} ${version}`;
    const pending = this.#pending.get(pendingKey);
    if (pending !== undefined) {
      const document = await pending;
      // If the client that has requested the document first has reached its limit of rendered pages, this client requests the document again.
      return document.isComplete ? document : this.#createAndStore(key, create);
    }
    const created = this.#createAndStore(key, create).finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, created);
    return created;
  }

  async #createAndStore(key: string, create: () => Promise<StoredDocument>): Promise<StoredDocument> {
    const document = await create();
    if (document.isComplete) this.#set(key, document);
    return document;
  }

  #set(key: string, document: StoredDocument): void {
    this.#delete(key);
    // A text occupies up to two bytes per character.
    const bytes = document.text.bytes + 2 * (key.length + document.policy.length) + OVERHEAD_BYTES;
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { document, bytes });
    this.#bytes += bytes;
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

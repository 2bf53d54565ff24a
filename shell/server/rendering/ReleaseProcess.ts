import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DEFAULT_SITE_NAME, getLanguages, getSite, type Site } from '@heard/contract';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { PageRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import { toReason } from '../remotes/files.ts';
import { forbidOpening, spawnIsolated } from './isolation.ts';
import type { PageApiRequest, PageDataRequest, PageDataResult, SendApiRequest } from './PageData.ts';
import { PIPE, type ProcessInput, type ReleaseFile, type RenderJob } from './ProcessMessage.ts';
import { readMessages, toLine } from './readMessages.ts';
import type { RenderingLimits } from './RenderingLimits.ts';

/** The time limit for loading the file of a release, in milliseconds. */
const START_MS = 10_000;
/** The maximum number of pages in the queue. */
const MAX_WAITING = 20;
/** The maximum number of pages whose data is loaded at the same time. It is high, because these pages mostly wait for the API. */
const MAX_LOADING = 500;
/** Maximum number of characters that are kept from the end of the process's error stream. A fatal error and its stack fit into this length. */
const MAX_ERRORS = 16_384;

/** The reason why a page could not be rendered, for the metric. */
export type FailureReason = 'busy' | 'error' | 'exit' | 'timeout';

/** A page that could not be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A rendered page with its processor time in milliseconds. */
export interface RenderResult {
  page: RenderedPage;
  cpuMs: number;
}

/** A page that is being rendered. */
export interface Rendering {
  /** Rejects with a RenderError. */
  page: Promise<RenderResult>;
  /** Resolves when a document no longer waits for the page. The page may still be rendered, for other documents. */
  late: Promise<void>;
}

interface Waiting {
  job: RenderJob;
  /** Whether the process has started to render the page. */
  isTaken: boolean;
  hangMs: number;
  resolve(result: RenderResult): void;
  reject(error: RenderError): void;
  expire(): void;
  /** The timer of the page: first for the time in the queue, then for the time that the document waits. */
  lateTimer: NodeJS.Timeout | undefined;
  /** Terminates the process when the page takes too long. */
  hangTimer: NodeJS.Timeout | undefined;
}

/** A page whose data is being loaded. */
interface Loading {
  send: SendApiRequest;
  /** The number of requests that the page has sent. `pending` is the number of requests without a response. */
  requests: number;
  pending: number;
  resolve(result: PageDataResult): void;
  reject(error: RenderError): void;
  /** The timer for the time in which the process sends neither a request nor the data. */
  timer: NodeJS.Timeout | undefined;
}

/** Returns the site for the process. Omits the file of the logo, because pages don't need it, and the command line should be short. */
function toProcessSite(): Site {
  const { logo, ...named } = getSite() ?? { name: DEFAULT_SITE_NAME };
  const site = { ...named, languages: getLanguages() };
  if (!logo) return site;
  const { dataUrl: _, ...shown } = logo;
  return { ...site, logo: shown };
}

/** An isolated process (see isolation.ts) that renders the pages of one release, one after the other. */
export class ReleaseProcess {
  readonly #limits: RenderingLimits;
  readonly #process: ChildProcess;
  /** Undefined if the process could not be started. */
  readonly #pipe: Duplex | undefined;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | null = null;
  /** Maps the id of each pending request for data to its state. */
  readonly #loading = new Map<number, Loading>();
  #lastId = 0;
  /** The time of the process's last message, in milliseconds of `performance.now()`. */
  #lastMessageAt = 0;
  #state: 'starting' | 'loading' | 'ready' = 'starting';
  /** The last characters of the process's standard error stream. */
  #errors = '';
  /** The reason why the process has ended; null while it runs. */
  #ended: RenderError | null = null;
  readonly #onStart: () => void;
  readonly #onEnd: (error: RenderError) => void;
  /** Resolves when the file of the release was loaded. Rejects if that fails. */
  readonly started: Promise<void>;

  /**
   * @param renderer the renderer's file
   * @param onEnd called once when the process exits, or does not respond
   */
  constructor(renderer: string, file: ReleaseFile, limits: RenderingLimits, onEnd: (error: RenderError) => void) {
    this.#limits = limits;
    this.#process = spawnIsolated(renderer, JSON.stringify(toProcessSite()));
    this.#process.on('error', (error) => this.#end(new RenderError('exit', toReason(error))));
    // `stdio` is undefined when too many files are open, although its type excludes undefined. The event `error` follows.
    const { stdio } = this.#process as Partial<ChildProcess>;
    this.#pipe = stdio?.[PIPE] as Duplex | undefined;
    let resolve = () => {};
    let reject: (error: RenderError) => void = () => {};
    this.started = new Promise((...settle) => ([resolve, reject] = settle));
    // Prevents an unhandled rejection: `onEnd` also reports the error.
    this.started.catch(() => undefined);
    const timer = setTimeout(() => {
      this.#end(new RenderError('timeout', `has not started in ${START_MS / 1000} s`));
    }, START_MS).unref();
    this.#onStart = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#onEnd = (error) => {
      clearTimeout(timer);
      reject(error);
      onEnd(error);
    };
    if (this.#pipe !== undefined) this.#listen(this.#pipe, file);
  }

  #listen(pipe: Duplex, file: ReleaseFile): void {
    const { stderr } = this.#process;
    // Lets the web server exit while the process runs.
    this.#process.unref();
    for (const stream of [stderr, pipe]) (stream as Socket).unref();
    // Discards the output of the remote, because the remote would repeat it for each page.
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-MAX_ERRORS);
    });
    // Ignores the error of a write to a process that has just exited.
    pipe.on('error', () => undefined);
    readMessages(
      pipe,
      (message) => this.#receive(message, file),
      () => this.#end(new RenderError('exit', 'the process has sent something else than messages')),
    );
    // Waits for `close` instead of `exit`, because `close` follows when all output has been read.
    this.#process.on('close', (code, signal) => {
      const line = this.#errors.match(/^(?:FATAL ERROR|\w*Error)\b.*/gm)?.at(-1);
      const how = `the process has exited with code ${code ?? signal}`;
      this.#end(new RenderError('exit', line === undefined ? how : `${how}: ${line}`));
    });
  }

  /**
   * Renders a page.
   * @param hangMs the time after which the process is ended, in milliseconds
   */
  render(request: PageRequest, hangMs = this.#limits.hangMs): Rendering {
    let expire = () => {};
    const late = new Promise<void>((resolve) => (expire = resolve));
    const page = new Promise<RenderResult>((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      if (this.#waiting.length >= MAX_WAITING) return reject(new RenderError('busy', 'too many pages are waiting'));
      this.#lastId += 1;
      const job = { id: this.#lastId, request };
      const timers = { lateTimer: undefined, hangTimer: undefined };
      const waiting: Waiting = { job, isTaken: false, hangMs, resolve, reject, expire, ...timers };
      waiting.lateTimer = setTimeout(() => {
        const at = this.#waiting.indexOf(waiting);
        if (at !== -1) this.#waiting.splice(at, 1);
        reject(new RenderError('busy', 'has waited for too long'));
      }, this.#limits.pageMs);
      this.#waiting.push(waiting);
      this.#next();
    });
    return { page, late };
  }

  /**
   * Loads the data of a page. Pages are loaded concurrently, and while another page renders.
   * @param send sends the requests of the page to the API
   * @throws RenderError
   */
  load(request: PageDataRequest, send: SendApiRequest): Promise<PageDataResult> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      if (this.#loading.size >= MAX_LOADING) return reject(new RenderError('busy', 'too many pages are loading'));
      this.#lastId += 1;
      const id = this.#lastId;
      // Requests arrive as messages, outside the async context of this call. Binding the function to the context lets tracing assign the
      // requests to this document.
      const sendInContext = AsyncLocalStorage.bind(send);
      const loading: Loading = { send: sendInContext, requests: 0, pending: 0, resolve, reject, timer: undefined };
      this.#loading.set(id, loading);
      this.#send({ type: 'data', job: { id, request } });
      this.#limitLoading(id, loading, request.path);
    });
  }

  #limitLoading(id: number, loading: Loading, path: string): void {
    clearTimeout(loading.timer);
    const { hangMs } = this.#limits;
    const startedAt = performance.now();
    loading.timer = setTimeout(() => {
      // Waits again while a page is being rendered, because this page has a separate limit.
      if (loading.pending > 0 || this.#current !== null) return this.#limitLoading(id, loading, path);
      const error = new RenderError('timeout', `the data of ${path} was not loaded in ${hangMs} ms`);
      // Ends the process only if it has sent no message since the start. If the process has sent a message since then, it still works for
      // other pages, and only this page waits for a promise that never settles.
      if (this.#lastMessageAt < startedAt) return this.#end(error);
      this.#loading.delete(id);
      loading.reject(error);
    }, hangMs);
  }

  /** Terminates the process. Rejects the pages in the queue. */
  stop(): void {
    this.#end(new RenderError('exit', 'the release is no longer in force'), true);
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#current = next;
    // Starts the time limit. It starts again when the process reports that it has begun with the page, because unfinished work of the
    // previous page may delay the start.
    this.#startTimer(next);
    next.hangTimer = setTimeout(() => {
      this.#end(
        new RenderError('timeout', `${next.job.request.url.split('?', 1)[0]} was not rendered in ${next.hangMs} ms`),
      );
    }, next.hangMs);
    this.#send({ type: 'render', job: next.job });
  }

  #startTimer(waiting: Waiting): void {
    clearTimeout(waiting.lateTimer);
    waiting.lateTimer = setTimeout(waiting.expire, this.#limits.pageMs);
  }

  #receive(message: unknown, file: ReleaseFile): void {
    if (this.#ended !== null) return;
    // The code of a remote may send any message. Ends the process after an unexpected message, because reading more could keep the web server busy.
    if (!isOutput(message) || !this.#isExpected(message)) {
      return this.#end(new RenderError('exit', 'the process has sent an unexpected message'));
    }
    this.#lastMessageAt = performance.now();
    if (message.type === 'waiting') return void this.#load(file);
    if (message.type === 'ready') {
      this.#state = 'ready';
      return this.#onStart();
    }
    if (message.type === 'broken') return this.#end(new RenderError('exit', message.reason));
    if (message.type === 'request') return this.#request(message);
    if (message.type === 'data' || message.type === 'no-data') return this.#finishLoading(message);
    const current = this.#current;
    if (current === null) return;
    if (message.type === 'taken') {
      current.isTaken = true;
      return this.#startTimer(current);
    }
    stopTimers(current);
    this.#current = null;
    if (message.type === 'rendered') current.resolve(message);
    else current.reject(new RenderError('error', message.reason));
    this.#next();
  }

  #request({ id, at, request }: Output & { type: 'request' }): void {
    const loading = this.#loading.get(id);
    if (loading === undefined) return;
    loading.requests += 1;
    loading.pending += 1;
    const rejected = { status: 'rejected', reason: 'The request is malformed.' } as const;
    void (isRequest(request) ? loading.send(request) : Promise.resolve(rejected)).then((response) => {
      loading.pending -= 1;
      if (this.#loading.get(id) === loading) this.#send({ type: 'response', id, at, response });
    });
  }

  #finishLoading(message: Output & { type: 'data' | 'no-data' }): void {
    const loading = this.#loading.get(message.id);
    if (loading === undefined) return;
    clearTimeout(loading.timer);
    this.#loading.delete(message.id);
    if (message.type === 'no-data') loading.reject(new RenderError('error', message.reason));
    else if (isResult(message.result)) loading.resolve(message.result);
    else loading.reject(new RenderError('error', 'load or describe has returned something malformed or too large'));
  }

  /** Returns whether the process may send a message now. The renderer sends the messages about a page once each, in a fixed order. */
  #isExpected(message: Output): boolean {
    if (message.type === 'waiting') return this.#state === 'starting';
    if (message.type === 'ready' || message.type === 'broken') return this.#state === 'loading';
    // Accepts messages about earlier pages, because a page may have been given up in the meantime.
    if (message.type === 'data' || message.type === 'no-data') return message.id <= this.#lastId;
    if (message.type === 'request') {
      const loading = this.#loading.get(message.id);
      return message.id <= this.#lastId && (loading === undefined || loading.requests === message.at);
    }
    return this.#current?.job.id === message.id && this.#current.isTaken === (message.type !== 'taken');
  }

  async #load(file: ReleaseFile): Promise<void> {
    this.#state = 'loading';
    try {
      await forbidOpening(this.#process);
      this.#send({ type: 'load', file });
    } catch (error) {
      this.#end(new RenderError('exit', `the process is not isolated: ${toReason(error)}`));
    }
  }

  #send(input: ProcessInput): void {
    this.#pipe?.write(toLine(input));
  }

  #end(error: RenderError, isStopped = false): void {
    if (this.#ended !== null) return;
    this.#ended = error;
    for (const waiting of [this.#current, ...this.#waiting]) {
      if (waiting === null) continue;
      stopTimers(waiting);
      waiting.reject(error);
    }
    this.#current = null;
    this.#waiting.length = 0;
    for (const loading of this.#loading.values()) {
      clearTimeout(loading.timer);
      loading.reject(error);
    }
    this.#loading.clear();
    this.#pipe?.destroy();
    // When this process is killed, the kernel also terminates the renderer inside the namespace.
    this.#process.kill('SIGKILL');
    if (!isStopped) this.#onEnd(error);
  }
}

function stopTimers({ lateTimer, hangTimer }: Waiting): void {
  clearTimeout(lateTimer);
  clearTimeout(hangTimer);
}

const page = Type.Object({
  html: Type.String(),
  css: Type.String(),
  styleAttributes: Type.String(),
  inlineCss: Type.String(),
  time: Type.Number(),
});
const number = Type.Number({ minimum: 0 });
const path = Type.String({ maxLength: 2_000 });
const text = Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()]);
const request = Type.Union([
  Type.Object({ type: Type.Literal('get'), path, isPage: Type.Boolean(), mayBeOld: Type.Boolean() }),
  Type.Object({ type: Type.Literal('search'), request: Type.Object({}) }),
]);
const pathOrNone = Type.Union([path, Type.Null()]);
const description = Type.Object({
  title: Type.Optional(text),
  description: Type.Optional(text),
  canonical: Type.Optional(pathOrNone),
  previous: Type.Optional(pathOrNone),
  next: Type.Optional(pathOrNone),
  preview: Type.Optional(path),
  image: Type.Optional(pathOrNone),
  feeds: Type.Optional(Type.Array(path, { maxItems: 10 })),
  structuredData: Type.Optional(Type.Array(Type.Object({}), { maxItems: 10 })),
});
const result = Type.Union([
  Type.Object({ status: Type.Literal('found'), isStored: Type.Boolean(), description }),
  Type.Object({ status: Type.Literal('redirect'), to: path }),
  Type.Object({ status: Type.Literal('not-found') }),
  Type.Object({ status: Type.Literal('removed') }),
  Type.Object({ status: Type.Literal('unavailable'), retryAfter: number }),
]);

/** The schema of the messages of a process. The code of the remote may send anything. */
const output = Type.Union([
  Type.Object({ type: Type.Literal('waiting') }),
  Type.Object({ type: Type.Literal('ready') }),
  Type.Object({ type: Type.Literal('broken'), reason: Type.String() }),
  Type.Object({ type: Type.Literal('taken'), id: number }),
  Type.Object({ type: Type.Literal('rendered'), id: number, page, cpuMs: number }),
  Type.Object({ type: Type.Literal('failed'), id: number, reason: Type.String(), cpuMs: number }),
  Type.Object({ type: Type.Literal('request'), id: number, at: number, request: Type.Unknown() }),
  Type.Object({ type: Type.Literal('data'), id: number, result: Type.Unknown() }),
  Type.Object({ type: Type.Literal('no-data'), id: number, reason: Type.String() }),
]);

/**
 * The maximum size of the description of a page, in characters of JSON. The description of a company's page with its newest reviews has 20,000
 * characters.
 */
const MAX_DESCRIPTION = 500_000;

function isRequest(value: unknown): value is PageApiRequest {
  return Value.Check(request, value);
}

function isResult(value: unknown): value is PageDataResult {
  return Value.Check(result, value) && JSON.stringify(value).length <= MAX_DESCRIPTION;
}

type Output = Static<typeof output>;

function isOutput(message: unknown): message is Output {
  return Value.Check(output, message);
}

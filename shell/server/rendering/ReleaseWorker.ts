import { Worker } from 'node:worker_threads';
import type { PageRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import { toReason } from '../remotes/files.ts';
import type { RenderingLimits } from './RenderingLimits.ts';
import type { RenderJob, WorkerData, WorkerMessage } from './WorkerMessage.ts';

/** The time to run the file of a remote, in milliseconds. */
const START_MS = 10_000;
/** The pages that wait for the worker. */
const MAX_WAITING = 20;
/** A page needs about a megabyte. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Why a page could not be rendered, for the metric. */
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

/** A page that a worker renders. */
export interface Rendering {
  /** Rejects with a RenderError. */
  page: Promise<RenderedPage>;
  /** Resolves when a document no longer waits for the page. The page may still be rendered, for other documents. */
  late: Promise<void>;
}

interface Waiting {
  job: RenderJob;
  hangMs: number;
  resolve(page: RenderedPage): void;
  reject(error: RenderError): void;
  expire(): void;
  /** Of the queue, then until the document no longer waits. */
  lateTimer: NodeJS.Timeout | undefined;
  /** Until the worker is ended. */
  hangTimer: NodeJS.Timeout | undefined;
}

/** A worker thread that renders the pages of one release, one after the other. */
export class ReleaseWorker {
  readonly #limits: RenderingLimits;
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | null = null;
  #lastId = 0;
  /** Why it has ended. */
  #ended: RenderError | null = null;
  readonly #onEnd: (error: RenderError) => void;
  /** Rejects if the file cannot run. */
  readonly started: Promise<void>;

  /**
   * @param file the renderer's file
   * @param onEnd called once when the worker exits, or does not respond
   */
  constructor(file: string, workerData: WorkerData, limits: RenderingLimits, onEnd: (error: RenderError) => void) {
    this.#limits = limits;
    this.#worker = new Worker(file, {
      workerData,
      // Hides the settings of the web server from remotes.
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
      argv: [],
      execArgv: [],
      resourceLimits: LIMITS,
      stdout: true,
      stderr: true,
    });
    // A web server that is stopped does not wait for it.
    this.#worker.unref();
    // The output of a remote is discarded: each page would repeat it.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    let resolve = () => {};
    let reject: (error: RenderError) => void = () => {};
    this.started = new Promise((...settle) => ([resolve, reject] = settle));
    // Also reported by `onEnd`.
    this.started.catch(() => undefined);
    const timer = setTimeout(() => {
      this.#end(new RenderError('timeout', `has not started in ${START_MS / 1000} s`));
    }, START_MS).unref();
    this.#onEnd = (error) => {
      clearTimeout(timer);
      reject(error);
      onEnd(error);
    };
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.type !== 'ready') return this.#receive(message);
      clearTimeout(timer);
      resolve();
    });
    this.#worker.on('error', (error) => this.#end(new RenderError('exit', toReason(error))));
    this.#worker.on('exit', (code) => this.#end(new RenderError('exit', `the worker has exited with code ${code}`)));
  }

  /**
   * Renders a page.
   * @param hangMs the time after which the worker is ended, in milliseconds
   */
  render(request: PageRequest, hangMs = this.#limits.hangMs): Rendering {
    let expire = () => {};
    const late = new Promise<void>((resolve) => (expire = resolve));
    const page = new Promise<RenderedPage>((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      if (this.#waiting.length >= MAX_WAITING) return reject(new RenderError('busy', 'too many pages are waiting'));
      this.#lastId += 1;
      const job = { id: this.#lastId, request };
      const waiting: Waiting = { job, hangMs, resolve, reject, expire, lateTimer: undefined, hangTimer: undefined };
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

  /** Ends the worker. Pages that wait for it are rejected. */
  stop(): void {
    this.#end(new RenderError('exit', 'the release is no longer in force'), true);
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#current = next;
    // Work that an earlier page has left behind may keep the worker busy.
    this.#startTimer(next);
    next.hangTimer = setTimeout(() => {
      this.#end(new RenderError('timeout', `${next.job.request.url} was not rendered in ${next.hangMs} ms`));
    }, next.hangMs);
    this.#worker.postMessage(next.job);
  }

  #startTimer(waiting: Waiting): void {
    clearTimeout(waiting.lateTimer);
    waiting.lateTimer = setTimeout(waiting.expire, this.#limits.pageMs);
  }

  #receive(message: Exclude<WorkerMessage, { type: 'ready' }>): void {
    const current = this.#current;
    // A remote may send other messages.
    if (current === null || current.job.id !== message.id) return;
    if (message.type === 'taken') return this.#startTimer(current);
    stopTimers(current);
    this.#current = null;
    if (message.type === 'rendered') current.resolve(message.page);
    else current.reject(new RenderError('error', message.reason));
    this.#next();
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
    void this.#worker.terminate();
    if (!isStopped) this.#onEnd(error);
  }
}

function stopTimers({ lateTimer, hangTimer }: Waiting): void {
  clearTimeout(lateTimer);
  clearTimeout(hangTimer);
}

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHttpUrl } from '@heard/server-kit';

/** The minimum time between two loads of a document from a URL. */
const MAX_AGE_MS = 10_000;
/** Time to load the document from a URL, its body included. */
const TIMEOUT_MS = 2000;

/** The shell's own build: in a folder, or at the URL of a CDN or a development server. */
export class ShellFiles {
  #location: string;
  #timeoutMs: number;
  #cached: { key: number; template: string } | null = null;
  #loading: Promise<string> | null = null;
  #styledNames: { template: string; names: Promise<Readonly<Record<string, string>>> } | null = null;
  #version: { template: string; version: string } | null = null;

  /** @param timeoutMs time to load the document from a URL; 2 s unless given */
  constructor(location: string, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}) {
    this.#location = location;
    this.#timeoutMs = timeoutMs;
  }

  /** The folder of the shell's files; null if another server serves the files. */
  get folder(): string | null {
    return isHttpUrl(this.#location) ? null : this.#location;
  }

  /**
   * Returns the current `index.html` of the build. If the build is at a URL, `index.html` is loaded at most every 10 s; while the URL is unavailable,
   * the last loaded document is used.
   * @throws Error if it can't be loaded now and was never loaded before
   */
  async template(): Promise<string> {
    if (this.folder === null) return this.#fetchTemplate();
    const file = join(this.folder, 'index.html');
    const { mtimeMs } = await stat(file);
    if (this.#cached?.key !== mtimeMs) this.#cached = { key: mtimeMs, template: await readFile(file, 'utf8') };
    return this.#cached.template;
  }

  async #fetchTemplate(): Promise<string> {
    const cached = this.#cached;
    if (cached !== null && performance.now() < cached.key + MAX_AGE_MS) return cached.template;
    // Concurrent requests for the document share one request to the URL.
    this.#loading ??= this.#load('index.html')
      .catch((error: unknown) => {
        if (cached === null) throw error;
        return cached.template;
      })
      .then((template) => {
        this.#cached = { key: performance.now(), template };
        return template;
      })
      .finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(file: string): Promise<string> {
    const url = new URL(file, this.#location);
    const response = await fetch(url, { signal: AbortSignal.timeout(this.#timeoutMs) });
    if (!response.ok)
      throw new Error(`The shell's files at ${this.#location} are unavailable: HTTP ${response.status}.`);
    return response.text();
  }

  /** Returns the names that the build's SDK exports; an empty list if the build has not recorded them. */
  async readSdkExports(): Promise<string[]> {
    return ((await this.#readJson('surface.json')) as { sdk?: string[] }).sdk ?? [];
  }

  /**
   * Returns the styled components whose rules are in the build's stylesheet. Maps the id of each component to its classes. Empty if the
   * build has not recorded the components.
   */
  async readStyledNames(): Promise<Readonly<Record<string, string>>> {
    const template = await this.template();
    if (this.#styledNames?.template !== template) {
      this.#styledNames = { template, names: this.#readJson('styles.json') as Promise<Record<string, string>> };
    }
    return this.#styledNames.names;
  }

  /** Returns the content of a file of the build; an empty object if there is no such file. */
  async #readJson(file: string): Promise<unknown> {
    try {
      return JSON.parse(await (this.folder === null ? this.#load(file) : readFile(join(this.folder, file), 'utf8')));
    } catch {
      return {};
    }
  }

  /** Returns the version of the build: 16 hexadecimal digits of the hash of its document. The document contains the hashes of all files. */
  async version(): Promise<string> {
    const template = await this.template();
    if (this.#version?.template !== template) {
      this.#version = { template, version: createHash('sha256').update(template).digest('hex').slice(0, 16) };
    }
    return this.#version.version;
  }
}

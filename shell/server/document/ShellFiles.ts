import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHttpUrl } from '@heard/server-kit';

/** The shell's own build: in a folder, or at the URL of a CDN or a development server. */
export class ShellFiles {
  #location: string;
  #cached: { version: number; template: string } | null = null;

  constructor(location: string) {
    this.#location = location;
  }

  /** The folder of the files; null if they are served elsewhere. */
  get folder(): string | null {
    return isHttpUrl(this.#location) ? null : this.#location;
  }

  /** Loads the current `index.html` of the build. @throws Error if it can't be loaded */
  async template(): Promise<string> {
    if (this.folder === null) {
      const response = await fetch(new URL('index.html', this.#location));
      if (!response.ok)
        throw new Error(`The shell's files at ${this.#location} are unavailable: HTTP ${response.status}.`);
      return response.text();
    }
    const file = join(this.folder, 'index.html');
    const { mtimeMs } = await stat(file);
    if (this.#cached?.version !== mtimeMs) this.#cached = { version: mtimeMs, template: await readFile(file, 'utf8') };
    return this.#cached.template;
  }

  /** Returns the version of the build: 16 hexadecimal digits of the hash of its document, which contains the hashes of all files. */
  async version(): Promise<string> {
    return createHash('sha256')
      .update(await this.template())
      .digest('hex')
      .slice(0, 16);
  }
}

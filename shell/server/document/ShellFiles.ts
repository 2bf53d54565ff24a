import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHttpUrl } from '@heard/server-kit';

/** The shell's own build: in a folder, or at an address (a CDN, a development server). */
export class ShellFiles {
  #place: string;
  #cached: { version: number; template: string } | null = null;

  constructor(place: string) {
    this.#place = place;
  }

  /** The folder of the files, or null when they come from elsewhere. */
  get folder(): string | null {
    return isHttpUrl(this.#place) ? null : this.#place;
  }

  /** The built `index.html`, as it is now. */
  async template(): Promise<string> {
    if (this.folder === null) {
      const response = await fetch(new URL('index.html', this.#place));
      if (!response.ok) throw new Error(`The shell's files at ${this.#place} answer ${response.status}.`);
      return response.text();
    }
    const file = join(this.folder, 'index.html');
    const { mtimeMs } = await stat(file);
    if (this.#cached?.version !== mtimeMs) this.#cached = { version: mtimeMs, template: await readFile(file, 'utf8') };
    return this.#cached.template;
  }

  /** What names this build: a hash of its document, which names all its files by their hashes. 16 hexadecimal digits. */
  async version(): Promise<string> {
    return createHash('sha256')
      .update(await this.template())
      .digest('hex')
      .slice(0, 16);
  }
}

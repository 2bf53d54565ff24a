import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 30_000_000;
/** Maximum number of maps in memory. A parsed map takes several megabytes. */
const MAX_MAPS = 5;
/** Maximum number of mapped frames per stack. */
const MAX_FRAMES = 15;

/** Matches a position in a stack: `https://heard.example/assets/main.0123456789abcdef.js:1:2345`. */
const POSITION = /(https?:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

export interface SourceMapsOptions {
  /** Maps each URL path, such as `/assets/`, to the folder that this server serves there. */
  folders: ReadonlyMap<string, string>;
  /** Returns the URL prefixes of the remotes' files on other hosts. */
  hosts: () => readonly string[];
}

/** Translates the positions of stacks by the source maps that builds publish next to their scripts. */
export class SourceMaps {
  readonly #options: SourceMapsOptions;
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(options: SourceMapsOptions) {
    this.#options = options;
  }

  /**
   * Replaces the positions in a stack by positions in the sources. Does not replace a position if its file belongs to no configured remote,
   * or if the source map is unavailable.
   */
  async translate(stack: string): Promise<string> {
    const positions = [...stack.matchAll(POSITION)].slice(0, MAX_FRAMES);
    const files = [...new Set(positions.map(([, file = '']) => file))];
    const maps = new Map(await Promise.all(files.map(async (file) => [file, await this.#read(file)] as const)));
    return stack.replaceAll(POSITION, (position: string, file: string, line: string, column: string) => {
      const map = maps.get(file) ?? null;
      if (map === null) return position;
      // Columns of stacks count from 1, columns of source maps from 0.
      const original = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
      if (original.source === null) return position;
      return `${original.source}:${original.line}:${original.column + 1}`;
    });
  }

  #read(file: string): Promise<TraceMap | null> {
    let map = this.#maps.get(file);
    if (map === undefined) {
      map = this.#load(file).catch(() => null);
      const [oldest] = this.#maps.keys();
      if (this.#maps.size >= MAX_MAPS && oldest !== undefined) this.#maps.delete(oldest);
      this.#maps.set(file, map);
    }
    return map;
  }

  async #load(file: string): Promise<TraceMap | null> {
    const { pathname } = new URL(file);
    for (const [path, folder] of this.#options.folders) {
      const name = pathname.slice(path.length);
      // Builds put all scripts into one folder.
      if (pathname.startsWith(path) && /^[\w.-]+$/.test(name)) {
        return new TraceMap(await readFile(join(folder, `${name}.map`), 'utf8'));
      }
    }
    // Requests source maps only from the configured hosts, because clients can send any stack.
    if (!this.#options.hosts().some((host) => file.startsWith(host))) return null;
    const response = await fetch(`${file}.map`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
    return new TraceMap(await response.text());
  }
}

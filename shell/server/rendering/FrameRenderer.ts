import { createRequire } from 'node:module';
import type { FrameRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import type { FoundMount } from '../remotes/findMount.ts';
import { getSiteKey } from '../site/siteKey.ts';

export interface FrameRendererOptions {
  /** The file that exports `renderFrame`. The build of the shell writes it to `dist/renderer`. */
  file: string;
  /** Returns the version of the shell that the file was built with. */
  shell: () => Promise<string>;
  /** Logs a problem. */
  warn: (fields: object, message: string) => void;
}

/** Maximum number of stored frames: enough for all current selections of releases and some previous selections. */
const MAX_FRAMES = 200;
/** Milliseconds after which a frame that failed is rendered again. */
const RETRY_MS = 60_000;
/** The shapes that a mount may name. */
const SHAPES = ['company', 'form', 'list', 'page', 'reviews'] as const;

interface FrameProgram {
  renderFrame(request: FrameRequest): Promise<RenderedPage>;
}

/** Renders the top bar, the footer and a skeleton of a page that the browser renders, so that visitors see a complete layout before scripts run. */
export class FrameRenderer {
  readonly #options: FrameRendererOptions;
  /**
   * Maps a key to the frame. The key consists of the version of the shell, the selected releases, the language and the mount. Concurrent
   * requests share one frame.
   */
  readonly #frames = new Map<string, Promise<RenderedPage | null>>();
  #program: { site: string; module: FrameProgram } | null = null;
  /** Frames are rendered one after the other: the language of a render is global. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: FrameRendererOptions) {
    this.#options = options;
  }

  /**
   * Renders a frame. Never rejects.
   * @param selection identifies the selected releases: a frame shows links of remotes
   * @param owner null if no mount has the path
   * @param query only the language of the URL
   * @returns null if the document gets no frame
   */
  async render(
    { selection, owner, query }: { selection: string; owner: FoundMount | null; query: string },
    { language, configuration }: Pick<FrameRequest, 'language' | 'configuration'>,
  ): Promise<RenderedPage | null> {
    const shell = await this.#options.shell().catch(() => null);
    // The styles in the browser belong to another version of the shell, so the frame would not match these styles.
    if (shell !== configuration.versions.shell) return null;
    // Renders all URLs of a mount with one path, so that the stored frame contains no data from a URL.
    const path = owner === null ? '/404' : owner.mount.path.replaceAll(/:[^/]+/g, 'x').replace('/*', '');
    const key = [shell, selection, getSiteKey(), language, `${path}${query}`].join(' ');
    let frame = this.#frames.get(key);
    if (frame === undefined) {
      frame = this.#render(key, { url: `${path}${query}`, language, configuration, skeleton: toSkeleton(owner) });
      this.#frames.set(key, frame);
      const [oldest] = this.#frames.keys();
      if (this.#frames.size > MAX_FRAMES && oldest !== undefined) this.#frames.delete(oldest);
    }
    return frame;
  }

  #render(key: string, request: FrameRequest): Promise<RenderedPage | null> {
    const rendering = this.#queue.then(() => this.#load().renderFrame(request));
    const frame = rendering.catch((error: unknown) => {
      this.#options.warn({ err: error, path: request.url }, 'frame not rendered');
      setTimeout(() => this.#frames.delete(key), RETRY_MS).unref();
      return null;
    });
    this.#queue = frame;
    return frame;
  }

  #load(): FrameProgram {
    const site = getSiteKey();
    if (this.#program?.site !== site) {
      // Catalogs get the name of the site when the program is loaded.
      const require = createRequire(import.meta.url);
      delete require.cache[require.resolve(this.#options.file)];
      this.#program = { site, module: require(this.#options.file) as FrameProgram };
    }
    return this.#program.module;
  }
}

function toSkeleton(owner: FoundMount | null): FrameRequest['skeleton'] {
  if (owner === null) return 'not-found';
  const { guard, skeleton, path } = owner.mount;
  if (guard !== undefined) return 'account';
  return SHAPES.find((shape) => shape === skeleton) ?? (path.includes(':') ? 'company' : 'form');
}

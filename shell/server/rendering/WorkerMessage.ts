import type { PageRequest, RenderedPage } from '../../src/configuration/Renderer.ts';

/** The file of a remote whose pages a worker renders. */
export interface WorkerData {
  name: string;
  code: string;
  /** The URL of the release, with a slash at its end. */
  publicPath: string;
}

/** From the web server to a worker. */
export interface RenderJob {
  id: number;
  request: PageRequest;
}

/** From a worker to the web server. */
export type WorkerMessage =
  /** The file has run. */
  | { type: 'ready' }
  /** The time limit starts. */
  | { type: 'taken'; id: number }
  | { type: 'rendered'; id: number; page: RenderedPage }
  | { type: 'failed'; id: number; reason: string };

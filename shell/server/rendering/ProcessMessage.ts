import type { PageRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import type { PageApiRequest, PageApiResponse, PageDataRequest, PageDataResult } from './PageData.ts';

/** The server file of a release. */
export interface ReleaseFile {
  name: string;
  code: string;
  /** The URL of the release, with a slash at its end. */
  publicPath: string;
}

/** A request to render a page. */
export interface RenderJob {
  id: number;
  request: PageRequest;
}

/** A request to load the data of a page. */
export interface DataJob {
  id: number;
  request: PageDataRequest;
}

/** Messages from the web server to a process: first the file of the release, then requests for pages and their data. */
export type ProcessInput =
  | { type: 'load'; file: ReleaseFile }
  | { type: 'render'; job: RenderJob }
  | { type: 'data'; job: DataJob }
  /** The API's response to a request of a page. */
  | { type: 'response'; id: number; at: number; response: PageApiResponse };

/** Messages from a process to the web server. `cpuMs`: the processor time of the page, in milliseconds. */
export type ProcessOutput =
  /** The renderer has been loaded. */
  | { type: 'waiting' }
  /** The file of the release was loaded. */
  | { type: 'ready' }
  /** Loading the file of the release failed. */
  | { type: 'broken'; reason: string }
  /** The process has started to render the page: its time limit starts. */
  | { type: 'taken'; id: number }
  | { type: 'rendered'; id: number; page: RenderedPage; cpuMs: number }
  | { type: 'failed'; id: number; reason: string; cpuMs: number }
  /** Loading the data of a page needs a response from the API. `at`: the number of the request, from 0. */
  | { type: 'request'; id: number; at: number; request: PageApiRequest }
  | { type: 'data'; id: number; result: PageDataResult }
  | { type: 'no-data'; id: number; reason: string };

/** The file descriptor of the pipe for messages. Remotes may write to standard output, so messages have a separate pipe. */
export const PIPE = 3;

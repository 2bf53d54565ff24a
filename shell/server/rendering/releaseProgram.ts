// The entry of the web server's renderer: a process that renders the pages of one release of a remote (see ReleaseProcess.ts).
// The build bundles this file and the code for browsers into one file.
import './processSite.ts';
import { Socket } from 'node:net';
import { compileFunction } from 'node:vm';
import { renderer } from '#renderer';
import type { ServerModules } from '../../src/configuration/Renderer.ts';
import { loadPage } from './loadPage.ts';
import type { PageApiResponse, SendApiRequest } from './PageData.ts';
import {
  PIPE,
  type DataJob,
  type ProcessInput,
  type ProcessOutput,
  type ReleaseFile,
  type RenderJob,
} from './ProcessMessage.ts';
import { readMessages, toLine } from './readMessages.ts';
import { toHtml } from './toHtml.ts';

const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
const send = (message: ProcessOutput) => void pipe.write(toLine(message));

function load({ name, code, publicPath }: ReleaseFile): ServerModules {
  /** Returns a module that remotes share with the renderer. Pages can't import other modules. */
  const provide = (module: string): unknown => {
    if (!Object.hasOwn(renderer.singletons, module))
      throw new Error(`${name} needs ${module}, which pages cannot use.`);
    return renderer.singletons[module];
  };
  const file = { exports: {} as { modules?: ServerModules } };
  const run = compileFunction(code, ['module', 'exports', 'require', 'publicPath'], { filename: `${name}/server.js` });
  run(file, file.exports, provide, publicPath);
  if (file.exports.modules === undefined) throw new Error(`The file of ${name} has no modules.`);
  return file.exports.modules;
}

/** `process.cpuUsage`, captured before the code of the remote runs, because that code may replace the function. */
const cpuUsage = process.cpuUsage.bind(process);

function render({ id, request }: RenderJob, modules: ServerModules): void {
  send({ type: 'taken', id });
  const start = cpuUsage();
  const getCpuMs = () => {
    const { user, system } = cpuUsage(start);
    return (user + system) / 1000;
  };
  renderer.render(request, modules, toHtml).then(
    (page) => send({ type: 'rendered', id, page, cpuMs: getCpuMs() }),
    (error: unknown) => send({ type: 'failed', id, reason: toText(error), cpuMs: getCpuMs() }),
  );
}

/** Maps the job and the number of each pending request to the function that receives its response. */
const requests = new Map<string, (response: PageApiResponse) => void>();

async function loadData({ id, request }: DataJob, modules: ServerModules): Promise<void> {
  let count = 0;
  const sendRequest: SendApiRequest = (apiRequest) =>
    new Promise((resolve) => {
      const at = count;
      count += 1;
      requests.set(`${id} ${at}`, resolve);
      send({ type: 'request', id, at, request: apiRequest });
    });
  try {
    const page = await modules[request.module]?.();
    if (page === undefined) throw new Error(`The file for the web server has no ${request.module}.`);
    send({ type: 'data', id, result: await loadPage(page, request, sendRequest) });
  } catch (error) {
    send({ type: 'no-data', id, reason: toText(error) });
  }
}

function respond({ id, at, response }: ProcessInput & { type: 'response' }): void {
  requests.get(`${id} ${at}`)?.(response);
  requests.delete(`${id} ${at}`);
}

function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let modules: ServerModules = {};

function receive(message: ProcessInput): void {
  if (message.type === 'render') return render(message.job, modules);
  if (message.type === 'data') return void loadData(message.job, modules);
  if (message.type === 'response') return respond(message);
  try {
    modules = load(message.file);
    send({ type: 'ready' });
  } catch (error) {
    send({ type: 'broken', reason: toText(error) });
  }
}

readMessages(
  pipe,
  (message) => receive(message as ProcessInput),
  () => process.exit(1),
);
// Exits with the web server, because the pipe closes when the web server has ended.
pipe.on('close', () => process.exit(0));
send({ type: 'waiting' });

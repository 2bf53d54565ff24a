// The entry of the web server's renderer: a worker thread that renders the pages of one release of a remote (see ReleaseWorker.ts).
// The build makes one file of it and of the code for browsers.
import { PassThrough } from 'node:stream';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { renderToPipeableStream } from 'react-dom/server';
import { renderer } from '#renderer';
import type { ServerModules, ToHtml } from '../../src/configuration/Renderer.ts';
import type { RenderJob, WorkerData, WorkerMessage } from './WorkerMessage.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
const { name, code, publicPath } = workerData as WorkerData;

const send = (message: WorkerMessage) => port.postMessage(message);

/** Provides the modules that a remote takes from the renderer. A page needs nothing else of Node. */
function provide(module: string): unknown {
  if (!Object.hasOwn(renderer.singletons, module)) throw new Error(`${name} needs ${module}, which pages cannot use.`);
  return renderer.singletons[module];
}

function load(): ServerModules {
  const file = { exports: {} as { modules?: ServerModules } };
  const run = compileFunction(code, ['module', 'exports', 'require', 'publicPath'], { filename: `${name}/server.js` });
  run(file, file.exports, provide, publicPath);
  if (file.exports.modules === undefined) throw new Error(`The file of ${name} has no modules.`);
  return file.exports.modules;
}

const toHtml: ToHtml = (element) =>
  new Promise((resolve, reject) => {
    let html = '';
    const output = new PassThrough({ encoding: 'utf8' })
      .on('data', (part: string) => (html += part))
      .on('end', () => resolve(html));
    const { pipe, abort } = renderToPipeableStream(element, {
      // Otherwise React sends large parts later, with inline scripts that show them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(output),
      onError: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        setImmediate(abort);
      },
    });
  });

const modules = load();
send({ type: 'ready' });

port.on('message', ({ id, request }: RenderJob) => {
  send({ type: 'taken', id });
  renderer.render(request, modules, toHtml).then(
    (page) => send({ type: 'rendered', id, page }),
    (error: unknown) =>
      send({ type: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getReleaseFolder } from './installation.ts';
import type { Ready } from '../processes.ts';

/** The product: database, API and web server of a release. */
export interface Product {
  child: ChildProcess;
  /** Resolves to the web server's URL when it is ready, or to null if the product ends before that. */
  ready: Promise<string | null>;
  /** Resolves to the exit code when the product has ended. */
  ended: Promise<number>;
}

/**
 * Starts a release. It stops when this process ends.
 * @param name the name of its folder
 * @param env its environment variables
 * @param output whether its URLs are printed; warnings and errors always are
 */
export function startProduct(name: string, env: NodeJS.ProcessEnv, output: 'inherit' | 'ignore' = 'inherit'): Product {
  const folder = getReleaseFolder(name);
  const child = spawn(join(folder, 'node/bin/node'), [join(folder, 'tools/start.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]): number => code ?? 1);
  const ready = new Promise<string | null>((resolve) => {
    child.on('message', (message: { type: string } & Ready) => {
      if (message.type === 'ready') resolve(message.url);
    });
    void ended.then(() => resolve(null));
  });
  return { child, ready, ended };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

const FOLDER = join(root, 'shell/dist/server/server');

/**
 * Checks the settings of the web server, and whether this machine can isolate server rendering. Prints the results in the format of the
 * API's `doctor`. Does nothing if the web server is not built.
 * @returns false if something is wrong
 */
export async function checkWebServer(): Promise<boolean> {
  if (!existsSync(join(FOLDER, 'settings.js'))) return true;
  const { readSettings } = (await import(join(FOLDER, 'settings.js'))) as {
    readSettings: (environment: NodeJS.ProcessEnv, files: string) => { serverRendering: boolean };
  };
  const { findIsolationProblem } = (await import(join(FOLDER, 'rendering/isolation.js'))) as {
    findIsolationProblem: () => Promise<string | null>;
  };
  try {
    const { serverRendering } = readSettings(process.env, root);
    print('ok', 'web settings', 'valid');
    const problem = serverRendering ? await findIsolationProblem() : null;
    if (problem === null)
      print(serverRendering ? 'ok' : 'unset', 'server rendering', serverRendering ? 'possible' : 'off');
    else print('wrong', 'server rendering', `${problem}. See "Isolation of server rendering" in docs/operating.md.`);
    return problem === null;
  } catch (error) {
    print('wrong', 'web settings', error instanceof Error ? error.message : String(error));
    return false;
  }
}

function print(state: string, name: string, text: string): void {
  console.log(`${state.padEnd(6)} ${name.padEnd(17)}  ${text}`);
}

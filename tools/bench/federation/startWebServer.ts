import { join } from 'node:path';
import { startServer, stop } from '../../processes.ts';
import { root } from '../../workspace.ts';

/**
 * Starts another web server of this repository on a free port, next to the web server of the product. Browsers render this server's pages.
 * @param api the URL of the API
 * @param options command-line parameters and settings of the web server
 * @returns its URL, and how to stop it
 */
export async function startWebServer(
  api: string,
  { parameters = [], settings = {} }: { parameters?: string[]; settings?: Record<string, string> } = {},
) {
  const { child, ready } = startServer(process.execPath, ['dist/server/server/server.js', ...parameters], {
    cwd: join(root, 'shell'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      API_PORT: new URL(api).port,
      SERVER_RENDERING: 'off',
      ...settings,
    },
  });
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  const close = () => stop(child);
  try {
    const { url } = await ready;
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

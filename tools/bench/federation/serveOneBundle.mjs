import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../../workspace.mjs';
import { startServer, stop } from '../../processes.mjs';
import { remotesOfThisClone } from './buildOneBundle.mjs';

/**
 * Serves the one bundle with the product's web server. The server still reads the mounts of each remote, but no files.
 * @param {string} folder the folder of the build
 * @param {string} api the URL of the API
 */
export async function serveOneBundle(folder, api) {
  const files = createServer((request, response) => {
    const [, name = '', file = ''] = (request.url ?? '').split('/');
    const content = JSON.parse(readFileSync(join(root, name, 'dist/web', file), 'utf8'));
    if (file === 'mf-manifest.json') {
      content.exposes = [];
      delete content.metaData.remoteEntry;
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
  });
  await new Promise((resolve) => files.listen(0, () => resolve(undefined)));
  const listening = files.address();
  if (typeof listening !== 'object' || listening === null) throw new Error('The server has no port.');
  const address = `http://localhost:${listening.port}/`;
  const remotes = remotesOfThisClone().map((name) => `--remote=${name}=${address}${name}/`);
  const { child, ready } = startServer(process.execPath, ['dist/server/server/server.js', ...remotes], {
    cwd: join(root, 'shell'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      API_PORT: new URL(api).port,
      SHELL_FILES: join(folder, 'web'),
    },
  });
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  const close = async () => {
    await stop(child);
    files.close();
  };
  try {
    const { url } = await ready;
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

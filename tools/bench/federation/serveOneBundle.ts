import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { remotes, root } from '../../workspace.ts';
import { startWebServer } from './startWebServer.ts';

/**
 * Serves the one bundle with the product's web server. The server still reads the mounts of each remote, but no files.
 * @param folder the folder of the build
 * @param api the URL of the API
 */
export async function serveOneBundle(folder: string, api: string) {
  const files = createServer((request, response) => {
    const [, name = '', file = ''] = (request.url ?? '').split('/');
    const content = JSON.parse(readFileSync(join(root, name, 'dist/web', file), 'utf8'));
    if (file === 'mf-manifest.json') {
      content.exposes = [];
      delete content.metaData.remoteEntry;
      delete content.metaData.server;
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
  });
  await new Promise((resolve) => files.listen(0, () => resolve(undefined)));
  const listening = files.address();
  if (typeof listening !== 'object' || listening === null) throw new Error('The server has no port.');
  const address = `http://localhost:${listening.port}/`;
  const web = await startWebServer(api, {
    parameters: remotes.map(({ name }) => `--remote=${name}=${address}${name}/`),
    settings: { SHELL_FILES: join(folder, 'web') },
  }).catch((error) => {
    files.close();
    throw error;
  });
  return {
    url: web.url,
    close: async () => {
      await web.close();
      files.close();
    },
  };
}

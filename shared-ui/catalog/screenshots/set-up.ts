import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundledBrowser } from '@heard/build/browser';

/** Builds the catalog and unpacks the browser. Can import ES modules, because Jest does not transform this file. */
export default async function setUp() {
  const root = join(import.meta.dirname, '../..');
  const webpack = join(root, 'node_modules/.bin/webpack');
  execFileSync(webpack, ['--config', 'catalog/webpack.config.js', '--mode', 'development'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.env.HEARD_BROWSER = await bundledBrowser();
}

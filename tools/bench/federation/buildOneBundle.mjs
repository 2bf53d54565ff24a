import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { shell } from '@heard/build/webpack';
import { root } from '../../workspace.mjs';

// The very webpack that the builds' plugins are made for.
const webpack = createRequire(import.meta.resolve('@heard/build/webpack'))('webpack');

/**
 * Builds the shell with the remotes' modules in it, as an app without federation would: the same sources, loaders and
 * minimizer, each page a chunk that is loaded when it is entered.
 * @param {string} folder where the build goes, an empty one
 */
export async function buildOneBundle(folder) {
  const config = shell(join(root, 'shell'))({}, { mode: 'production' });
  const runtime = join(folder, 'runtime.mjs');
  writeFileSync(runtime, runtimeWithPages());
  const compiler = webpack({
    ...config,
    plugins: [
      ...config.plugins,
      // What the remotes would take from the shell is in the same bundle.
      new webpack.NormalModuleReplacementPlugin(/\/federation\/startRuntime\.ts$/, runtime),
    ],
    output: { ...config.output, path: join(folder, 'web') },
    // Here the pages share what in the shell's own build nothing shares.
    optimization: { ...config.optimization, splitChunks: undefined },
    resolve: { ...config.resolve, alias: { '@module-federation/enhanced/runtime': runtime } },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
}

/** Names and folders of the remotes of this clone. */
export function remotesOfThisClone() {
  return readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')));
}

/** A module in the federation runtime's place: what it loads are chunks of the same bundle. */
function runtimeWithPages() {
  const pages = remotesOfThisClone().flatMap((name) => {
    const { mounts } = JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8'));
    return mounts.map(({ module }) => {
      const file = join(root, name, 'src', `${module}.tsx`);
      return `${JSON.stringify(`${name}/${module.slice(2)}`)}: () => import(${JSON.stringify(file)})`;
    });
  });
  return `
const pages = {${pages.join(',\n')}};
export const startRuntime = () => {};
export const registerPlugins = () => {};
export const registerRemotes = () => {};
export const loadRemote = (id) => pages[id]();
`;
}

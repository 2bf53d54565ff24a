import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shell, webpack } from '@heard/build/webpack';
import { remotes, root } from '../../workspace.ts';

/**
 * Builds the shell together with the remotes' modules, as an app without federation: the same sources, loaders and minimizer, and one
 * lazily loaded chunk for each page.
 * @param folder an empty folder for the build
 */
export async function buildOneBundle(folder: string) {
  const config = shell(join(root, 'shell'))({}, { mode: 'production' });
  const runtime = join(folder, 'runtime.mjs');
  writeFileSync(runtime, runtimeWithPages());
  const compiler = webpack({
    ...config,
    plugins: [
      ...config.plugins,
      // Modules that the remotes would take from the shell are in the same bundle.
      new webpack.NormalModuleReplacementPlugin(/\/federation\/startRuntime\.ts$/, runtime),
    ],
    output: { ...config.output, path: join(folder, 'web') },
    // Lets pages share chunks. The configuration of the shell turns this off, because its chunks have no modules in common.
    optimization: { ...config.optimization, splitChunks: undefined },
    resolve: { ...config.resolve, alias: { '@module-federation/enhanced/runtime': runtime } },
  });
  const stats: webpack.Stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (result ? resolve(result) : reject(error))));
  });
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
}

/** Returns the source of a module that replaces the federation runtime and loads chunks of the same bundle. */
function runtimeWithPages() {
  const pages = remotes.flatMap(({ name, folder }) => {
    const { mounts }: { mounts: { module: string }[] } = JSON.parse(
      readFileSync(join(root, folder, 'remote.json'), 'utf8'),
    );
    return mounts.map(({ module }) => {
      const file = join(root, folder, 'src', `${module}.tsx`);
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

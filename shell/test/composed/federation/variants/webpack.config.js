// The build of a variant: the build of its package without slow steps that no test needs.
import configure from './webpack.package.js';

/** Omits compression, and plugins that need the renderer's build. */
const UNUSED = new Set(['CompressionPlugin', 'FrameStylesPlugin']);

export default (env, argv) => {
  // Leaves out the renderer, because the variants of the shell have no web server.
  const builds = [configure(env, argv)].flat().filter(({ name }) => name !== 'renderer');
  const configs = builds.map(({ plugins, optimization, ...config }) => ({
    ...config,
    devtool: false,
    optimization: { ...optimization, minimize: false },
    plugins: plugins.filter((plugin) => !UNUSED.has(plugin.constructor.name)),
  }));
  return configs.length === 1 ? configs[0] : configs;
};

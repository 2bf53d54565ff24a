// The build of a variant: that of its package, without what no test needs and what takes most of the time.
import configure from './webpack.package.js';

/** Compression, and what needs the renderer's build. */
const UNUSED = new Set(['CompressionPlugin', 'FrameStylesPlugin']);

export default (env, argv) => {
  // The variants of the shell have no web server.
  const builds = [configure(env, argv)].flat().filter(({ name }) => name !== 'renderer');
  const configs = builds.map(({ plugins, optimization, ...config }) => ({
    ...config,
    devtool: false,
    optimization: { ...optimization, minimize: false },
    plugins: plugins.filter((plugin) => !UNUSED.has(plugin.constructor.name)),
  }));
  return configs.length === 1 ? configs[0] : configs;
};

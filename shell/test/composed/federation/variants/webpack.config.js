// The build of a variant: that of its package, without what no test needs and what takes most of the time.
import configure from './webpack.package.js';

export default (env, argv) => {
  const { plugins, optimization, ...config } = configure(env, argv);
  return {
    ...config,
    devtool: false,
    optimization: { ...optimization, minimize: false },
    plugins: plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  };
};

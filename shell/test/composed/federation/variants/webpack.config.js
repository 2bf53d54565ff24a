// The build of a variant: that of its package, without the compressed copies and source maps that no test needs.
import configure from './webpack.package.js';

export default (env, argv) => {
  const { plugins, ...config } = configure(env, argv);
  return {
    ...config,
    devtool: false,
    plugins: plugins.filter((plugin) => plugin.constructor.name !== 'CompressionPlugin'),
  };
};

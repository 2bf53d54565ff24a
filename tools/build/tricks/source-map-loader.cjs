/**
 * Parses the source map of swc-loader. Webpack makes the paths in an object relative, but not those in text, and hashes of files depend on
 * them.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} code
 * @param {string} [map] undefined in builds without source maps
 */
module.exports = function sourceMapLoader(code, map) {
  this.callback(null, code, map && JSON.parse(map));
};

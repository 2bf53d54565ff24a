/**
 * Makes the unused components of react-router removable: an assignment of a display name, and a call that may have side effects, keep
 * them in the bundle. Turns off its development warnings, because its package exports only the development build.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
module.exports = function routerLoader(source) {
  return source
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ')
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;');
};

/**
 * Makes the unused components of react-router removable. Assignments of display names, and calls that may have side effects, would keep such
 * components in the bundle. Turns off the development warnings of react-router, because the package exports only the development build.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
module.exports = function routerLoader(source) {
  return source
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ')
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;');
};

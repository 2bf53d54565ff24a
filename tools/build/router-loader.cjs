/**
 * Makes the production build of react-router's module, which its package gives to bundlers as the development build alone:
 * without the development's warnings, and with its components marked as free of side effects, so that those that nothing
 * uses (forms, prefetching) are left out.
 */
module.exports = function routerLoader(source, map) {
  const code = source
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replaceAll(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = .*;$/gm, '');
  this.callback(null, code, map);
};

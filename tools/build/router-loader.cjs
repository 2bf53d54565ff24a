/** What the data routers alone need, and what the development says: each piece of the module's text, and what stands there instead. */
const replacements = [
  [/\bif \(ENABLE_DEV_WARNINGS\)/g, 'if (false)'],
  [/^(\s*)warning(Once)?\(/gm, '$1false && warning$2('],
  // Components that nothing uses (forms, prefetching, the data routers' error page) are free to go.
  [/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1'],
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
  [/(function useRoutesImpl\(.*), dataRouterOpts\) \{/, '$1) {\nconst dataRouterOpts = undefined;'],
  [/(function _renderMatches\(.*), dataRouterOpts\) \{/, '$1) {\nconst dataRouterOpts = undefined;'],
  [/return isDataRoute \? useNavigateStable\(\) :/, 'return'],
];

/**
 * Makes the production build of react-router's module for `<BrowserRouter>`, which its package gives to bundlers as the
 * development build of all routers alone: without the development's warnings, and without what a data router would need
 * (loaders, actions, error pages), which the sdk does not hand on.
 */
module.exports = function routerLoader(source, map) {
  const isRouter = source.includes('function useRoutesImpl(');
  const code = replacements.reduce((text, [found, instead]) => {
    const replaced = text.replace(found, instead);
    // Another version of the router may need another way.
    if (isRouter && replaced === text) throw new Error(`react-router has no ${found} any more.`);
    return replaced;
  }, source);
  this.callback(null, code, map);
};

import webpack from 'webpack';

/**
 * @typedef {{sdk: string[], contract: string[], slots: string[]}} UsedSurface names of what a remote's build uses of the shell
 * @typedef {import('webpack').Dependency & {request?: string, ids?: string[], usedByExports?: boolean | Set<string>}} ImportDependency
 * @typedef {{type: string, [key: string]: unknown}} Node of the syntax tree (ESTree)
 */

/** Where a module's parser leaves the names of the endpoints that the module calls. The build's cache keeps them. */
const BUILD_INFO = 'heardEndpoints';
/** The functions whose first parameter is the name of an endpoint. */
const CALLERS = new Set(['page', 'send', 'useCallPages']);
/** Dependencies on a single name of another module: an import that is used, and one that is exported again. */
const IMPORTED_NAME = new Set(['harmony import specifier', 'harmony export imported specifier']);

/** Collects what a remote's build uses of the shell: exports of the SDK, endpoints of the contract, slots. */
export class UsedSurfacePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('UsedSurfacePlugin', (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        factory.hooks.parser.for(type).tap('UsedSurfacePlugin', (any) => {
          // The type of this hook's parameter is that of parsers of all kinds of files.
          const parser = /** @type {import('webpack').javascript.JavascriptParser} */ (any);
          parser.hooks.program.tap('UsedSurfacePlugin', (/** @type {unknown} */ program) => {
            const names = calledEndpoints(/** @type {Node} */ (program));
            const { buildInfo } = parser.state.module;
            if (names.length > 0 && buildInfo) buildInfo[BUILD_INFO] = names;
          });
        });
      }
    });
  }

  /**
   * Returns what the modules of a finished build use.
   * @param {import('webpack').Compilation} compilation
   * @param {readonly string[]} slots the slots that the remote's description names
   * @returns {UsedSurface}
   */
  static read({ modules, moduleGraph, chunkGraph }, slots) {
    const sdk = new Set();
    const contract = new Set();
    for (const module of [...modules].filter((one) => chunkGraph.getNumberOfModuleChunks(one) > 0).flatMap(getParts)) {
      for (const name of /** @type {string[]} */ (module.buildInfo?.[BUILD_INFO] ?? [])) contract.add(name);
      const exported = moduleGraph.getExportsInfo(module);
      const isUsed = (/** @type {ImportDependency} */ { usedByExports = true }) =>
        usedByExports instanceof Set
          ? [...usedByExports].some((name) => exported.getUsed(name, undefined) !== webpack.UsageState.Unused)
          : usedByExports;
      for (const dependency of /** @type {ImportDependency[]} */ (module.dependencies)) {
        const { type, request, ids = [] } = dependency;
        if (!IMPORTED_NAME.has(type) || !isUsed(dependency)) continue;
        // A whole namespace: nothing says which names are used.
        if (request === '@heard/sdk') sdk.add(ids[0] ?? '*');
        // Tables of endpoints: ownershipCalls.listClaims.
        if (request === '@heard/contract' && /(^c|C)alls$/.test(ids[0] ?? '') && ids[1]) contract.add(ids[1]);
      }
    }
    return { sdk: [...sdk].sort(), contract: [...contract].sort(), slots: [...new Set(slots)].sort() };
  }
}

/** Writes the names that the SDK of a shell's build exports to `surface.json`. */
export class OfferedSurfacePlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OfferedSurfacePlugin', (compilation) => {
      /** @type {string[]} */
      let sdk = [];
      // Before modules are concatenated.
      compilation.hooks.seal.tap('OfferedSurfacePlugin', () => {
        for (const module of compilation.modules) {
          if (!(module instanceof webpack.NormalModule) || module.rawRequest !== '@heard/sdk') continue;
          const names = compilation.moduleGraph.getProvidedExports(module);
          if (Array.isArray(names)) sdk = [...names].sort();
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'OfferedSurfacePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset('surface.json', new webpack.sources.RawSource(JSON.stringify({ sdk }))),
      );
    });
  }
}

/**
 * Returns the modules that a module consists of: several, if webpack has concatenated them.
 * @param {import('webpack').Module & {modules?: import('webpack').Module[]}} module
 */
function getParts(module) {
  return module.modules ?? [module];
}

/**
 * Returns the endpoints whose names a module passes to the functions that send requests: `api.send('login', …)`.
 * @param {Node} program
 * @returns {string[]}
 */
function calledEndpoints(program) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {unknown[]} */
  const waiting = [program];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (isNode(node) && node.type === 'CallExpression' && CALLERS.has(getCallee(node.callee))) {
      const [first] = /** @type {unknown[]} */ (node.arguments);
      for (const name of literalsIn(first)) names.add(name);
    }
    waiting.push(...Object.values(node));
  }
  return [...names];
}

/**
 * @param {object} value
 * @returns {value is Node}
 */
function isNode(value) {
  return 'type' in value && typeof value.type === 'string';
}

/**
 * Returns the name of a called function or method.
 * @param {unknown} callee
 */
function getCallee(callee) {
  const { name, property } = /** @type {{name?: string, property?: {name?: string}}} */ (callee);
  return property?.name ?? name ?? '';
}

/**
 * Returns the strings that an expression can be.
 * @param {unknown} expression
 * @returns {string[]}
 */
function literalsIn(expression) {
  if (typeof expression !== 'object' || expression === null || !isNode(expression)) return [];
  if (expression.type === 'ConditionalExpression')
    return [...literalsIn(expression.consequent), ...literalsIn(expression.alternate)];
  return expression.type === 'Literal' && typeof expression.value === 'string' ? [expression.value] : [];
}

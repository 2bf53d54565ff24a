import webpack from 'webpack';
import type { Compilation, Compiler, Dependency, Module, javascript } from 'webpack';

/** The names of the shell's exports, endpoints and slots that a remote's build uses. */
interface UsedSurface {
  sdk: string[];
  contract: string[];
  slots: string[];
}

type ImportDependency = Dependency & {
  request?: string;
  ids?: string[];
  usedByExports?: boolean | Set<string>;
};
/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** The property of `buildInfo` in which a module's parser stores the names of the endpoints that the module requests. The build's cache keeps it. */
const BUILD_INFO = 'heardEndpoints';
/** The functions whose first parameter is the name of an endpoint. */
const CALLERS = new Set(['page', 'send', 'useCallPages']);
/** Types of dependencies on a single name of another module: an import that is used, and a name that is exported again. */
const IMPORTED_NAME = new Set(['harmony import specifier', 'harmony export imported specifier']);

/** Matches the names of the contract's tables of endpoints (`endpoints.listClaims`), and their former names (`ownershipCalls.listClaims`). */
const TABLE = /^(endpoints|webServerEndpoints|calls|\w+Calls)$/;

/** Collects which parts of the shell a remote's build uses: exports of the SDK, endpoints of the contract, slots. */
export class UsedSurfacePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.normalModuleFactory.tap('UsedSurfacePlugin', (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        factory.hooks.parser.for(type).tap('UsedSurfacePlugin', (any) => {
          // Safe to cast, because the hook is only called for parsers of JavaScript, although its type allows all parsers.
          const parser = any as javascript.JavascriptParser;
          parser.hooks.program.tap('UsedSurfacePlugin', (program: unknown) => {
            const names = calledEndpoints(program as Node);
            const { buildInfo } = parser.state.module;
            if (names.length > 0 && buildInfo) buildInfo[BUILD_INFO] = names;
          });
        });
      }
    });
  }

  /**
   * Returns the names that the modules of a finished build use.
   * @param slots the slots that the remote's description names
   */
  static read({ modules, moduleGraph, chunkGraph }: Compilation, slots: readonly string[]): UsedSurface {
    const sdk = new Set<string>();
    const contract = new Set<string>();
    for (const module of [...modules].filter((one) => chunkGraph.getNumberOfModuleChunks(one) > 0).flatMap(getParts)) {
      for (const name of (module.buildInfo?.[BUILD_INFO] ?? []) as string[]) contract.add(name);
      const exported = moduleGraph.getExportsInfo(module);
      const isUsed = ({ usedByExports = true }: ImportDependency) =>
        usedByExports instanceof Set
          ? [...usedByExports].some((name) => exported.getUsed(name, undefined) !== webpack.UsageState.Unused)
          : usedByExports;
      for (const dependency of module.dependencies as ImportDependency[]) {
        const { type, request, ids = [] } = dependency;
        if (!IMPORTED_NAME.has(type) || !isUsed(dependency)) continue;
        // Records `*` for an import of the whole namespace, because the used names are unknown.
        if (request === '@heard/sdk') sdk.add(ids[0] ?? '*');
        const [table = '', endpoint] = ids;
        if (request === '@heard/contract' && TABLE.test(table) && endpoint) contract.add(endpoint);
      }
    }
    return { sdk: [...sdk].sort(), contract: [...contract].sort(), slots: [...new Set(slots)].sort() };
  }
}

/** Writes the names that the SDK of a shell's build exports to `surface.json`. */
export class OfferedSurfacePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('OfferedSurfacePlugin', (compilation) => {
      let sdk: string[] = [];
      // Reads the exports in `seal`, because webpack concatenates modules afterwards.
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

/** Returns the modules of which a module consists. It consists of several modules if webpack has concatenated them. */
function getParts(module: Module & { modules?: Module[] }) {
  return module.modules ?? [module];
}

/** Returns the endpoints whose names a module passes to the functions that send requests: `api.send('login', …)`. */
function calledEndpoints(program: Node): string[] {
  const names: Set<string> = new Set();
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (isNode(node) && node.type === 'CallExpression' && CALLERS.has(getCallee(node.callee))) {
      const [first] = node.arguments as unknown[];
      for (const name of literalsIn(first)) names.add(name);
    }
    waiting.push(...Object.values(node));
  }
  return [...names];
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string';
}

/** Returns the name of a called function or method. */
function getCallee(callee: unknown) {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  return property?.name ?? name ?? '';
}

/** Returns the strings that an expression can be. */
function literalsIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null || !isNode(expression)) return [];
  if (expression.type === 'ConditionalExpression')
    return [...literalsIn(expression.consequent), ...literalsIn(expression.alternate)];
  return expression.type === 'Literal' && typeof expression.value === 'string' ? [expression.value] : [];
}

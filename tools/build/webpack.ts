import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { constants } from 'node:zlib';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { FrameStylesPlugin } from './FrameStylesPlugin.ts';
import { IntegrityPlugin } from './IntegrityPlugin.ts';
import { contributionErrors, descriptionErrors } from './descriptionErrors.ts';
import { toIntegrity } from './record/manifest.ts';
import { SHARED_LIBRARIES, SINGLETONS, toPackageName } from './singletons.ts';
import { OfferedSurfacePlugin, UsedSurfacePlugin } from './surface.ts';
import { createStandaloneEntry } from './standaloneEntry.ts';
import { exposedModules, findServerPart, TYPES_FILE } from './types.ts';
import type { Compiler, Configuration, sources } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';

const require = createRequire(import.meta.url);
require('./tricks/relative-runtime.cjs');

/** The copy of webpack that has to run these configurations. Another copy would reject their plugins. */
export { webpack };

type ManifestOptions = Extract<ConstructorParameters<typeof ModuleFederationPlugin>[0]['manifest'], object>;
/** The compilation from which the manifest plugin writes the manifest, with its statistics. */
type CompletedBuild = Parameters<NonNullable<ManifestOptions['additionalData']>>[0];

/** The flags after `--env`. */
interface Env {
  WEBPACK_SERVE?: boolean;
  alone?: boolean;
  shell?: boolean;
}

interface Argv {
  mode?: 'production' | 'development';
}

type Config = Configuration &
  Required<Pick<Configuration, 'output' | 'optimization' | 'plugins'>> & {
    devServer: DevServer;
  };
interface Mount {
  path: string;
  module: string;
  title?: string;
  description?: string;
  guard?: string;
  render?: 'server';
  load?: true;
}

/** The properties of a team's `remote.json` that the build reads. */
type Source = {
  mounts: Mount[];
  links?: { path: string; text: string }[];
  slots?: { slot: string; module: string }[];
  budget?: { bytes?: number; requests?: number };
};
type Description = {
  name: string;
  version: string;
  sdk: string;
  contract: string;
  shared: Record<string, string>;
  texts: Record<string, Record<string, string>>;
} & Source;

/**
 * Returns the build of a remote, which exposes the modules that its `remote.json` names and writes `mf-manifest.json` and `remote.json`.
 * `webpack serve --env alone` serves a separate page for development against a running API; `--env shell` serves the remote to the
 * deployed shell at `SHELL_URL`, which loads it by override (docs/deploying.md).
 * @param root the remote's folder
 */
export function remote(root: string) {
  return (env: Env = {}, argv: Argv = {}) => {
    const mode = argv.mode ?? (env.WEBPACK_SERVE ? 'development' : 'production');
    const description = describe(root);
    const { name } = description;
    const config = base(root, mode, env);
    if (env.alone) {
      config.entry = `data:text/javascript,${encodeURIComponent(createStandaloneEntry(root))}`;
      config.output.publicPath = '/';
      config.plugins.push(new HtmlPlugin({ title: name }));
      return config;
    }
    const rendered = [
      ...new Set(description.mounts.filter(({ render }) => render === 'server').map(({ module }) => module)),
    ];
    // Builds no file for the web server if a deployed shell shows the remote, because the web server of that shell renders only deployed releases.
    const server = rendered.length === 0 || env.shell ? null : serverBundle(root, mode, rendered);
    config.entry = {};
    config.output.publicPath = 'auto';
    if (env.shell) serveToShell(config, description);
    config.plugins.push(
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: exposedModules(root),
        shared: shared(root),
        shareStrategy: 'loaded-first',
        manifest:
          mode === 'production'
            ? { additionalData: (build) => completeManifest(build, server?.file ?? null) }
            : { additionalData: ({ stats }) => addServerFile(stats, server?.file ?? null) },
        // Generates no types here, because that would take longer than the rest of the build. `heard-remote types` generates them.
        dts: false,
        // Leaves out the core of the runtime, which the shell provides (docs/decisions/0002). The core would be two thirds of each remote's entry.
        experiments: { optimization: { target: 'web', disableRemote: true }, externalRuntime: true },
      }),
      new UsedSurfacePlugin(),
      new RemoteDescriptionPlugin(description),
      new IntegrityPlugin(),
    );
    if (server === null) return config;
    config.dependencies = [SERVER];
    config.plugins.push(server.copy);
    return [server.config, config];
  };
}

/** The name of the build for the web server, and the folder of its file in a release. */
const SERVER = 'server';

/**
 * Returns the build of those modules of a remote that the web server renders: one file with everything but the shared modules,
 * which the web server's renderer provides. It is written to `dist/server` and copied to the release.
 * @param root the remote's folder
 * @param modules the exposed modules
 */
function serverBundle(root: string, mode: 'production' | 'development', modules: readonly string[]) {
  const config = forServer(base(root, mode, {}), join(root, 'dist/server'));
  const files = exposedModules(root);
  const entries = modules.map((module) => {
    const page = `import(${JSON.stringify(join(root, files[module] ?? ''))})`;
    const part = findServerPart(root, module);
    const both =
      part === null
        ? page
        : `Promise.all([${page}, import(${JSON.stringify(part)})]).then(([a, b]) => ({ ...a, ...b }))`;
    return `${JSON.stringify(module)}: () => ${both}`;
  });
  const entry = `export const modules = {${entries.join(',')}};`;
  config.name = SERVER;
  config.entry = {
    // Sets the public path when the bundle is loaded, because only then is the URL known from which browsers load the images of the release.
    pages: [require.resolve('./tricks/server-public-path.js'), `data:text/javascript,${encodeURIComponent(entry)}`],
  };
  config.output.filename = mode === 'production' ? '[name].[contenthash:8].js' : '[name].js';
  config.output.library = { type: 'commonjs2' };
  config.externals = Object.fromEntries(SINGLETONS.map((name) => [name, `commonjs ${name}`]));
  const copy = new ServerCopyPlugin();
  config.plugins.push(copy.source);
  return { config, copy, file: () => copy.file };
}

/** The folder of the renderer that belongs to the shell's development server. */
const DEVELOPMENT_RENDERER = '.cache/renderer';
const RENDERER = 'dist/renderer';

/**
 * Returns the build of the web server's renderer: React, the SDK and everything around the pages, in one file for
 * the processes of releases, and in one for the web server.
 * @param root the shell's folder
 */
export function renderer(root: string) {
  return (env: Env = {}, argv: Argv = {}) => {
    const mode = argv.mode ?? (env.WEBPACK_SERVE ? 'development' : 'production');
    const folder = mode === 'production' ? RENDERER : DEVELOPMENT_RENDERER;
    const config = forServer(base(root, mode, {}), join(root, folder));
    config.name = 'renderer';
    config.entry = {
      renderer: join(root, 'server/rendering/releaseProgram.ts'),
      // A library, because the web server loads this entry without a separate process.
      frame: { import: join(root, 'server/rendering/frameProgram.ts'), library: { type: 'commonjs2' } },
    };
    config.output.filename = '[name].cjs';
    config.output.publicPath = getShellPath(mode);
    return config;
  };
}

/**
 * Changes a build for browsers to a build for Node: a single readable file without assets. The URLs of assets are the URLs in the browser's build.
 * @param path the folder of the file
 */
function forServer(config: Config, path: string) {
  const { plugins, optimization, output, module } = config;
  // Needs no development server: the server of the browser's build serves the file. Its code for hot reload must not be added to the file.
  Object.assign(config, { devServer: false });
  config.target = ['node26', 'es2022'];
  config.devtool = false;
  config.output = { ...output, path, pathinfo: false };
  config.optimization = { ...optimization, minimize: false, splitChunks: false };
  config.plugins = plugins.filter(
    (plugin) => !(plugin instanceof CompressionPlugin || plugin instanceof MiniCssExtractPlugin),
  );
  config.module = {
    ...module,
    parser: { javascript: { dynamicImportMode: 'eager' } },
    generator: { asset: { emit: false }, 'asset/resource': { emit: false } },
    rules: (module?.rules ?? []).map((rule) =>
      typeof rule === 'object' && rule?.test === STYLES
        ? { test: STYLES, type: 'asset/resource', generator: { emit: false } }
        : rule,
    ),
  };
  return config;
}

/** Copies the file of the build for the web server to the release, so that one folder is one release. */
class ServerCopyPlugin {
  #copied: { name: string; source: sources.Source } | null = null;

  /** The plugin that the web server’s build gets: remembers the file that this build creates, so that the release can contain it. */
  source = {
    apply: (compiler: Compiler) => {
      compiler.hooks.thisCompilation.tap('ServerCopyPlugin', (compilation) => {
        compilation.hooks.afterProcessAssets.tap('ServerCopyPlugin', () => {
          const asset = compilation.getAssets().find(({ name }) => /^pages\.(?:[0-9a-f]{8,}\.)?js$/.test(name));
          this.#copied = asset ?? null;
        });
      });
    },
  };

  /** The file in the release, and its hash. */
  get file() {
    if (this.#copied === null) throw new Error('There is no build for the web server.');
    return { name: `${SERVER}/${this.#copied.name}`, integrity: toIntegrity(this.#copied.source.buffer()) };
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ServerCopyPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ServerCopyPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          if (this.#copied !== null) compilation.emitAsset(this.file.name, this.#copied.source, { minimized: true });
        },
      );
    });
  }
}

/**
 * Returns the build of the shell. Its `index.html` is a template that the web server fills.
 * @param root the shell's folder
 */
export function shell(root: string) {
  return (env: Env = {}, argv: Argv = {}) => {
    const mode = argv.mode ?? (env.WEBPACK_SERVE ? 'development' : 'production');
    const config = base(root, mode, env);
    const main = join(root, 'src/main.tsx');
    config.entry = env.WEBPACK_SERVE ? [require.resolve('./tricks/remember-renderers.mjs'), main] : main;
    // Waits for the build of the renderer, because it renders the frame around pages, and the stylesheet contains the styles of this frame.
    config.dependencies = mode === 'production' ? ['renderer'] : [];
    // Turns off shared chunks, because lazily loaded chunks share no modules.
    config.optimization.splitChunks = false;
    config.output.publicPath = getShellPath(mode);
    // Writes the renderer to the disk, because the web server loads it from there.
    config.devServer.devMiddleware = { writeToDisk: (file) => file.startsWith(join(root, DEVELOPMENT_RENDERER)) };
    config.plugins.push(
      new HtmlPlugin({ template: join(root, 'src/index.html'), scriptLoading: 'defer', minify: false }),
      new FontPreloadPlugin(),
      ...(mode === 'production' ? [new FrameStylesPlugin(join(root, RENDERER))] : []),
      new OfferedSurfacePlugin(),
      new webpack.DefinePlugin({
        __SINGLETONS__: JSON.stringify(singletonVersions(root)),
        // Removes the federation runtime's code for servers.
        ENV_TARGET: JSON.stringify('web'),
        // Lets styled-components insert rules without text in development, because the Content-Security-Policy blocks styles in text.
        SC_DISABLE_SPEEDY: JSON.stringify(false),
      }),
    );
    return config;
  };
}

/**
 * Returns the URL from which browsers load the shell's files. In development, the web server serves the document, and webpack's server the scripts.
 */
function getShellPath(mode: 'production' | 'development') {
  return mode === 'production' ? '/assets/' : `http://localhost:${process.env.DEV_PORT}/`;
}

/**
 * Returns the build of a single page for development, such as the component catalog.
 * @param root the folder of the page; paths are relative to it
 */
export function page(root: string, { title, entry, output }: { title: string; entry: string; output: string }) {
  return (env: Env = {}, argv: Argv = {}) => {
    const mode = argv.mode ?? (env.WEBPACK_SERVE ? 'development' : 'production');
    const config = base(join(root, '..'), mode, env);
    config.entry = join(root, entry);
    if (!env.WEBPACK_SERVE) config.devtool = false;
    config.output.path = join(root, output);
    config.output.publicPath = '/';
    config.plugins.push(new HtmlPlugin({ title }));
    return config;
  };
}

function base(root: string, mode: 'production' | 'development', env: Env): Config {
  const production = mode === 'production';
  const serving = Boolean(env.WEBPACK_SERVE);
  // Builds for production if a deployed shell shows the remote, because its production build of React supports neither hot reload nor development
  // JSX.
  const development = !production && !env.shell;
  return {
    // Names the build. Otherwise the development server would reload pages endlessly when it also serves another build.
    name: 'browser',
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(root, 'dist/web'),
      clean: true,
      uniqueName: readPackage(root).name,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[hash:8][ext]',
      crossOriginLoading: 'anonymous',
      // Limits the loading time of a chunk, because the page has to show an error message within 8 s of the navigation.
      chunkLoadTimeout: 7_500,
    },
    resolve: {
      conditionNames: ['source', '...'],
      extensions: ['.js', '.mjs'],
      // Resolves peer dependencies of the packages of the workspace from the package that bundles them.
      modules: ['node_modules', join(root, 'node_modules')],
    },
    module: {
      rules: createRules({ production, development, refresh: serving && development }),
    },
    plugins: [
      // Removes the list of vendor prefixes, which styled-components includes but does not use. No supported browser needs vendor prefixes.
      new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, require.resolve('./tricks/no-prefixes.mjs')),
      new MiniCssExtractPlugin({ filename: production ? '[name].[contenthash:8].css' : '[name].css' }),
      ...(serving && development ? [reactRefresh(readPackage(root).name)] : []),
      ...(production ? compressed() : []),
    ],
    optimization: {
      moduleIds: 'size',
      mangleExports: 'size',
      chunkIds: 'deterministic',
      // swc takes a fraction of terser's time, for 0.4 % more bytes (docs/decisions/0020-builds.md).
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 5 } },
        }),
        // Keeps webpack's own minimizers.
        '...',
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    // Prints the URL of a standalone remote. Other builds print none, because the web server of `npm run dev` does.
    infrastructureLogging: { level: env.alone ? 'info' : 'warn' },
    devServer: createDevServer(),
  };
}

interface Target {
  production: boolean;
  /** Whether React's development build is used. */
  development: boolean;
  /** Whether components are replaced while the page is open. */
  refresh: boolean;
}

/** Returns the loader rules for each type of file. */
function createRules({ production, development, refresh }: Target): webpack.RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: require.resolve('swc-loader'),
      options: {
        // Parses source maps, because webpack makes paths in an object relative, but not paths in a text. The hashes of files depend on these paths.
        parseMap: true,
        // Always creates a source map, because `parseMap` fails without one. Webpack ignores the map if the build has no source maps.
        sourceMaps: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh } },
        },
      },
    },
    { test: /\/messages\/[^/]+\.json$/, loader: require.resolve('./messages-loader.cjs') },
    // Writes an object literal, which needs no quotes around names and is smaller than a string for JSON.parse.
    { test: /\.json$/, type: 'json', exclude: /\/messages\//, generator: { JSONParse: false } },
    // Runs before TypeScript. Installed packages of the workspace are below `node_modules`.
    {
      enforce: 'pre',
      test: /\.(tsx?|js)$/,
      exclude: /\/node_modules\/(?!@heard\/(ui|sdk)\/)/,
      loader: require.resolve('./tricks/styles-loader.cjs'),
    },
    ...(production
      ? [{ test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: require.resolve('./tricks/router-loader.cjs') }]
      : []),
    { test: STYLES, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
    { test: /\.(png|webp|avif)$/, type: 'asset/resource' },
    {
      test: /\.svg$/,
      type: 'asset',
      parser: { dataUrlCondition: { maxSize: INLINE_BYTES } },
      // Does not use base64, because gzip compresses the text to a third of the size.
      generator: {
        dataUrl: (svg: Buffer) => `data:image/svg+xml,${encodeURIComponent(String(svg))}`,
      },
    },
    {
      test: /\.woff2$/,
      type: 'asset/resource',
      ...(production && { use: require.resolve('./tricks/font-loader.cjs') }),
    },
  ];
}

function createDevServer(): DevServer {
  return {
    port: Number(process.env.DEV_PORT ?? 'auto') || 'auto',
    host: 'localhost',
    headers: { 'access-control-allow-origin': '*' },
    hot: true,
    // Sets the address, because the page and its scripts are served from different ports.
    client: {
      overlay: false,
      ...(process.env.DEV_PORT && { webSocketURL: `ws://localhost:${process.env.DEV_PORT}/ws` }),
    },
    // Treats a path with a dot (`/business/acme.com`) as a page, not as a file.
    historyApiFallback: { disableDotRule: true },
    proxy: [apiProxy(process.env)],
  };
}

/**
 * Returns the proxy of a development server for requests to the API: to the API on this machine, or through a deployed
 * shell.
 */
function apiProxy({ API_PORT, SHELL_URL }: NodeJS.ProcessEnv) {
  const context = ['/api'];
  if (API_PORT === undefined && SHELL_URL !== undefined) return { context, target: SHELL_URL, changeOrigin: true };
  return { context, target: `http://localhost:${API_PORT ?? 4000}`, pathRewrite: { '^/api': '' } };
}

/** Loads the plugin only in a development server, because a production build runs without development dependencies. */
function reactRefresh(library: string) {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false, library });
}

const STYLES = /\.css$/;

/** Icons up to this size (bytes) are inlined into the script that shows them, which saves a request before the first paint. */
const INLINE_BYTES = 400;

/** The default port of a remote's development server for a deployed shell; `DEV_PORT` overrides it. */
const PORT_FOR_SHELL = 3011;

/** Adapts a remote's development server to a deployed shell. The page reloads on a change; the shell keeps drafts. */
function serveToShell(config: Config, { name, mounts }: Description) {
  const shell = new URL(process.env.SHELL_URL ?? 'http://localhost:3000');
  const port = Number(process.env.DEV_PORT ?? PORT_FOR_SHELL);
  const page = new URL(mounts[0]?.path.replace(/\/\*$|\/:.*$/, '') ?? '/', shell);
  page.searchParams.set(`remote.${name}`, `http://localhost:${port}/`);
  config.optimization.nodeEnv = 'production';
  Object.assign(config.devServer, {
    port,
    hot: false,
    liveReload: true,
    allowedHosts: [shell.hostname],
    client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
    onListening: () => console.log(`Open ${page}`),
  });
}

/** Adds a `.gz` and a `.br` file next to each file that compression makes smaller, so that no server compresses at run time. */
function compressed() {
  // Excludes the file for the web server, because browsers never load it.
  const options = { test: /\.(js|css|svg|json|html)$/, exclude: /^server\//, threshold: 512, minRatio: 0.9 };
  return [
    new CompressionPlugin({
      ...options,
      algorithm: 'gzip',
      filename: '[path][base].gz',
      compressionOptions: { level: 9 },
    }),
    new CompressionPlugin({
      ...options,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } as object,
    }),
  ];
}

/**
 * Returns the shell's shared modules that a remote uses. Requires each of them in the caret range of its installed version, because `package.json`
 * contains `catalog:` instead of a range.
 */
function shared(root: string) {
  return Object.fromEntries(
    Object.entries(singletonVersions(root)).map(([name, version]) => {
      const requiredVersion = name === '@heard/sdk' ? readRange(root, name) : `^${version}`;
      // Also matches the path of the module, because files of the same package import the module by a relative path.
      const allowNodeModulesSuffixMatch = name.endsWith('.mjs');
      return [
        name,
        {
          singleton: true,
          import: false as const,
          packageName: toPackageName(name),
          version,
          requiredVersion,
          allowNodeModulesSuffixMatch,
        },
      ];
    }),
  );
}

function singletonVersions(root: string): Record<string, string> {
  return Object.fromEntries(SINGLETONS.map((name) => [name, readVersion(root, toPackageName(name))]));
}

/**
 * Returns a remote's description: its `remote.json` with its name, the SDK versions that it works with, and the messages that
 * its mounts and links name.
 */
function describe(root: string): Description {
  const { name, version } = readPackage(root);
  const { mounts, links, slots, budget }: Source = JSON.parse(readFileSync(join(root, 'remote.json'), 'utf8'));
  const description = {
    name,
    version,
    sdk: readRange(root, '@heard/sdk'),
    contract: readRange(root, '@heard/contract'),
    shared: Object.fromEntries(SHARED_LIBRARIES.map((library) => [library, readRange(root, library)])),
    mounts: mounts.map((mount) =>
      mount.render === 'server' && findServerPart(root, mount.module) !== null
        ? { ...mount, load: true as const }
        : mount,
    ),
    ...(links !== undefined && { links }),
    ...(slots !== undefined && { slots }),
    ...(budget !== undefined && { budget }),
    texts: readTexts(root, { mounts, links }),
  };
  const wrong = descriptionErrors(description, root) ?? contributionErrors(description)[0];
  if (wrong !== undefined) throw new Error(wrong);
  return description;
}

/**
 * Reads the messages that a remote's mounts and links name. Web servers write these messages into documents. If two catalogs have the same id, the
 * remote's own catalog (`src/messages`) takes precedence over the catalogs of its pages.
 */
function readTexts(root: string, { mounts, links = [] }: Pick<Source, 'mounts' | 'links'>) {
  const named = [...mounts.flatMap(({ title, description }) => [title, description]), ...links.map(({ text }) => text)];
  const ids = [...new Set(named.filter((id) => id !== undefined))];
  const texts: Record<string, Record<string, string>> = {};
  for (const file of catalogsIn(join(root, 'src'))) {
    const catalog = JSON.parse(readFileSync(file, 'utf8'));
    const language = basename(file, '.json');
    const found = ids.filter((id) => catalog[id] !== undefined).map((id) => [id, catalog[id]]);
    texts[language] = { ...Object.fromEntries(found), ...texts[language] };
  }
  const missing = ids.filter((id) => !Object.values(texts).some((found) => found[id] !== undefined));
  if (missing.length > 0) throw new Error(`remote.json names texts that no catalog has: ${missing.join(', ')}.`);
  return texts;
}

/** Returns the files of all catalogs below a folder, the catalogs closest to the folder first. */
function catalogsIn(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[\\/])messages[\\/][\w-]+\.json$/.test(path))
    .sort((one, other) => one.length - other.length)
    .map((path) => join(folder, path));
}

/**
 * Returns the versions of a package that a build works with. The range starts at the minor version, so that patch versions of shell and
 * remote never conflict (docs/sdk.md).
 * @param name of an installed package
 */
function readRange(root: string, name: string) {
  const [major, minor] = readVersion(root, name).split('.');
  return `^${major}.${minor}.0`;
}

/** Adds to the manifest the file with the modules that the web server renders. */
function addServerFile(
  stats: CompletedBuild['stats'],
  getServerFile: (() => { name: string; integrity: string }) | null,
) {
  if (getServerFile !== null) Object.assign(stats.metaData, { server: getServerFile() });
  return stats;
}

/**
 * Adds to the manifest the hashes of the final bytes of all files (Subresource Integrity) and the name of the file with the types
 * of the exposed modules. Runs after the files have their names.
 */
function completeManifest(
  { stats, compilation }: CompletedBuild,
  getServerFile: (() => { name: string; integrity: string }) | null,
) {
  const { remoteEntry, types } = stats.metaData;
  const files = Object.fromEntries(
    compilation
      .getAssets()
      // Compressed variants have the hash of the plain file, which browsers compare after decompression.
      .filter(({ name }) => !/\.(gz|br)$|^mf-(stats|manifest)\.json$/.test(name))
      .map(({ name, source }) => [name, toIntegrity(source.buffer())]),
  );
  const integrity = files[`${remoteEntry.path}${remoteEntry.name}`];
  if (integrity === undefined) throw new Error(`The build has no ${remoteEntry.name}.`);
  // Sorts the names, because their order depends on the order in which webpack happened to build the modules.
  for (const { usedIn } of stats.shared) usedIn.sort();
  for (const { requires } of stats.exposes) requires.sort();
  Object.assign(stats.metaData, { files, awaitsHashes: true });
  Object.assign(remoteEntry, { integrity });
  if (types !== undefined) types.zip = TYPES_FILE;
  return addServerFile(stats, getServerFile);
}

function readPackage(root: string): { name: string; version: string } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** @param name of an installed package */
function readVersion(root: string, name: string) {
  return readPackage(join(root, 'node_modules', name)).version;
}

/** Preloads the fonts of every page (Latin letters), which the browser would otherwise request when it paints. */
class FontPreloadPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('FontPreloadPlugin', (compilation) => {
      HtmlPlugin.getHooks(compilation).alterAssetTagGroups.tap('FontPreloadPlugin', (data) => {
        const fonts = compilation
          .getAssets()
          .filter(({ info }) => /-latin-(wght|opsz)-normal\.woff2$/.test(info.sourceFilename ?? ''));
        const links = fonts.map(({ name }) => ({
          tagName: 'link',
          voidTag: true,
          meta: {},
          attributes: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: data.publicPath + name,
          },
        }));
        return { ...data, headTags: [...links, ...data.headTags] };
      });
    });
  }
}

/**
 * Writes the remote's description next to the manifest, with the version of this build and the names of the shell's
 * exports, endpoints and slots that the build uses.
 */
class RemoteDescriptionPlugin {
  readonly description: Description;

  constructor(description: Description) {
    this.description = description;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RemoteDescriptionPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Writes the description before the manifest, which contains its hash.
        { name: 'RemoteDescriptionPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const { version, ...rest } = this.description;
          const description = {
            ...rest,
            version: `${version}+${(compilation.hash ?? '').slice(0, 12)}`,
            uses: UsedSurfacePlugin.read(
              compilation,
              (rest.slots ?? []).map(({ slot }) => slot),
            ),
          };
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(JSON.stringify(description, null, 2)));
        },
      );
    });
  }
}

import { createHash } from 'node:crypto';
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
import { descriptionErrors } from './descriptionErrors.mjs';
import { SINGLETONS } from './singletons.mjs';
import { exposedModules, TYPES_FILE } from './types.mjs';

const require = createRequire(import.meta.url);

/**
 * The build of a remote: exposes the modules that its `remote.json` names, writes `mf-manifest.json` and `remote.json`.
 * With `webpack serve --env alone` it is a page of its own instead, for its team's work against a running API; with
 * `--env shell` it runs in the deployed shell at `SHELL_URL`, taken by override (docs/deploying.md).
 * @param {string} root the remote's folder
 */
export function remote(root) {
  return (env = {}, argv = {}) => {
    const mode = argv.mode ?? (env.WEBPACK_SERVE ? 'development' : 'production');
    const description = describe(root);
    const { name } = description;
    const config = base(root, mode, env);
    if (env.alone) {
      config.entry = join(root, 'src/standalone.tsx');
      config.output.publicPath = '/';
      config.plugins.push(new HtmlPlugin({ title: name }));
      return config;
    }
    config.entry = {};
    // A fifth of terser's time for the same bytes. The shell's scripts would grow by 1 % (docs/decisions/0032-build-time.md).
    config.optimization.minimizer = [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 2 } },
      }),
    ];
    config.output.publicPath = 'auto';
    if (env.shell) serveToShell(config, description);
    config.plugins.push(
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: mode === 'production' ? 'remoteEntry.[contenthash:16].js' : 'remoteEntry.js',
        exposes: exposedModules(root),
        shared: shared(root),
        shareStrategy: 'loaded-first',
        manifest: mode === 'production' ? { additionalData: completeManifest } : true,
        // `heard-remote types` generates them: they take longer than the rest of the build.
        dts: false,
        // The runtime's core is the shell's (docs/decisions/0011): two thirds of each remote's entry.
        experiments: { optimization: { target: 'web', disableRemote: true }, externalRuntime: true },
      }),
      new RemoteDescriptionPlugin(description),
    );
    return config;
  };
}

/**
 * The build of the shell: `index.html` as a template for the web server, which writes what it knows into it.
 * @param {string} root the shell's folder
 */
export function shell(root) {
  return (env = {}, argv = {}) => {
    const mode = argv.mode ?? (env.WEBPACK_SERVE ? 'development' : 'production');
    const config = base(root, mode, env);
    const main = join(root, 'src/main.tsx');
    config.entry = env.WEBPACK_SERVE ? [require.resolve('./tricks/remember-renderers.mjs'), main] : main;
    // What is loaded late comes as one file each: no two of them share anything.
    config.optimization.splitChunks = false;
    // In development the document comes from the web server, and its scripts from here.
    config.output.publicPath = mode === 'production' ? '/assets/' : `http://localhost:${process.env.DEV_PORT}/`;
    config.plugins.push(
      new HtmlPlugin({ template: join(root, 'src/index.html'), scriptLoading: 'defer', minify: false }),
      new FontPreloadPlugin(),
      new webpack.DefinePlugin({
        __SINGLETONS__: JSON.stringify(singletonVersions(root)),
        // Leaves out what the federation runtime has for servers.
        ENV_TARGET: JSON.stringify('web'),
      }),
    );
    return config;
  };
}

/**
 * The build of a single page for development, such as the component catalog.
 * @param {string} root the folder of the page; paths are relative to it
 * @param {{title: string, entry: string, output: string}} options
 */
export function page(root, { title, entry, output }) {
  return (env = {}, argv = {}) => {
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

function base(root, mode, env) {
  const production = mode === 'production';
  const serving = Boolean(env.WEBPACK_SERVE);
  // A deployed shell brings React's production build: it knows neither hot reload nor the development's JSX.
  const development = !production && !env.shell;
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(root, 'dist/web'),
      clean: true,
      uniqueName: packageOf(root).name,
      filename: production ? '[name].[contenthash:16].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:16].js' : '[name].js',
      assetModuleFilename: '[name].[hash:16][ext]',
      crossOriginLoading: 'anonymous',
      // A piece that does not come is given up before the person is, who finds words within 8 seconds.
      chunkLoadTimeout: 7_500,
    },
    resolve: {
      conditionNames: ['source', '...'],
      extensions: ['.js', '.mjs'],
      // The peers of the workspace's packages are those of the package that bundles them.
      modules: ['node_modules', join(root, 'node_modules')],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development, refresh: serving && development } },
            },
          },
        },
        { test: /\/messages\/[^/]+\.json$/, loader: require.resolve('./messages-loader.cjs') },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
        { test: /\.(png|webp|avif)$/, type: 'asset/resource' },
        {
          test: /\.svg$/,
          type: 'asset',
          parser: { dataUrlCondition: { maxSize: INLINE_BYTES } },
          // As text, which gzip packs three times as well as base64.
          generator: { dataUrl: (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}` },
        },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          ...(production && { use: require.resolve('./tricks/font-loader.cjs') }),
        },
      ],
    },
    plugins: [
      // No browser that Heard is made for needs a prefix, and styled-components writes none: it only has the list of them.
      new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, require.resolve('./tricks/no-prefixes.mjs')),
      new MiniCssExtractPlugin({ filename: production ? '[name].[contenthash:16].css' : '[name].css' }),
      ...(serving && development ? [reactRefresh(packageOf(root).name)] : []),
      ...(production ? compressed() : []),
    ],
    optimization: {
      moduleIds: 'size',
      mangleExports: 'size',
      chunkIds: 'deterministic',
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    // A remote that runs alone says where; under `npm run dev` the web server does.
    infrastructureLogging: { level: env.alone ? 'info' : 'warn' },
    devServer: {
      port: Number(process.env.DEV_PORT ?? 'auto') || 'auto',
      host: 'localhost',
      headers: { 'access-control-allow-origin': '*' },
      hot: true,
      // The page comes from another port than what it is made of.
      client: {
        overlay: false,
        ...(process.env.DEV_PORT && { webSocketURL: `ws://localhost:${process.env.DEV_PORT}/ws` }),
      },
      // An address with a dot (/business/acme.com) is a page, not a file.
      historyApiFallback: { disableDotRule: true },
      proxy: [
        {
          context: ['/api'],
          target: `http://localhost:${process.env.API_PORT ?? 4000}`,
          pathRewrite: { '^/api': '' },
        },
      ],
    },
  };
}

/** Loaded only by a development server: a production build runs without the packages of development. */
function reactRefresh(library) {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false, library });
}

/** Drawings up to this size come with the script that shows them: no request more, and there with the first paint. */
const INLINE_BYTES = 400;

/** Where a remote's development server listens for a deployed shell, unless `DEV_PORT` says otherwise. */
const PORT_FOR_SHELL = 3011;

/** Makes the development server's remote fit for a deployed shell. The page reloads on a change; the shell keeps drafts over it. */
function serveToShell(config, { name, mounts }) {
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

/** `.gz` and `.br` beside each file that shrinks, so that no server packs at run time. */
function compressed() {
  const options = { test: /\.(js|css|svg|json|html)$/, threshold: 512, minRatio: 0.9 };
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
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
  ];
}

/** What a remote takes from the shell, each with a caret of the version that is really installed: the workspace's own words compile to nothing. */
function shared(root) {
  return Object.fromEntries(
    Object.entries(singletonVersions(root)).map(([name, version]) => {
      const requiredVersion = name === '@heard/sdk' ? sdkRangeOf(root) : `^${version}`;
      // A file inside a package is asked for by its neighbours, with a relative path.
      const allowNodeModulesSuffixMatch = name.endsWith('.mjs');
      return [
        name,
        {
          singleton: true,
          import: false,
          packageName: packageOfModule(name),
          version,
          requiredVersion,
          allowNodeModulesSuffixMatch,
        },
      ];
    }),
  );
}

function singletonVersions(root) {
  return Object.fromEntries(SINGLETONS.map((name) => [name, versionOf(root, packageOfModule(name))]));
}

function packageOfModule(name) {
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)[0];
}

/** What a remote says of itself: the rows of its `remote.json`, with its name, what it was built for and the texts that they name. */
function describe(root) {
  const { name, version } = packageOf(root);
  const { mounts } = JSON.parse(readFileSync(join(root, 'remote.json'), 'utf8'));
  const description = { name, version, sdk: sdkRangeOf(root), mounts, texts: textsOf(root, mounts) };
  const wrong = descriptionErrors(description, root);
  if (wrong !== null) throw new Error(wrong);
  return description;
}

/**
 * The texts that a remote's rows name, from its catalogs: web servers write them into documents. Of two catalogs with one id
 * that of the whole remote counts, `src/messages`; others belong to the pages of their folder.
 */
function textsOf(root, mounts) {
  const ids = mounts.flatMap(({ title, description }) => [title, description]).filter((id) => id !== undefined);
  const texts = {};
  for (const file of catalogsIn(join(root, 'src'))) {
    const catalog = JSON.parse(readFileSync(file, 'utf8'));
    const language = basename(file, '.json');
    const named = ids.filter((id) => catalog[id] !== undefined).map((id) => [id, catalog[id]]);
    texts[language] = { ...Object.fromEntries(named), ...texts[language] };
  }
  const missing = ids.filter((id) => !Object.values(texts).some((found) => found[id] !== undefined));
  if (missing.length > 0) throw new Error(`remote.json names texts that no catalog has: ${missing.join(', ')}.`);
  return texts;
}

/** The files of all catalogs below a folder, those of the folder itself first. */
function catalogsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((path) => /(^|[\\/])messages[\\/][\w-]+\.json$/.test(path))
    .sort((one, other) => one.length - other.length)
    .map((path) => join(folder, path));
}

/** The sdk versions that a build works with: from its minor version on, so that a patch never parts shell and remote (docs/sdk.md). */
function sdkRangeOf(root) {
  const [major, minor] = versionOf(root, '@heard/sdk').split('.');
  return `^${major}.${minor}.0`;
}

/**
 * Adds to the manifest the hash of the entry's final bytes (Subresource Integrity) and the name of the file with the types of
 * the exposed modules. Runs after the files have their names.
 */
function completeManifest({ stats, compilation }) {
  const { remoteEntry, types } = stats.metaData;
  const { source } = compilation.getAsset(`${remoteEntry.path}${remoteEntry.name}`);
  remoteEntry.integrity = `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
  types.zip = TYPES_FILE;
  return stats;
}

function packageOf(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

function versionOf(root, name) {
  return packageOf(join(root, 'node_modules', name)).version;
}

/** Lets the document ask for the fonts of every page (Latin letters) ahead: the browser would find them when it paints. */
class FontPreloadPlugin {
  apply(compiler) {
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

/** Writes `remote.json` beside the manifest: the rows, with the version of this very build and the sdk it was built for. */
class RemoteDescriptionPlugin {
  constructor(description) {
    this.description = description;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteDescriptionPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RemoteDescriptionPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { version, ...rest } = this.description;
          const description = { ...rest, version: `${version}+${compilation.hash.slice(0, 12)}` };
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(JSON.stringify(description, null, 2)));
        },
      );
    });
  }
}

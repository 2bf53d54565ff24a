// Part of `pnpm pack`: writes what a separate repository takes from the workspace's root into dist/ (lint rules, compiler options, format,
// and the versions of what a new remote installs), so that there is one source of each.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const dist = join(import.meta.dirname, 'dist');
const template = join(import.meta.dirname, 'template');

/** The folder of the template in the globs of the workspace's lint rules. */
const TEMPLATE_SOURCES = /^(?:\{[^}]*tools\/build\/template(?:\/src\}|\}\/src)|tools\/build\/template\/src)\//;

/** The packages of this workspace that a separate repository installs. */
const OWN = {
  '@heard/build': 'tools/build',
  '@heard/contract': 'api/contract',
  '@heard/sdk': 'shell/sdk',
  '@heard/ui': 'shared-ui',
};

/** @typedef {{version: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>}} Package */

/**
 * @param {string} folder
 * @returns {Package & {packageManager?: string, engines?: Record<string, string>}}
 */
const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Returns the version of an installed package.
 * @param {string} folder of the package that depends on it
 * @param {string} name
 */
const installed = (folder, name) => readPackage(join(folder, 'node_modules', name)).version;

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
writeJson('versions.json', findVersions());
writeJson('oxlint.json', selectLintRules());
writeJson('tsconfig.json', {
  extends: './tsconfig.base.json',
  compilerOptions: { jsx: 'react-jsx', lib: ['ES2023', 'ESNext.Intl', 'DOM', 'DOM.Iterable'] },
});
copyFileSync(join(root, 'tsconfig.base.json'), join(dist, 'tsconfig.base.json'));
const format = readFileSync(join(root, '.prettierrc.json'), 'utf8').trim();
writeFileSync(join(dist, 'prettier.mjs'), `export default ${format};\n`);

/** Returns the versions of everything that a new repository names in its package.json. */
function findVersions() {
  const { dependencies = {}, devDependencies = {} } = readPackage(template);
  const sdk = join(root, OWN['@heard/sdk']);
  const { packageManager, engines, devDependencies: rootTools = {} } = readPackage(root);
  const isOwn = (/** @type {string} */ name) => name in OWN;
  return {
    packageManager,
    engines,
    own: Object.fromEntries(
      Object.entries(OWN).map(([name, folder]) => [name, readPackage(join(root, folder)).version]),
    ),
    // The rest of what the tools and the SDK's tests need: their optional peer dependencies.
    versions: Object.fromEntries(
      [
        ...Object.keys({ ...dependencies, ...devDependencies })
          .filter((name) => !isOwn(name))
          .map((name) => [name, installed(template, name)]),
        ...Object.keys(readPackage(import.meta.dirname).peerDependencies ?? {}).map((name) => [
          name,
          installed(import.meta.dirname, name),
        ]),
        ...['@testing-library/user-event', 'msw'].map((name) => [name, installed(sdk, name)]),
        ...['oxlint-tsgolint', 'prettier'].map((name) => [name, rootTools[name]]),
      ].sort(([one = ''], [other = '']) => one.localeCompare(other)),
    ),
  };
}

/** Returns the lint rules of the workspace that apply to remotes, with globs of a remote's repository. */
function selectLintRules() {
  /** @type {{plugins: string[], jsPlugins: string[], categories: object, env: object, rules: object, overrides: {files: string[], excludeFiles?: string[]}[]}} */
  const { plugins, jsPlugins, categories, env, rules, overrides } = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
  );
  return {
    plugins,
    jsPlugins,
    categories,
    env,
    rules,
    overrides: overrides.flatMap(({ files, ...rest }) => {
      const own = files.filter((glob) => TEMPLATE_SOURCES.test(glob));
      return own.length === 0 ? [] : [{ files: own.map((glob) => glob.replace(TEMPLATE_SOURCES, 'src/')), ...rest }];
    }),
  };
}

/**
 * @param {string} name
 * @param {unknown} content
 */
function writeJson(name, content) {
  writeFileSync(join(dist, name), `${JSON.stringify(content, null, 2)}\n`);
}

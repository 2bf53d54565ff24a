// Part of `pnpm pack`: writes what a separate repository takes from the workspace's root into dist/ (lint rules, compiler options, format, and the
// versions of what a new remote installs), so that each of these has only one source.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const dist = join(import.meta.dirname, 'dist');
const template = join(import.meta.dirname, 'template');

/** Matches the folder of the template at the start of a glob in the workspace's lint rules. */
const TEMPLATE_SOURCES = /^(?:\{[^}]*tools\/build\/template(?:\/src\}|\}\/src)|tools\/build\/template\/src)\//;

/** The packages of this workspace that a separate repository installs. */
const OWN = {
  '@heard/build': 'tools/build',
  '@heard/contract': 'api/contract',
  '@heard/sdk': 'shell/sdk',
  '@heard/ui': 'shared-ui',
};

interface Package {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface LintRules {
  plugins: string[];
  jsPlugins: string[];
  categories: object;
  env: object;
  rules: object;
  overrides: { files: string[]; excludeFiles?: string[] }[];
}

const readPackage = (folder: string): Package & { packageManager?: string; engines?: Record<string, string> } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Returns the version of an installed package.
 * @param folder the folder of the package that depends on the installed package
 */
const installed = (folder: string, name: string) => readPackage(join(folder, 'node_modules', name)).version;

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
writeFileSync(join(dist, 'prettier.js'), `export default ${format};\n`);

// Copies the files that the compiler leaves out next to the compiled files.
for (const name of readdirSync(import.meta.dirname)) {
  if (!/^(jest|repository|template|tricks)$|\.cjs$/.test(name)) continue;
  cpSync(join(import.meta.dirname, name), join(dist, name), {
    recursive: true,
    filter: (path) => !/^(node_modules|dist|\.turbo)$|^tricks\.test\.ts$/.test(basename(path)),
  });
}

/** Returns the versions of everything that a new repository names in its package.json. */
function findVersions() {
  const { dependencies = {}, devDependencies = {} } = readPackage(template);
  const sdk = join(root, OWN['@heard/sdk']);
  const { packageManager, engines, devDependencies: rootTools = {} } = readPackage(root);
  const isOwn = (name: string) => name in OWN;
  return {
    packageManager,
    engines,
    own: Object.fromEntries(
      Object.entries(OWN).map(([name, folder]) => [name, readPackage(join(root, folder)).version]),
    ),
    // Includes the optional peer dependencies, because the tools and the SDK's tests need them.
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
  const { plugins, jsPlugins, categories, env, rules, overrides }: LintRules = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
  );
  // Leaves out rules that are source files of the workspace, because these files are not part of the package.
  const own = jsPlugins.filter((name) => name.startsWith('.')).map((name) => `${basename(name, '.ts')}/`);
  return {
    plugins,
    jsPlugins: jsPlugins.filter((name) => !name.startsWith('.')),
    categories,
    env,
    rules: Object.fromEntries(Object.entries(rules).filter(([rule]) => !own.some((prefix) => rule.startsWith(prefix)))),
    overrides: overrides.flatMap(({ files, ...rest }) => {
      const inTemplate = files.filter((glob) => TEMPLATE_SOURCES.test(glob));
      return inTemplate.length === 0
        ? []
        : [{ files: inTemplate.map((glob) => glob.replace(TEMPLATE_SOURCES, 'src/')), ...rest }];
    }),
  };
}

function writeJson(name: string, content: unknown) {
  writeFileSync(join(dist, name), `${JSON.stringify(content, null, 2)}\n`);
}

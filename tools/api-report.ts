// npm run api-report: compares the public API of the SDK with the reports of its last version (shell/sdk/api-report). Fails when an
// export differs and neither the version nor a pending changeset covers it, and when an export of the SDK, the contract or @heard/ui
// has no documentation. With --update it writes the reports of a new version.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { compareReports, findUndocumented, getLevels, getPlannedVersion, isCovered } from './apiReport.ts';
import { root } from './workspace.ts';

/** The entry points for hosts and servers, which remotes must not import (docs/sdk.md). */
const NOT_FOR_REMOTES = new Set(['./host', './schemas', './server', './storage-keys']);

interface Package {
  name: string;
  version: string;
  publishConfig: { exports: Record<string, string | { types: string }> };
}

const SDK = 'shell/sdk';
const REPORTS = join(root, SDK, 'api-report');

/** The packages that remotes install, each with the compiled files of the entry points that remotes may import. */
const PACKAGES = ['api/contract', 'shared-ui', SDK].map((folder) => {
  const { name, version, publishConfig }: Package = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const entries = Object.entries(publishConfig.exports).flatMap(([path, target]) =>
    typeof target === 'string' || NOT_FOR_REMOTES.has(path)
      ? []
      : target.types.replace('./dist/package/', '').replace('.d.ts', ''),
  );
  return { folder, name, version, entries };
});

const isUpdate = process.argv.includes('--update');
const changesets = readdirSync(join(root, '.changeset'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => readFileSync(join(root, '.changeset', file), 'utf8'));

await Promise.all(PACKAGES.map(({ folder }) => compile(folder)));
const reports = extract();
const errors: string[] = [];
for (const { folder, name, version, entries } of PACKAGES) {
  for (const entry of entries) {
    const report = reports.get(join(folder, entry)) ?? '';
    for (const export_ of findUndocumented(report)) errors.push(`${name} (${entry}): ${export_} has no documentation.`);
    // The contract and @heard/ui are bundled into each remote, so a change of these packages only reaches a remote when the remote is built again.
    if (folder === SDK) compareVersions(name, version, entry, report);
  }
}
for (const error of errors) console.error(error);
console.log(`${reports.size} entry points, ${errors.length} errors`);
process.exitCode = errors.length === 0 ? 0 : 1;

/** Compares an entry point with its recorded report, or records a new report. */
function compareVersions(name: string, version: string, entry: string, report: string) {
  const planned = getPlannedVersion(version, isUpdate ? [] : getLevels(changesets, name));
  const file = join(REPORTS, `${basename(entry)}.api.md`);
  const recorded = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const released = /^<!-- \S+ (\S+) -->/.exec(recorded ?? '')?.[1] ?? version;
  const changes = isUpdate && recorded === null ? [] : compareReports(recorded ?? '', report);
  for (const { name: export_, change, level } of changes) {
    if (isCovered(released, planned, level)) continue;
    errors.push(
      `${name} (${entry}): ${export_} was ${change} since ${released}, which needs a ${level} version. ` +
        (isUpdate ? `package.json has ${version}.` : 'Describe it with npm run changeset.'),
    );
  }
  if (isUpdate && errors.length === 0) writeFileSync(file, `<!-- ${name} ${version} -->\n\n${report}`);
  else if (!isUpdate && released !== version) {
    errors.push(`${name} (${entry}): there is no report of ${version}. Run npm run api-report -- --update.`);
  }
}

/** Compiles a package as `pnpm pack` does. `npm run types` reports its type errors. */
async function compile(folder: string) {
  const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.package.json', '--noCheck'], {
    cwd: join(root, folder),
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The package in ${folder} does not compile.`);
}

/**
 * Creates the report of each entry point. All of them share one program, because reading types takes most of the time.
 * @returns the reports by folder and entry point
 */
function extract(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'api-report-'));
  const all = PACKAGES.flatMap(({ folder: path, entries }) =>
    entries.map((entry) => ({ path, entry, file: toFile(path, entry) })),
  );
  const files = [...all.map(({ file }) => file), join(root, 'tools/build/assets.d.ts')];
  const configs = all.map(({ path, entry }) => ({
    key: join(path, entry),
    report: join(folder, path.replaceAll('/', '-'), `${basename(entry)}.api.md`),
    config: toConfig({ path, entry, reports: folder, files }),
  }));
  const [first] = configs;
  if (first === undefined) return new Map();
  const compilerState = CompilerState.create(first.config, { additionalEntryPoints: all.map(({ file }) => file) });
  try {
    return new Map(
      configs.map(({ key, report, config }) => {
        mkdirSync(config.reportFolder, { recursive: true });
        mkdirSync(config.reportTempFolder, { recursive: true });
        Extractor.invoke(config, {
          compilerState,
          localBuild: true,
          messageCallback: (message) => {
            message.handled = true;
          },
        });
        return [key, readFileSync(report, 'utf8')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the file with the types of a compiled entry point. */
function toFile(path: string, entry: string): string {
  return join(root, path, 'dist/package', `${entry}.d.ts`);
}

interface Input {
  /** The folder of the package. */
  path: string;
  entry: string;
  /** The folder of the reports. */
  reports: string;
  /** The files of the program. */
  files: readonly string[];
}

/** Returns the configuration that writes the report of one entry point, and nothing else. */
function toConfig({ path, entry, reports, files }: Input): ExtractorConfig {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    // The compiled packages, not the sources that the workspace links.
    paths: Object.fromEntries(PACKAGES.map(({ folder: path, name }) => [name, [toFile(path, 'index')]])),
  };
  const quiet = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      newlineKind: 'lf',
      mainEntryPointFilePath: toFile(path, entry),
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFileName: basename(entry),
        reportFolder: join(reports, path.replaceAll('/', '-')),
        reportTempFolder: join(reports, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: quiet,
        extractorMessageReporting: quiet,
        tsdocMessageReporting: quiet,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, path, 'package.json'),
  });
}

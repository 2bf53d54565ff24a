import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PNPM_PROGRAM, root } from '../workspace.ts';

const MAX_BUFFER = 64 * 1024 * 1024;

/**
 * Writes the software bill of materials (CycloneDX 1.6): the packages that the release contains, or that were compiled into its pages.
 * @param file the path of the JSON file
 * @param date of the release. The file depends on nothing else, so that two builds of a commit are equal
 */
export function writeSbom(file: string, date: Date): void {
  const parameters = [
    'sbom',
    '--prod',
    '--sbom-format=cyclonedx',
    '--sbom-spec-version=1.6',
    '--sbom-type=application',
  ];
  const sbom = JSON.parse(
    execFileSync(PNPM_PROGRAM, parameters, { cwd: root, encoding: 'utf8', maxBuffer: MAX_BUFFER }),
  );
  // Sorts the packages, and adds the dependencies of packages of the workspace. pnpm lists packages in varying order, and omits these dependencies in
  // some runs.
  const known = new Set<string>(sbom.components.map((component: Record<string, string>) => component['bom-ref']));
  const ofWorkspace = readWorkspaceDependencies(sbom.metadata.component['bom-ref'], known);
  for (const dependency of sbom.dependencies) {
    const dependsOn: string[] = ofWorkspace.get(dependency.ref) ?? dependency.dependsOn ?? [];
    dependency.dependsOn = [...new Set(dependsOn)].sort();
  }
  sortByReference(sbom.components, 'bom-ref');
  sortByReference(sbom.dependencies, 'ref');
  sbom.metadata.timestamp = date.toISOString();
  sbom.serialNumber = `urn:uuid:${toUuid(JSON.stringify(sbom.components))}`;
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
}

interface Importer {
  dependencies?: Record<string, { version: string }>;
  optionalDependencies?: Record<string, { version: string }>;
}

/**
 * Reads from the lockfile what each package of the workspace depends on.
 * @param release the reference of the release. Dependencies of packages that are no components are assigned to it
 * @param known the references of all components
 * @returns references by the reference of the package
 */
function readWorkspaceDependencies(release: string, known: ReadonlySet<string>): Map<string, string[]> {
  const { importers } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as {
    importers: Record<string, Importer>;
  };
  const found = new Map<string, string[]>();
  for (const [folder, { dependencies, optionalDependencies }] of Object.entries(importers)) {
    const references = Object.entries({ ...dependencies, ...optionalDependencies })
      .map(([name, { version }]) =>
        version.startsWith('link:')
          ? readReference(join(root, folder, version.slice('link:'.length)))
          : toReference(name, version.replace(/\(.*/, '')),
      )
      .filter((reference) => known.has(reference));
    const own = readReference(join(root, folder));
    const dependent = known.has(own) ? own : release;
    found.set(dependent, [...(found.get(dependent) ?? []), ...references]);
  }
  return found;
}

function readReference(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return toReference(name, version);
}

/** Returns the package URL of an npm package. */
function toReference(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function sortByReference<Key extends string>(items: Record<Key, string>[], key: Key): void {
  items.sort((one, other) => (one[key] < other[key] ? -1 : 1));
}

/** Returns a UUID of version 8 (RFC 9562, 5.8) that depends only on a text. */
function toUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
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
  // pnpm reports packages in the order in which it has read them.
  sortByReference(sbom.components, 'bom-ref');
  sortByReference(sbom.dependencies, 'ref');
  for (const { dependsOn } of sbom.dependencies) dependsOn?.sort();
  sbom.metadata.timestamp = date.toISOString();
  sbom.serialNumber = `urn:uuid:${toUuid(JSON.stringify(sbom.components))}`;
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
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

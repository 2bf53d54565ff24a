import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The properties of a manifest that tests change. */
export interface DerivedManifest {
  metaData: {
    globalName: string;
    remoteEntry: { name: string; integrity: string };
    files: Record<string, string>;
    server?: { name: string; integrity: string };
  };
}

const folders: string[] = [];

/** Removes all derived builds. */
export function removeDerived(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Copies a build and changes one of its files, and the hash of that file in the manifest. The copy is therefore loaded, although the
 * content of the file is wrong.
 * @param build the folder of the build
 * @param file the changed file; null for the manifest's entry
 * @param change returns the new content of the file
 * @param changeManifest also changes the manifest
 * @returns the folder of the copy
 */
export function deriveBuild(
  build: string,
  file: string | null,
  change: (content: string) => string,
  changeManifest: (manifest: DerivedManifest) => void = () => undefined,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'heard-derived-'));
  folders.push(folder);
  cpSync(build, folder, { recursive: true });
  const manifestFile = join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as DerivedManifest;
  const { remoteEntry, files } = manifest.metaData;
  const name = file ?? remoteEntry.name;
  const content = change(readFileSync(join(folder, name), 'utf8'));
  writeFileSync(join(folder, name), content);
  // Removes the compressed variants of the changed files, because static hosts would send these variants.
  for (const variant of ['br', 'gz']) {
    for (const changed of [name, 'mf-manifest.json']) rmSync(join(folder, `${changed}.${variant}`), { force: true });
  }
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  files[name] = hash;
  if (file === null) remoteEntry.integrity = hash;
  changeManifest(manifest);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  return folder;
}

/** Copies a build and changes its file for the web server. @returns the folder of the copy */
export function deriveServerFile(build: string, change: (content: string) => string): string {
  const { metaData } = JSON.parse(readFileSync(join(build, 'mf-manifest.json'), 'utf8')) as DerivedManifest;
  const name = metaData.server?.name;
  if (name === undefined) throw new Error(`${build} has no file for the web server.`);
  return deriveBuild(build, name, change, ({ metaData: { server, files } }) => {
    if (server !== undefined) server.integrity = files[name] ?? '';
  });
}

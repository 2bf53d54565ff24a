import { join } from 'node:path';
import {
  MAX_DESCRIPTION_BYTES,
  MAX_MANIFEST_BYTES,
  parseManifest,
  parseUnpinnedManifest,
  toIntegrity,
  type Manifest,
} from '@heard/build/record';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { isHttpUrl } from '@heard/server-kit';
import { fetchBytes, readBytes } from './files.ts';
import type { ListedRelease } from './ListedRemote.ts';
import { parseRemoteDescription } from './parse.ts';

/** A release whose description and manifest are known and correct. */
export interface LoadedRelease {
  /** The URL of its folder, with a slash at the end. */
  url: string;
  description: RemoteDescription;
  /** The errors of the links and slots that were removed from the description. */
  rejected?: string[];
  manifest: Manifest;
  /** The hash of the manifest's file; null for a build in development. */
  integrity: string | null;
}

/**
 * Loads description and manifest of a release and compares them with the deployment record: the record pins the manifest, which
 * lists the hash of the description and of every other file.
 * @param folders maps the URL path of each build on this server to its folder
 * @throws Error if something is unavailable, too large, malformed or different
 */
export async function loadRelease(
  name: string,
  { url, release, manifest: pin }: ListedRelease,
  folders: ReadonlyMap<string, string>,
): Promise<LoadedRelease> {
  const read = (file: string, limit: number) => {
    if (isHttpUrl(url)) return fetchBytes(new URL(file, url), limit);
    const folder = folders.get(url);
    if (folder === undefined) throw new Error('no build in this clone');
    return readBytes(join(folder, file), limit);
  };
  const [descriptionBytes, manifestBytes] = await Promise.all([
    read('remote.json', MAX_DESCRIPTION_BYTES),
    read('mf-manifest.json', MAX_MANIFEST_BYTES),
  ]);
  const { description, rejected } = parseRemoteDescription(JSON.parse(descriptionBytes.toString('utf8')));
  if (description.name !== name) throw new Error(`remote.json is of ${description.name}`);
  if (pin === null) {
    return {
      url,
      description,
      rejected,
      manifest: parseUnpinnedManifest(JSON.parse(manifestBytes.toString('utf8'))),
      integrity: null,
    };
  }
  if (toIntegrity(manifestBytes) !== pin) throw new Error('mf-manifest.json is not the one of the deployment record');
  const manifest = parseManifest(manifestBytes, name);
  if (toIntegrity(descriptionBytes) !== manifest.metaData.files['remote.json']) {
    throw new Error('remote.json is not the one of the manifest');
  }
  if (description.version !== release) throw new Error(`the deployment record has the release ${release}`);
  return { url, description, rejected, manifest, integrity: pin };
}

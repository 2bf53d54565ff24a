/** A remote's `mf-manifest.json`, as far as it is read here. It comes from another team's build: everything may be missing. */
export interface RemoteManifest {
  metaData?: { remoteEntry?: { name?: string; path?: string; integrity?: string } };
  exposes?: { path?: string; assets?: { js?: { sync?: string[]; async?: string[] }; css?: { sync?: string[] } } }[];
}

/** The folder of a remote's files, with a slash at its end. @param manifest the address of its manifest */
export function folderOf(manifest: string): string {
  return manifest.slice(0, manifest.lastIndexOf('/') + 1);
}

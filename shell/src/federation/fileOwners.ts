import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';

/** Returns whose file a URL is: the name of a remote, null for the shell, or undefined. */
export type FindOwner = (url: string) => string | null | undefined;

/**
 * Creates the function that finds the owner of a file: the folder of a remote's manifest contains all of its files.
 * @param shellFiles the URL prefix of the shell's own files
 */
export function createFindOwner(remotes: readonly ConfiguredRemote[], shellFiles: string): FindOwner {
  // The longest URL first: the URL of one remote may begin with another's.
  const owners = remotes
    .map(({ name, manifest }) => ({ name, base: new URL('.', new URL(manifest, document.baseURI)).href }))
    .sort((one, other) => other.base.length - one.base.length);
  return (url) =>
    owners.find(({ base }) => url.startsWith(base))?.name ?? (url.startsWith(shellFiles) ? null : undefined);
}

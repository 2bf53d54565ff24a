import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import { missingFile } from './loadErrors.ts';

/**
 * Returns the owner of the file at a URL: the name of a remote, or null for the shell; undefined if the file belongs to neither a remote
 * nor the shell.
 */
export type FindOwner = (url: string) => string | null | undefined;

/**
 * Creates the function that finds the owner of a file. All files of a remote are in the folder of its manifest.
 * @param shellFiles the URL prefix of the shell's own files
 */
export function createFindOwner(remotes: readonly ConfiguredRemote[], shellFiles: string): FindOwner {
  // Sorts long URLs before short URLs, because the URL of one remote may start with the URL of another remote.
  const owners = remotes
    .map(({ name, manifest }) => ({ name, base: new URL('.', new URL(manifest, document.baseURI)).href }))
    .sort((one, other) => other.base.length - one.base.length);
  return (url) =>
    owners.find(({ base }) => url.startsWith(base))?.name ?? (url.startsWith(shellFiles) ? null : undefined);
}

/**
 * Returns the owner of the code that has thrown an error; undefined if the code belongs to neither a remote nor the shell. @param script
 * the file in which the error occurred according to the browser, if known
 */
export function findOwnerOfError(findOwner: FindOwner, error: unknown, script = ''): string | null | undefined {
  const stack = error instanceof Error ? `${missingFile(error) ?? ''} ${error.stack}` : '';
  return findOwnerOfStack(findOwner, `${script} ${stack}`);
}

/** Returns the owner of the code in a stack; undefined if the code belongs to neither a remote nor the shell. */
export function findOwnerOfStack(findOwner: FindOwner, stack: string): string | null | undefined {
  // Finds only the URLs of the scripts, because browsers format stacks differently.
  const owners = (stack.match(/https?:\/\/[^\s()]+/g) ?? []).map(findOwner);
  // Prefers a remote, because the shell's code is part of nearly every stack: React and the SDK call the code of remotes.
  return owners.find((owner) => typeof owner === 'string') ?? owners.find((owner) => owner === null);
}

import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import { missingFile } from './loadErrors.ts';

/** Returns whose file a URL is: the name of a remote, null for the shell, or undefined. */
export type FindOwner = (url: string) => string | null | undefined;

/**
 * Creates the function that finds the owner of a file: the folder of a remote's manifest contains all of its files.
 * @param shellFiles the URL prefix of the shell's own files
 */
export function createFindOwner(remotes: readonly ConfiguredRemote[], shellFiles: string): FindOwner {
  // Longest URL first, because the URL of one remote may start with another remote's URL.
  const owners = remotes
    .map(({ name, manifest }) => ({ name, base: new URL('.', new URL(manifest, document.baseURI)).href }))
    .sort((one, other) => other.base.length - one.base.length);
  return (url) =>
    owners.find(({ base }) => url.startsWith(base))?.name ?? (url.startsWith(shellFiles) ? null : undefined);
}

/**
 * Returns whose code has thrown an error, or undefined for code of neither a remote nor the shell.
 * @param script the file that the browser names, if any
 */
export function findOwnerOfError(findOwner: FindOwner, error: unknown, script = ''): string | null | undefined {
  const stack = error instanceof Error ? `${missingFile(error) ?? ''} ${error.stack}` : '';
  return findOwnerOfStack(findOwner, `${script} ${stack}`);
}

/** Returns whose code a stack shows, or undefined for code of neither a remote nor the shell. */
export function findOwnerOfStack(findOwner: FindOwner, stack: string): string | null | undefined {
  // Each browser formats a stack in another way, but all of them with the URLs of the scripts.
  const owners = (stack.match(/https?:\/\/[^\s()]+/g) ?? []).map(findOwner);
  // The shell's code is part of nearly every stack: React and the SDK call the remotes' code.
  return owners.find((owner) => typeof owner === 'string') ?? owners.find((owner) => owner === null);
}

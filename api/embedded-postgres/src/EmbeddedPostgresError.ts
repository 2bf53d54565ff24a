import { isNativeError } from 'node:util/types';

/** The embedded server can't start or stop. The message is one line for the person who runs Heard. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it exists and is not a folder',
};

/** Turns a failed file operation into one clear line; leaves every other error as it is. */
export function explainFileError(error: unknown): unknown {
  if (!isNativeError(error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = code && REASONS[code];
  if (!reason || !path) return error;
  return new EmbeddedPostgresError(`The database can't use ${path}: ${reason} (${code}).`, { cause: error });
}

/** Returns whether an error comes from a file operation and has one of these codes, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  // Does not use `instanceof`, because in tests, Node's errors belong to another realm.
  return isNativeError(error) && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

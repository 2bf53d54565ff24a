/** Thrown when a remote can only be loaded in a new document. */
export class NewDocumentError extends Error {
  override name = 'NewDocumentError';
}

/**
 * The remote's server has another version than the version that runs in this document. Two versions never run together.
 */
export class AnotherVersionError extends NewDocumentError {
  override name = 'AnotherVersionError';
}

/** Returns whether an error is webpack's error for a lazily loaded script or stylesheet that failed to load. */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
}

/** Returns whether an error is about an operation that was given up because the operation took too long. */
export function isTimeoutError(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Returns the URL of the file that failed to load; null for other errors, and if the file was never requested. */
export function missingFile(error: unknown): string | null {
  return isChunkError(error) && 'request' in error && error.request !== '' ? String(error.request) : null;
}

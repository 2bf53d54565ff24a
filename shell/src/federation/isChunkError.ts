/** Whether a piece of a build, asked for late, has not come: webpack's own error for scripts, or the one for stylesheets. */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
}

/** The address of the file that a chunk error is about; null for any other error. */
export function brokenFileOf(error: unknown): string | null {
  return isChunkError(error) && 'request' in error ? String(error.request) : null;
}

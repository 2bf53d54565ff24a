/** Whether a piece of a build, asked for late, has not come: webpack's own error for scripts, or the one for stylesheets. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
}

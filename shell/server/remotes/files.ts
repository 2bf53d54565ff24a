import { readFile, stat } from 'node:fs/promises';

/** The time limit for loading a file of a remote, or the list of remotes. A slow remote keeps its last valid state. */
const TIMEOUT_MS = 3_000;

/**
 * Loads a file by HTTP, within 3 s.
 * @param limit bytes
 * @throws Error if it is unavailable or too large
 */
export async function fetchBytes(url: URL, limit: number): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url.pathname}: HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limit) throw new Error(`${url.pathname} is larger than ${limit / 1024} KB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Reads a file of this machine.
 * @param limit bytes
 * @throws Error if it does not exist or is too large
 */
export async function readBytes(file: string, limit: number): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > limit) throw new Error(`${file} is larger than ${limit / 1024} KB`);
  return readFile(file);
}

/** Returns the reason of a failed request: the message is only 'fetch failed', the cause has the reason. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { Tinypool } from 'tinypool';
import type { EncodedImage, ImageProblem, ImageSize } from './encodeImage.ts';
import type { ImageTask } from './imageProcess.ts';

export interface ImagePool {
  /** Encodes the image in a file as `encodeImage` does, but in another process. */
  encode(path: string, sizes: readonly ImageSize[]): Promise<EncodedImage[] | ImageProblem>;
  /** Ends the process. */
  close(): Promise<void>;
}

/**
 * The time limit of one image. After this time, the process is ended, even if it hangs. The largest accepted images take a second or two.
 */
const TIMEOUT_MS = 30_000;

/** After this time (ms) without an image, the process ends to free its memory. */
const IDLE_MS = 5000;

/**
 * Creates a pool of one process that decodes images. A thread would not be enough: libvips would occupy libuv's thread
 * pool, which password hashes and DNS lookups need, its memory would not be freed, and a crash would end the API. The process
 * receives no environment variables, so it knows no secrets.
 */
export function createImagePool(log: FastifyBaseLogger): ImagePool {
  const isSource = import.meta.filename.endsWith('.ts');
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: pathToFileURL(join(import.meta.dirname, `imageProcess.${isSource ? 'ts' : 'js'}`)).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    serialization: 'advanced',
    env: { UV_THREADPOOL_SIZE: '1' },
    // Sets the export condition `source` in development and tests, because they run the sources.
    execArgv: isSource ? ['--conditions=source'] : [],
  });
  let isClosed = false;
  // Without a listener, the unexpected end of a child process would end this process.
  pool.on('error', (error: unknown) => log.warn({ err: error }, 'image process failed'));

  return {
    async encode(path, sizes) {
      try {
        const task: ImageTask = { path, sizes };
        const result: EncodedImage[] | ImageProblem = await pool.run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        // Buffers arrive as plain arrays of bytes. They are not copied, because each copy makes this process collect garbage sooner.
        return Array.isArray(result)
          ? result.map(({ bytes: { buffer, byteOffset, length }, ...size }) => ({
              bytes: Buffer.from(buffer, byteOffset, length),
              ...size,
            }))
          : result;
      } catch (error) {
        if (isClosed) throw error;
        log.warn({ err: error }, 'image process failed');
        return { problem: 'notAnImage' };
      }
    },
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
}

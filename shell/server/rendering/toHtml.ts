import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { ToHtml } from '../../src/configuration/Renderer.ts';

/** Renders React elements to HTML once everything that they wait for has loaded. */
export const toHtml: ToHtml = (element) =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const output = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const { pipe: write, abort } = renderToPipeableStream(element, {
      // Without this setting, React sends large parts later, together with inline scripts that insert them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void write(output),
      onError: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        setImmediate(abort);
      },
    });
  });

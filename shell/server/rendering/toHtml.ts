import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { ReactElement } from 'react';
import type { ToHtml } from '../../src/configuration/Renderer.ts';

/** The comment that React writes before a part that the browser has to render, because the part was waiting or has thrown an error. */
const INCOMPLETE = '<!--$!-->';

/**
 * Renders React elements to HTML once everything that they wait for has loaded. First renders without a stream, because that takes less time. Uses
 * a stream only if the elements have to wait, for example for the first load of a lazy module.
 */
export const toHtml: ToHtml = (create) => {
  const html = renderWithoutWaiting(create());
  return html === null ? renderToStream(create) : Promise.resolve(html);
};

/** Renders elements without waiting, to the same HTML as a stream. @returns null if a part has to wait, or a component has thrown an error */
function renderWithoutWaiting(element: ReactElement): string | null {
  try {
    const html = renderToString(element);
    return html.includes(INCOMPLETE) ? null : html;
  } catch {
    return null;
  }
}

/**
 * Renders React elements to HTML once everything that they wait for has loaded. Also renders loading states, because the build adds their
 * rules to the shell's stylesheet.
 */
export const renderToStream: ToHtml = (create) =>
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
    const { pipe: write, abort } = renderToPipeableStream(create(), {
      // Without this setting, React sends large parts after the page, together with inline scripts that insert them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void write(output),
      onError: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        setImmediate(abort);
      },
    });
  });

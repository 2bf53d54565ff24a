import type { Readable } from 'node:stream';

/** The maximum length of a message, in characters. A page has about 100,000. */
const MAX_LENGTH = 32 * 1024 * 1024;

/**
 * Reads JSON messages, one per line.
 * @param onInvalid called instead of `onMessage` with a line that is not JSON or too long
 */
export function readMessages(stream: Readable, onMessage: (message: unknown) => void, onInvalid: () => void): void {
  let parts: string[] = [];
  let length = 0;
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = parse(parts.join('') + line);
      parts = [];
      length = 0;
      if (message === undefined) onInvalid();
      else onMessage(message);
    }
    parts.push(rest);
    length += rest.length;
    if (length <= MAX_LENGTH) return;
    parts = [];
    length = 0;
    onInvalid();
  });
}

/** Returns a message as a line. JSON has no line breaks. */
export function toLine(message: unknown): string {
  return `${JSON.stringify(message)}\n`;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

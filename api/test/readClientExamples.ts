import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the `@heard/client` package. */
export const CLIENT = join(import.meta.dirname, '../client');

/** Returns the code examples in the client's README by their headings, changed to use the API at `apiUrl`. */
export function readClientExamples(apiUrl: string): Map<string, string> {
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8').replaceAll('https://heard.example/api', apiUrl);
  const examples = readme.matchAll(/^## (.+)$(?:(?!^## )[^])*?^```js\n([^]*?)^```$/gm);
  return new Map([...examples].map(([, title = '', code = '']) => [title, code]));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The error codes that have different texts in forms and in the API, because people enter these values in special fields, and API clients send
 * them as JSON.
 */
const DIFFERENT = ['notADate', 'notAPhone', 'notARating'];

const RULE = 'forms.';

function readCatalog(folder: string, language: string): Record<string, string> {
  const file = join(__dirname, '..', folder, 'src/messages', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

test.each(['en', 'es', 'fr'])('explains a broken rule in forms with the same text as in the API, in %s', (language) => {
  const api = readCatalog('api', language);
  const inForms = Object.entries(readCatalog('shell/sdk', language)).flatMap(([id, text]) =>
    id.startsWith(RULE) ? [[id.slice(RULE.length), text] as const] : [],
  );
  expect(inForms.length).toBeGreaterThan(DIFFERENT.length);
  expect(inForms.filter(([code, text]) => api[`field.${code}`] !== text).map(([code]) => code)).toEqual(DIFFERENT);
});

import { messages } from './messages.ts';

/** Every text of a language, by its path. */
function textsOf(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([id, text]) =>
    typeof text === 'string' ? [[`${path}${id}`, text]] : textsOf(text, `${path}${id}.`),
  );
}

const english = new Map(textsOf(messages.en));
const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each(['es', 'fr'] as const)('%s says all that English says, with the same values', (language) => {
  const texts = textsOf(messages[language]);
  expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
  for (const [path, text] of texts) {
    expect([path, placeholdersOf(text)]).toEqual([path, placeholdersOf(english.get(path))]);
    // The name and the address stand in all languages.
    if (path !== 'mailMessages.goodbye') expect([path, text]).not.toEqual([path, english.get(path)]);
  }
});

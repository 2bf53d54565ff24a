import { createTranslate } from './createTranslate.ts';

const translate = createTranslate({
  en: { reviews: '{name} has {count, plural, one {# review} other {# reviews}}.' },
  es: { reviews: '{name} tiene {count, plural, one {# reseña} other {# reseñas}}.' },
  fr: { reviews: '{name} a {count, plural, one {# avis} other {# avis}}.' },
});

it('formats numbers and plurals by the rules of the language', () => {
  expect(translate('en', 'reviews', { name: 'Acme', count: 1 })).toBe('Acme has 1 review.');
  expect(translate('es', 'reviews', { name: 'Acme', count: 2000 })).toBe('Acme tiene 2000 reseñas.');
  // French treats 0 as singular.
  expect(translate('fr', 'reviews', { name: 'Acme', count: 0 })).toBe('Acme a 0 avis.');
});

it('inserts values verbatim, even if they look like a message', () => {
  expect(translate('en', 'reviews', { name: "{count} 'quoted' <b>", count: 2 })).toBe(
    "{count} 'quoted' <b> has 2 reviews.",
  );
});

it('rejects a catalog with a malformed message', () => {
  const malformed = { reviews: '{name' };
  expect(() => createTranslate({ en: malformed, es: malformed, fr: malformed })).toThrow('Unexpected message end');
});

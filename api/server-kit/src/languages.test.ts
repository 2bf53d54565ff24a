import { addVary, negotiateLanguage, negotiateMediaType, setContentLanguage } from './languages.ts';

const preferred = (header?: string) =>
  negotiateLanguage({ headers: header === undefined ? {} : { 'accept-language': header } });

it.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['ES-mx', 'es'],
  ['en;q=0.5, fr-CA;q=0.9', 'fr'],
  ['de, ja', 'en'],
  ['fr;q=0, *', 'en'],
])('negotiates the language header %j as %s', (header, language) => {
  expect(preferred(header)).toBe(language);
});

it('ignores the part of a long header after 512 characters', () => {
  expect(preferred(`${'x,'.repeat(300)}fr`)).toBe('en');
});

it.each([
  [undefined, 'text/html'],
  ['*/*', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['application/json', 'text/html'],
  ['text/markdown;q=0', 'text/html'],
  ['text/markdown;q=0.5, */*;q=0.8', 'text/html'],
  ['text/html, text/markdown', 'text/html'],
  ['TEXT/Markdown', 'text/markdown'],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown'],
])('negotiates the media type of %j as %s', (accept, type) => {
  const headers = accept === undefined ? {} : { accept };
  expect(negotiateMediaType({ headers }, ['text/html', 'text/markdown'])).toBe(type);
});

function responseWith(vary?: string) {
  const headers = new Map(vary === undefined ? [] : [['vary', vary]]);
  return { headers, getHeader: (name: string) => headers.get(name), header: headers.set.bind(headers) };
}

it('sets the content language and keeps the other names in Vary', () => {
  const response = responseWith('Origin');
  setContentLanguage(response, 'es');
  expect(Object.fromEntries(response.headers)).toEqual({ 'content-language': 'es', vary: 'Origin, Accept-Language' });
});

it('sets the header Vary if the response has none', () => {
  const response = responseWith();
  addVary(response, 'Authorization');
  expect(response.headers.get('vary')).toBe('Authorization');
});

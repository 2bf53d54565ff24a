import { addVary, negotiateLanguage, setContentLanguage } from './languages.ts';

const preferred = (header?: string) =>
  negotiateLanguage({ headers: header === undefined ? {} : { 'accept-language': header } });

it.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['ES-mx', 'es'],
  ['en;q=0.5, fr-CA;q=0.9', 'fr'],
  ['de, ja', 'en'],
  ['fr;q=0, *', 'en'],
])('negotiates %j as %s', (header, language) => {
  expect(preferred(header)).toBe(language);
});

it('ignores what a long header has after 512 characters', () => {
  expect(preferred(`${'x,'.repeat(300)}fr`)).toBe('en');
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

it('starts Vary where there is none', () => {
  const response = responseWith();
  addVary(response, 'Authorization');
  expect(response.headers.get('vary')).toBe('Authorization');
});

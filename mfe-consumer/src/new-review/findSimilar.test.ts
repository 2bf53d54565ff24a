import { findSimilar, findSimilarNames, foldName, getName } from './findSimilar.ts';

const existing = (id: string, title = id) => ({ id, title });
const isSimilar = (typed: string, id: string) =>
  findSimilar({ name: 'Anything', id: typed }, [existing(id)]).length === 1;

// Covers DISCOVERY-61.4
it.each([
  ['one letter is missing', 'acme.com', 'ace.com'],
  ['one letter is additional', 'acme.com', 'acmee.com'],
  ['one letter is another', 'acme.com', 'acne.com'],
  ['neighbors are swapped', 'acme.com', 'amce.com'],
  ['two of eight letters differ', 'brightlo.com', 'brightab.com'],
  ['the letters of long names are swapped', 'brightlaof.example', 'brightloaf.example'],
  ['only the ending differs', 'acme.com', 'acme.es'],
  ['only an ending of two parts differs', 'acme.com', 'acme.co.uk'],
  ['the ending has a typo', 'brightloaf.exmaple', 'brightloaf.example'],
])('asks whether a company is meant when %s', (_, typed, id) => {
  expect(isSimilar(typed, id)).toBe(true);
  expect(isSimilar(id, typed)).toBe(true);
});

// Covers DISCOVERY-61.4
it.each([
  ['two of seven letters differ', 'ebay123.com', 'etsy123.com'],
  ['two of four letters differ', 'ebay.com', 'etsy.com'],
  ['three of eight letters differ', 'brightlo.com', 'brixxxlo.com'],
  ['a letter and the ending differ', 'acme.com', 'acne.es'],
  ['the letters are the same in another order', 'listen.com', 'silent.com'],
])('does not ask whether a company is meant when %s', (_, typed, id) => {
  expect(isSimilar(typed, id)).toBe(false);
});

// Covers DISCOVERY-61.4
it('asks about companies with the same folded name, whatever their website', () => {
  const typed = { name: ' café  ÅRHUS! ', id: 'new.example' };
  expect(findSimilar(typed, [existing('other.example', 'Cafe Arhus'), existing('another.example', 'Cafe')])).toEqual([
    existing('other.example', 'Cafe Arhus'),
  ]);
  // A name without letters equals no other name.
  expect(foldName('!?')).toBe('');
  expect(findSimilar({ name: '!?', id: 'new.example' }, [existing('other.example', '…')])).toEqual([]);
});

// Covers DISCOVERY-61.4
it('asks about at most three companies, and about none when the website is known', () => {
  const others = ['acme.a', 'acme.b', 'acme.c', 'acme.d'].map((id) => existing(id));
  const typed = { name: 'Acme', id: 'acme.com' };
  expect(findSimilar(typed, others)).toEqual(others.slice(0, 3));
  expect(findSimilar(typed, [...others, existing('acme.com')])).toEqual([]);
});

it.each([
  ['acme.com', 'acme'],
  ['shop.acme.com', 'shop.acme'],
  ['acme.co.uk', 'acme'],
  ['co.uk', 'co'],
  ['acme.com.es', 'acme'],
])('splits %s into the name %s and its ending', (id, name) => {
  expect(getName(id)).toBe(name);
});

it.each([
  ['Brightlof Bakery', 'Brightloaf Bakery'],
  ['brightlof', 'Brightloaf Bakery'],
  ['Bright Loaf', 'Brightloaf Bakery'],
  ['BRIGHTLOAF BAKERY!', 'Brightloaf Bakery'],
])('asks whether %s is %s', (typed, title) => {
  const companies = [existing('brightloaf.example', title)];
  expect(findSimilarNames(typed, companies)).toEqual(companies);
});

it.each(['Bright', 'Brightside Bakery', '!?', ''])('does not ask whether %j is Brightloaf Bakery', (typed) => {
  expect(findSimilarNames(typed, [existing('brightloaf.example', 'Brightloaf Bakery')])).toEqual([]);
});

it('matches a name of three letters only if all letters are equal', () => {
  expect(findSimilarNames('ABC', [existing('abd.example', 'ABD')])).toEqual([]);
});

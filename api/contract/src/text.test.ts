import { checkEmail } from './email.ts';
import { checkPhone } from './phone.ts';
import { checkText, cleanText } from './text.ts';
import { textRules } from './textRules.ts';
import { parseWebsite } from './website.ts';

test.each([
  ['a soft hyphen', 'Donau\u00addampf', 'Donaudampf'],
  ['a zero width space', 'a\u200bb', 'ab'],
  ['a byte order mark', '\ufeffname', 'name'],
  ['a word joiner', 'a\u2060b', 'ab'],
  ['direction overrides, which reverse the displayed text', 'file\u202egnp.exe\u202c', 'filegnp.exe'],
  ['isolates', '\u2066a\u2069', 'a'],
  ['invisible tag characters', 'Hi\u{e0001}\u{e0068}\u{e0069}\u{e007f}', 'Hi'],
  ['noncharacters', 'a\uffff\u{1fffe}b', 'ab'],
  ['an object replacement character', 'a\ufffcb', 'ab'],
  ["Word's hard and optional hyphens", 'hard\u001ehyphen op\u001ftional', 'hard-hyphen optional'],
  ['line breaks in a single-line field', 'one\vtwo\u2028three', 'one two three'],
  ['leading and trailing spaces of every kind', '\u00a0\u3000name \u200b', 'name'],
])('cleans a name with %s', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
  expect(checkText(text, textRules.name)).toBeNull();
});

test('converts the line breaks of word processors', () => {
  expect(cleanText('one\vtwo\u2028three\u0085four\r\nfive', { multiline: true })).toBe('one\ntwo\nthree\nfour\r\nfive');
});

test.each([
  ['Persian, with its zero width non-joiners', 'می\u200cخواهم'],
  ['Malayalam and Sinhala, with joiners', 'ന്\u200d ක්\u200dර'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['a heart with its variation selector', '❤️'],
  ['the flag of Scotland, which consists of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a Japanese name with an ideographic variation', '葛\u{e0100}城'],
  ['direction marks next to Hebrew', 'שלום\u200e (Shalom)\u200f'],
  ["a bullet of Word's own font", '\uf0b7 first'],
  ['an emoji newer than this test', '\u{1fadd}'],
])('keeps %s in a name', (_, text) => {
  expect(cleanText(text)).toBe(text);
  expect(checkText(text, textRules.name)).toBeNull();
});

test.each([
  ['only joiners', '\u200d\u200c'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['an empty Braille pattern', '\u2800'],
  ['direction marks', '\u200e\u200f\u061c'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['spaces of every kind', ' \u00a0\u2003\u3000'],
])('treats a text of %s as empty', (_, text) => {
  expect(cleanText(text)).toBe('');
  expect(checkText(text, textRules.name)).toEqual({ code: 'required' });
  expect(checkText(text, textRules.city)).toBeNull();
});

test.each([
  ['a\u0003b', 'ab'],
  ['a\u001b[31mb', 'a[31mb'],
  ['a\u0090b', 'ab'],
  ['a\tb', 'a b'],
  ['a\r\nb', 'a b'],
])('repairs the text %j', (text, cleaned) => {
  expect(cleanText(text, textRules.reviewTitle)).toBe(cleaned);
  expect(checkText(text, textRules.reviewTitle)).toBeNull();
});

test('removes control characters other than line breaks from a description', () => {
  expect(cleanText('one\u0003\n\ttwo', textRules.reviewDescription)).toBe('one\n\ttwo');
  expect(checkText('one\u0003\ntwo', textRules.reviewDescription)).toBeNull();
});

test.each(['a\0b', 'a\ud800b'])('rejects %j, because its invalid character cannot be repaired', (text) => {
  expect(checkText(text, textRules.name)).toEqual({ code: 'controlCharacter' });
});

test('limits the length of the cleaned text', () => {
  expect(checkText('x\u200b'.repeat(60), textRules.name)).toBeNull();
  expect(checkText('x\u200b'.repeat(61), textRules.name)).toEqual({ code: 'tooLong', limit: 60 });
});

test('accepts an email, a website and a phone number pasted from an address book', () => {
  expect(checkEmail('\u202aana@acme.com\u202c')).toBeNull();
  expect(parseWebsite('acme.com\u200b')).toEqual({ id: 'acme.com', website: 'https://acme.com' });
  expect(checkPhone('34-\u202a600123456\u202c')).toBeNull();
});

// Covers HARDENING-4.5
test('limits the bytes of company names, without rejecting any text of 120 code points', () => {
  expect(checkText('😀'.repeat(120), textRules.companyName)).toBeNull();
  const family = '👨‍👩‍👧‍👦';
  expect(checkText(family.repeat(19), textRules.companyName)).toBeNull();
  expect(checkText(family.repeat(20), textRules.companyName)).toEqual({ code: 'tooLong', limit: 19 });
});

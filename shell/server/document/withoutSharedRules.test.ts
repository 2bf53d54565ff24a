import { withoutSharedRules } from './withoutSharedRules.ts';

const css = (...rules: string[]) => rules.map((rule) => `${rule}/*!sc*/\n`).join('');
const [base, more, baseMarker] = ['.a{top:0}', '@media print{.a{top:1px}}', 'data-styled.g1[id="s-A"]{content:"a,"}'];
const [other, otherMarker] = ['.b{top:2px}', 'data-styled.g2[id="s-B"]{content:"b,"}'];
const page = css(base, more, baseMarker, other, otherMarker);

it('removes rules that the stylesheet contains, and keeps their markers', () => {
  expect(withoutSharedRules(page, { 's-A': 'a,' })).toBe(css(baseMarker, other, otherMarker));
});

it('keeps all rules if the page has another version of a component than the stylesheet', () => {
  expect(withoutSharedRules(page, { 's-A': 'z,', 's-B': 'b,' })).toBe(page);
});

it('keeps all rules if the shell has recorded no components', () => {
  expect(withoutSharedRules(page, {})).toBe(page);
});

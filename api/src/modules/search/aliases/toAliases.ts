import { foldText, isNamedByDomain } from '@heard/contract';
import { showName } from '../../../kernel/showName.ts';
import { toFullName, toWords } from '../../../kernel/foldText.ts';
import { romanize } from './romanize.ts';

/** Further words by which a search finds a company, in addition to its current name and website. */
export interface Alias {
  /** `former`: a former name or website. `host`: the website, decoded from Punycode. `latin`: name and website in Latin letters. */
  kind: 'former' | 'host' | 'latin';
  /** The former name or website in readable form; empty for `latin`. */
  text: string;
  /** The lexemes of `search_aliases.words`. */
  words: string[];
}

export interface AliasedCompany {
  domain: string;
  name: string;
  former_name: string | null;
  /** The companies that were merged into this company. */
  merged: { domain: string; name: string }[];
}

/** The first letter of a lexeme, which distinguishes a word from a whole name without separators. */
const KIND = { word: 'w', whole: 'f' } as const;

/** Maximum number of words per alias. Long names in many schemes would have hundreds. */
const MAX_WORDS = 60;

/** Minimum length of an unfinished last word. A shorter last word must match a whole word, because too many words start with it. */
const START_MIN_LENGTH = 3;

/** Returns the aliases of a company. */
export function toAliases({ domain, name, former_name: formerName, merged }: AliasedCompany): Alias[] {
  const names = [
    formerName,
    ...merged.map((one) => (isNamedByDomain({ id: one.domain, name: one.name }) ? null : one.name)),
  ];
  const former = new Map([
    ...merged.map((one) => [showName(one.domain), toHostWords(one.domain)] as const),
    ...names.flatMap((one) =>
      one === null || one === name ? [] : [[showName(one), toNameWords([showName(one)])] as const],
    ),
  ]);
  const host = showName(domain);
  const labels = host === domain ? [] : toLabels(host);
  const latin = [...(isNamedByDomain({ id: domain, name }) ? [] : romanize(name)), ...labels.flatMap(romanize)];
  return [
    ...[...former].map(([text, words]): Alias => ({ kind: 'former', text, words })),
    ...(host === domain ? [] : [{ kind: 'host' as const, text: host, words: toHostWords(domain) }]),
    ...(latin.length === 0 ? [] : [{ kind: 'latin' as const, text: '', words: toNameWords(latin) }]),
  ].map((alias) => ({ ...alias, words: [...new Set(alias.words)].slice(0, MAX_WORDS) }));
}

/**
 * Returns a query for `search_aliases.words` from the words of a search. The last word may be unfinished.
 * @param words the words of the search, each in all its spellings
 */
export function toAliasQuery(words: readonly string[][]): string {
  return words
    .map((spellings, at) => {
      const isOpen = (spelling: string) => at === words.length - 1 && Array.from(spelling).length >= START_MIN_LENGTH;
      return `(${spellings.map((one) => `'${KIND.word}${one}'${isOpen(one) ? ':*' : ''}`).join(' | ')})`;
    })
    .join(' & ');
}

/** Returns the query for aliases that are a whole name or website. */
export function toWholeQuery(words: readonly string[][], fullName: string | null): string {
  const wholes = fullName === null ? (words.length === 1 ? (words[0] ?? []) : []) : [fullName];
  return wholes.map((one) => `'${KIND.whole}${one}'`).join(' | ');
}

function toNameWords(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    `${KIND.whole}${toFullName(name)}`,
    ...toWords(name).map((word) => KIND.word + word),
  ]);
}

/** Returns the words of a website: the host without hyphens, and the words of its labels except the top-level domain, encoded and decoded. */
function toHostWords(domain: string): string[] {
  return [domain, foldText(showName(domain))].flatMap((host) => {
    const whole = host.replaceAll('-', '');
    const labels = toLabels(host);
    const joined = labels.map((label) => label.replaceAll('-', ''));
    return [
      KIND.whole + whole,
      ...joined.slice(0, 1).map((label) => KIND.whole + label),
      KIND.word + whole,
      ...joined.map((label) => KIND.word + label),
      ...labels.flatMap((label) => toWords(label).map((word) => KIND.word + word)),
    ];
  });
}

/** Returns the labels of a host that are names, without suffixes such as the `co` of `co.uk`. */
function toLabels(host: string): string[] {
  const labels = host.split('.').slice(0, -1);
  return labels.filter(
    (label, at) => !label.startsWith('xn--') && (at === 0 || at < labels.length - 1 || label.length > 3),
  );
}

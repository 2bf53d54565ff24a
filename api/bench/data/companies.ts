import { domainToASCII } from 'node:url';
import { parseWebsite } from '@heard/contract';
import { getPublicSuffix } from '../../src/modules/companies/getPublicSuffix.ts';
import { foldText, wordsOf } from '../../src/modules/search/foldText.ts';
import { languages, type Language } from './languages.ts';
import { mix, pick, randomOf, type Random } from './random.ts';

export interface BenchCompany {
  name: string;
  domain: string;
  website: string;
}

/** Letters of a pattern that stand for parts, not letters of its words; several together make one word. */
const PARTS = /(?<![A-Za-z])[GSPTANCL]+(?!\p{Ll})/gu;
const SHARES = languages.reduce((sum, { share }) => sum + share, 0);
const OWN_SCRIPT = /[^\u0020-\u024f\u1e00-\u1eff’]/u;

/** Invented companies, each with a domain of its own: always the same ones for a seed. */
export function* benchCompanies(count: number, seed: number): Generator<BenchCompany> {
  const taken = new Set<string>();
  for (let at = 0; at < count; at++) {
    const random = randomOf(seed, mix(1), at);
    const language = languageOf(random);
    const name = nameOf(language, random);
    const host = hostOf(name, language, random);
    let domain = domainToASCII(host);
    for (let more = 2; taken.has(domain) || !isWebsite(domain); more++) {
      const number = `${pick(['-', ''], random)}${more + Math.floor(random() * more * 9)}`;
      // In front of Punycode: what is added behind it makes other letters of it, or none.
      domain = domainToASCII(host.replace('.', `${number}.`));
    }
    taken.add(domain);
    yield { name, domain, website: `https://${random() < 0.3 ? 'www.' : ''}${domain}` };
  }
}

/** Not so when it is no host, or a town whose name is a public suffix (`radom.pl`). */
function isWebsite(domain: string): boolean {
  const website = parseWebsite(domain, getPublicSuffix);
  return 'id' in website && website.id === domain;
}

function languageOf(random: Random): Language {
  let left = random() * SHARES;
  return languages.find(({ share }) => (left -= share) < 0) ?? pick(languages, random);
}

function nameOf(language: Language, random: Random): string {
  return pick(language.patterns, random).replace(PARTS, (letters) =>
    Array.from(letters, (letter, at) => {
      const word = partOf(letter, language, random);
      return at === 0 ? word : word.toLowerCase();
    }).join(''),
  );
}

function partOf(letter: string, language: Language, random: Random): string {
  const { given, surnames, places, trades, adjectives, nouns, legal } = language;
  const lists: Record<string, string[]> = {
    G: given,
    S: surnames,
    P: places,
    T: trades,
    A: adjectives,
    N: nouns,
    L: legal,
  };
  const list = lists[letter];
  return list === undefined ? coin(language.coined, random) : pick(list, random);
}

/** A word that nobody has used yet, most likely. */
function coin([starts, middles, ends]: Language['coined'], random: Random): string {
  const length = random();
  const inside = length < 0.25 ? 0 : length < 0.7 ? 1 : 2;
  const word = [
    pick(starts, random),
    ...Array.from({ length: inside }, () => pick(middles, random)),
    pick(ends, random),
  ];
  const [first = '', ...rest] = Array.from(word.join(''));
  return first.toUpperCase() + rest.join('');
}

/** A host as people write it, in any script. */
function hostOf(name: string, language: Language, random: Random): string {
  const ending = pick(language.endings, random);
  const style = random();
  if (OWN_SCRIPT.test(name)) {
    const label = wordsOf(name).join(style < 0.5 ? '' : '-');
    // Most of those who write in another script have a Latin name as well.
    const isHost = style < 0.25 && domainToASCII(label) !== '';
    return `${isHost ? label : foldText(coin(languages[0]?.coined ?? language.coined, random))}.${ending}`;
  }
  const words = wordsOf(name).filter((word) => /^[a-z0-9]+$/.test(word) && word !== 's');
  const used = style < 0.15 && words.length > 2 ? words.slice(0, 2) : words.slice(0, 4);
  return `${used.join(style < 0.7 ? '' : '-') || coin(languages[0]?.coined ?? language.coined, random).toLowerCase()}.${ending}`;
}

import { domainToASCII } from 'node:url';
import { foldText, parseWebsite } from '@heard/contract';
import { getPublicSuffix } from '../../src/kernel/getPublicSuffix.ts';
import { toWords } from '../../src/kernel/foldText.ts';
import { languages, type Language } from './languages.ts';
import { mix, pick, createRandom, type Random } from './random.ts';

export interface BenchCompany {
  name: string;
  domain: string;
  website: string;
  /** The language of the company's name. */
  language: Language;
}

/** Matches placeholders in a pattern of a name, but no letters of ordinary words. Adjacent placeholders form one word. */
const PARTS = /(?<![A-Za-z])[GSPTANCL]+(?!\p{Ll})/gu;
const SHARES = languages.reduce((sum, { share }) => sum + share, 0);
const OWN_SCRIPT = /[^\u0020-\u024f\u1e00-\u1eff’]/u;

/** Generates companies with unique domains. The same seed generates the same companies. */
export function* benchCompanies(count: number, seed: number): Generator<BenchCompany> {
  const taken = new Set<string>();
  for (let at = 0; at < count; at++) {
    const random = createRandom(seed, mix(1), at);
    const language = pickLanguage(random);
    const name = composeName(language, random);
    const host = composeHost(name, language, random);
    let domain = domainToASCII(host);
    for (let more = 2; taken.has(domain) || !isWebsite(domain); more++) {
      const number = `${pick(['-', ''], random)}${more + Math.floor(random() * more * 9)}`;
      // Adds the number before the conversion to Punycode. A number appended to Punycode would change the decoded letters.
      domain = domainToASCII(host.replace('.', `${number}.`));
    }
    taken.add(domain);
    yield { name, domain, website: `https://${random() < 0.3 ? 'www.' : ''}${domain}`, language };
  }
}

/** Returns whether companies can have this domain. Some names of towns are public suffixes (`radom.pl`), which no company can have. */
function isWebsite(domain: string): boolean {
  const website = parseWebsite(domain, getPublicSuffix);
  return 'id' in website && website.id === domain;
}

function pickLanguage(random: Random): Language {
  let left = random() * SHARES;
  return languages.find(({ share }) => (left -= share) < 0) ?? pick(languages, random);
}

function composeName(language: Language, random: Random): string {
  return pick(language.patterns, random).replace(PARTS, (letters) =>
    Array.from(letters, (letter, at) => {
      const word = composePart(letter, language, random);
      return at === 0 ? word : word.toLowerCase();
    }).join(''),
  );
}

function composePart(letter: string, language: Language, random: Random): string {
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

/** Coins a word that is most likely unique. */
export function coin([starts, middles, ends]: Language['coined'], random: Random): string {
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

/** Returns a host as people write it, in any script. */
function composeHost(name: string, language: Language, random: Random): string {
  const ending = pick(language.endings, random);
  const style = random();
  if (OWN_SCRIPT.test(name)) {
    const label = toWords(name).join(style < 0.5 ? '' : '-');
    // Most companies with a name in another script also have a Latin name.
    const isHost = style < 0.25 && domainToASCII(label) !== '';
    return `${isHost ? label : foldText(coin(languages[0]?.coined ?? language.coined, random))}.${ending}`;
  }
  const words = toWords(name).filter((word) => /^[a-z0-9]+$/.test(word) && word !== 's');
  const used = style < 0.15 && words.length > 2 ? words.slice(0, 2) : words.slice(0, 4);
  return `${used.join(style < 0.7 ? '' : '-') || coin(languages[0]?.coined ?? language.coined, random).toLowerCase()}.${ending}`;
}

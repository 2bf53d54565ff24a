import { foldText } from '@heard/contract';

/** A romanization scheme: the Latin letters for each letter or group of letters. */
type Scheme = Readonly<Record<string, string>>;

/** Pairs `letters=Latin`. The Latin part may be empty. */
const scheme = (pairs: string): Scheme =>
  Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );

/** Default Latin letters for Cyrillic. Each scheme overrides some of them. */
const CYRILLIC = scheme(`
  а=a б=b в=v г=g д=d е=e ё=yo ї=i й=y ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu
  я=ya і=i є=ye ґ=g ј=j љ=lj њ=nj ђ=dj ћ=c џ=dz ѕ=dz ў=u ѳ=f ѵ=i ѣ=e`);
/** Default Latin letters for Greek. Each scheme overrides some of them. */
const GREEK = scheme(`
  α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ου=ou γγ=ng γξ=nx γχ=nch`);

/** The most common schemes come first, because the limit of words per alias (`MAX_WORDS`) cuts off the last schemes. */
const SCHEMES: readonly Scheme[] = [
  // The schemes of road signs and of the English press: Shchelkovskiy, Shchelkovsky, Shchyolkovskiy.
  scheme('ё=e ї=yi'),
  scheme('ий$=y ый$=y х=h'),
  // The scheme of passports (ICAO 9303): Shchelkovskii.
  scheme('й=i ё=e ю=iu я=ia ъ=ie є=ie'),
  // The scheme of libraries (ISO 9), without accents: Scelkovskij.
  scheme('й=j ё=e ж=z х=h ц=c ч=c ш=s щ=sc ю=ju я=ja є=e'),
  // A scheme for Ukrainian and Bulgarian.
  scheme('г=h и=y й=i є=ie ю=iu я=ia'),
  scheme('х=h щ=sht ъ=a'),
  // A scheme of German and French texts.
  scheme('ий$=i й=i ё=jo ж=sch з=s в=w х=ch ц=z ч=tsch ш=sch щ=schtsch ю=ju я=ja'),
  scheme('ий$=i й=i ё=io ж=j у=ou ч=tch ш=ch щ=chtch ю=iou я=ia'),
].map((own) => ({ ...CYRILLIC, ...own }));

const GREEK_SCHEMES: readonly Scheme[] = [
  // Road signs (ELOT 743), with both sounds of ευ: Gefseis, Gevseis.
  scheme('αυ=av ευ=ev ηυ=iv μπ=b'),
  scheme('αυ=af ευ=ef ηυ=if μπ=mp'),
  // Writes each word as it is pronounced: Gefsis.
  scheme('αι=e ει=i οι=i υι=i ου=u αυ=af ευ=ef υ=i χ=h γγ=g γκ=g μπ=b ντ=d ξ=ks'),
  // Replaces each Greek letter by the corresponding Latin letter: Geuseis.
  scheme('β=b η=e υ=y αυ=au ευ=eu φ=ph χ=ch γκ=nk'),
  // Replaces Greek letters by Latin letters that look alike, as people type them on a Latin keyboard: Geyseis, with h for η, w for ω and x for χ.
  scheme('β=b η=h υ=y ω=w χ=x ξ=ks θ=8'),
].map((own) => ({ ...GREEK, ...own }));

const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
const HAS_GREEK = /\p{Script=Greek}/u;
/** The parts of a text to fold: everything except the letters whose accents matter to the schemes. */
const FOLDED = /[^йёїў]+/gu;

/**
 * Transliterates a text with Greek or Cyrillic letters to folded Latin letters, once for each common scheme; returns no
 * texts for other scripts.
 */
export function romanize(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase();
  const schemes = HAS_CYRILLIC.test(lower) ? SCHEMES : HAS_GREEK.test(lower) ? GREEK_SCHEMES : [];
  if (schemes.length === 0) return [];
  const folded = lower.replace(FOLDED, (part) => foldText(part));
  return [...new Set(schemes.map((one) => foldText(apply(one, folded))))];
}

function apply(one: Scheme, text: string): string {
  const atEnd = (letters: string) => (letters.endsWith('$') ? `${letters.slice(0, -1)}(?!\\p{L})` : letters);
  const longestFirst = Object.keys(one).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(atEnd).join('|'), 'gu');
  return text.replace(pattern, (letters) => one[letters] ?? one[`${letters}$`] ?? letters);
}

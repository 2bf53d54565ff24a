/** The scripts that one label of a domain may combine. */
const SCRIPTS = [
  ['Latin'],
  ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ['Han', 'Hangul', 'Latin'],
  ['Han', 'Bopomofo', 'Latin'],
  ...`Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar
  Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`
    .split(/\s+/)
    .map((script) => [script]),
].map(
  (scripts) =>
    new RegExp(`^(?:${scripts.map((script) => `\\p{Script_Extensions=${script}}|`).join('')}[\\p{M}\\d-])+$`, 'u'),
);

/** Characters that a label must not contain, such as phonetic letters: they look like other characters, or are hardly visible. */
const UNCLEAR = /[^\p{L}\p{M}\p{N}-]|[\u0131\u0138\u0149\u0250-\u02af\u02b0-\u02ff\u1d00-\u1dbf]/u;

/** Matches labels that read like Latin letters. */
const LOOK_ALIKES = /^(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+|[αικνρυωηοτ\d-]+)$/u;

/**
 * Returns a domain as its owner writes it: `пример.рф` for `xn--e1afmkfd.xn--p1ai`. A label stays in punycode if it is malformed, mixes
 * scripts or looks like another label (UTS #39).
 *
 * @param decode decodes the punycode of a domain
 */
export function toReadableDomain(domain: string, decode: (domain: string) => string): string {
  const labels = domain.split('.');
  const isEncoded = (label: string | undefined) => label?.startsWith('xn--') === true;
  const hasLatinSuffix = !isEncoded(labels.at(-1));
  return labels
    .map((label) => {
      if (!isEncoded(label)) return label;
      const decoded = decode(label);
      const isReadable = decoded !== '' && !UNCLEAR.test(decoded) && SCRIPTS.some((script) => script.test(decoded));
      return isReadable && !(hasLatinSuffix && LOOK_ALIKES.test(decoded)) ? decoded : label;
    })
    .join('.');
}

/** Returns whether a company has no name other than its domain: `name` then equals `id`, or its Unicode form. */
export function isNamedByDomain({ id, name }: { id: string; name: string }): boolean {
  if (name === id) return true;
  if (!id.includes('xn--') || /[\s/?#@:]/.test(name)) return false;
  try {
    return new URL(`https://${name}`).hostname === id;
  } catch {
    return false;
  }
}

import type { RuleProblem } from './RuleProblem.ts';
import type { TextRule } from './textRules.ts';

/** The maximum number of UTF-16 code units per character: emoji families need 11, stacked accents can have thousands. */
const CHARACTER_MAX_UNITS = 32;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The segmenter takes a time proportional to the whole text for each character, so it receives this many code units at a time. */
const WINDOW_UNITS = 256;

/**
 * Yields the user-perceived characters of a text. Cuts a character of more than `WINDOW_UNITS` code units, but no valid
 * character is that long.
 */
export function* toCharacters(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const isCut = isHighSurrogate(text, start + WINDOW_UNITS - 1);
    const window = text.slice(start, start + WINDOW_UNITS + (isCut ? 1 : 0));
    const isLast = start + window.length >= text.length;
    let at = 0;
    let previous = '';
    for (const { segment } of segmenter.segment(window)) {
      if (previous !== '') yield previous;
      at += previous.length;
      previous = segment;
    }
    // Does not yield the last character of a window, because it may continue in the next window.
    const isWhole = isLast || at === 0;
    if (isWhole) yield previous;
    start += isWhole ? window.length : at;
  }
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Returns the number of characters as a person counts them: extended grapheme clusters (UAX #29). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of toCharacters(text)) count++;
  return count;
}

/** Returns the size of a text in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Line breaks of word processors: vertical tab, form feed, next line, line and paragraph separator (UAX #14, BK and NL). */
const OTHER_LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Invisible characters that have no effect, or that change how the rest is displayed:
 * - soft hyphen, zero width space, word joiner, byte order mark, invisible operators and deprecated format characters
 *   (Unicode 23.2, 23.3)
 * - overrides, embeddings and isolates, which display text in another order (UAX #9, 2; UTR #36, 3.1)
 * - anchors of annotations and objects (23.8), and noncharacters (23.7)
 *
 * Joiners (ZWJ, ZWNJ), the marks LRM, RLM and ALM, and variation selectors are kept: Persian and Indic words, mixed
 * directions, emoji and Japanese names need them.
 */
const INVISIBLE = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]|\p{Noncharacter_Code_Point}/gu;

/** Tag characters, which can hide text. Flags of regions consist of them and are kept (UTS #51, 1.4.9). */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/**
 * Matches any visible character. Fillers and other blank letters do not count (UAX #44, Default_Ignorable_Code_Point).
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Removes invisible characters, which pasted texts often contain, and trims the text. Of the control characters that Microsoft Word uses, the
 * hard hyphen (U+001E) becomes a hyphen, the optional hyphen (U+001F) is removed, and the line break becomes a line feed, or a space in a
 * single-line field. Neither the API nor a form rejects a text because of these characters. If `rule` is given, the function also removes the
 * other control characters except NUL, and replaces tabs and line breaks in a single-line field by a space.
 * @returns the text; '' when nothing in it is visible
 */
export function cleanText(text: string, rule?: Partial<TextRule>): string {
  const multiline = rule?.multiline ?? false;
  const withoutBreaks = text
    .replace(OTHER_LINE_BREAKS, multiline ? '\n' : ' ')
    .replaceAll('\u001e', '-')
    .replaceAll('\u001f', '');
  const cleaned = (rule === undefined ? withoutBreaks : removeControls(withoutBreaks, multiline))
    .replace(INVISIBLE, '')
    .replace(TAGS, '$1')
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

function removeControls(text: string, multiline: boolean): string {
  return (multiline ? text : text.replace(/[\t\n\r]+/g, ' ')).replace(/(?![\0\t\n\r])\p{Cc}/gu, '');
}

// C0 and C1 controls and lone surrogates. The second pattern allows tab, line feed and carriage return.
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/**
 * Checks a text against a rule, after cleaning and trimming it as the API does before it stores a text.
 * @returns the first problem, or null when the text is valid
 */
export function checkText(text: string, rule: TextRule): RuleProblem | null {
  // Rejects a text that would be too long even after cleaning, because cleaning a long text takes time.
  if (text.length > 2 * CHARACTER_MAX_UNITS * rule.max) return { code: 'tooLong', limit: rule.max };
  const cleaned = cleanText(text, rule);
  if (cleaned === '') return rule.min > 0 ? { code: 'required' } : null;
  if ((rule.multiline ? CONTROL_BUT_LINES : CONTROL).test(cleaned)) return { code: 'controlCharacter' };
  let count = 0;
  let bytes = 0;
  for (const character of toCharacters(cleaned)) {
    bytes += countBytes(character);
    if (bytes > (rule.maxBytes ?? Infinity)) return { code: 'tooLong', limit: count };
    if (character.length > CHARACTER_MAX_UNITS) return { code: 'characterTooLong' };
    if (++count > rule.max) return { code: 'tooLong', limit: rule.max };
  }
  return count < rule.min ? { code: 'tooShort', limit: rule.min } : null;
}

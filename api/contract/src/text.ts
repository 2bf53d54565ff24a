import type { RuleProblem } from './problem.ts';

/** Length of a text in characters as a person counts them, after trimming. */
export interface TextRule {
  min: number;
  max: number;
  /** Whether line breaks and tabs are part of the text. */
  multiline?: boolean;
}

/** The text fields and their limits (decisions, "API"). */
export const textRules = {
  name: { min: 1, max: 60 },
  lastName: { min: 1, max: 60 },
  companyName: { min: 1, max: 120 },
  companyDescription: { min: 0, max: 2000, multiline: true },
  country: { min: 0, max: 200 },
  city: { min: 0, max: 200 },
  address: { min: 0, max: 200 },
  reviewTitle: { min: 1, max: 120 },
  reviewDescription: { min: 1, max: 256, multiline: true },
  reviewSearch: { min: 0, max: 100 },
  hidingReason: { min: 1, max: 256, multiline: true },
} as const satisfies Record<string, TextRule>;

export type TextRuleName = keyof typeof textRules;

/** The most UTF-16 code units that one character may have: emoji families need 11, stacked accents can have thousands. */
const CHARACTER_MAX_UNITS = 32;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts a text's characters as a person does: extended grapheme clusters (UAX #29). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** Line breaks of word processors: vertical tab, form feed, next line, line and paragraph separator (UAX #14, BK and NL). */
const OTHER_LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/**
 * What is not seen, and changes nothing or how the rest is read: soft hyphen, zero width space, word joiner, byte order mark,
 * invisible operators and deprecated format characters (Unicode 23.2, 23.3); overrides, embeddings and isolates, which show text
 * in another order than it has (UAX #9, 2; UTR #36, 3.1); anchors of annotations and objects (23.8); noncharacters (23.7).
 *
 * Joiners (ZWJ, ZWNJ), the marks LRM, RLM and ALM, and variation selectors stay: Persian and Indic words, mixed directions, emoji
 * and names in Japanese are written with them.
 */
const UNSEEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]|\p{Noncharacter_Code_Point}/gu;

/** Tag characters, which can carry text that nobody sees, but for the flags of regions that are made of them (UTS #51, 1.4.9). */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/** Anything that can be seen: fillers and other letters that are drawn as nothing (UAX #44, Default_Ignorable_Code_Point) are not. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Takes out of a text what came along with a paste and can't be seen. What stands for something becomes that: Word's
 * hard hyphen (U+001E) a hyphen, its optional one (U+001F) nothing, its line break a line break, or a space where a field has one line. A text with nothing visible
 * in it is empty. Neither the API nor a form refuses a text for what this takes out.
 */
export function cleanText(text: string, { multiline = false }: Partial<TextRule> = {}): string {
  const cleaned = text
    .replace(OTHER_LINE_BREAKS, multiline ? '\n' : ' ')
    .replaceAll('\u001e', '-')
    .replaceAll('\u001f', '')
    .replace(UNSEEN, '')
    .replace(TAGS, '$1')
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

// C0 and C1 controls and lone surrogates; the second pattern lets tab, line feed and carriage return pass.
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/**
 * Checks a text against a rule. The text is cleaned and trimmed first, as the API does with what it keeps.
 * @returns the first problem found, or null when the text may be kept
 */
export function checkText(text: string, rule: TextRule): RuleProblem | null {
  const cleaned = cleanText(text, rule);
  if (cleaned === '') return rule.min > 0 ? { code: 'required' } : null;
  if ((rule.multiline ? CONTROL_BUT_LINES : CONTROL).test(cleaned)) return { code: 'controlCharacter' };
  let count = 0;
  for (const { segment } of segmenter.segment(cleaned)) {
    if (segment.length > CHARACTER_MAX_UNITS) return { code: 'characterTooLong' };
    if (++count > rule.max) return { code: 'tooLong', limit: rule.max };
  }
  return count < rule.min ? { code: 'tooShort', limit: rule.min } : null;
}

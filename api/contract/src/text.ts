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

// C0 and C1 controls and lone surrogates; the second pattern lets tab, line feed and carriage return pass.
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/**
 * Checks a text against a rule. The text is trimmed first.
 * @returns the first problem found, or null when the text may be kept
 */
export function checkText(text: string, rule: TextRule): RuleProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return rule.min > 0 ? { code: 'required' } : null;
  if ((rule.multiline ? CONTROL_BUT_LINES : CONTROL).test(trimmed)) return { code: 'controlCharacter' };
  let count = 0;
  for (const { segment } of segmenter.segment(trimmed)) {
    if (segment.length > CHARACTER_MAX_UNITS) return { code: 'characterTooLong' };
    if (++count > rule.max) return { code: 'tooLong', limit: rule.max };
  }
  return count < rule.min ? { code: 'tooShort', limit: rule.min } : null;
}

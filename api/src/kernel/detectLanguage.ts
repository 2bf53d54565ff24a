import { eld } from 'eld/small';

/** Minimum length of a text, because shorter texts could be in many languages. */
const MIN_LETTERS = 20;
/** Minimum length of a sentence that is checked. */
const MIN_SENTENCE_LETTERS = 8;
/** The minimum difference between the scores of the best and the second language. Scores are between 0 and 1. */
const MIN_LEAD = 0.01;
/** The maximum by which another language's score may exceed the detected language's score in a single sentence. */
const MAX_DEVIATION = 0.1;
/** Limits the text that is passed to the detector, which reads only about 380 bytes. */
const MAX_CHARACTERS = 1000;

const SENTENCE_END = /[.!?\n。！？,;:]+/u;
/** Matches scripts whose letters represent syllables or words. */
const LARGE_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const LARGE_LETTER_WEIGHT = 3;

// Ignores URLs, domains, numbers and codes.
eld.enableTextCleanup(true);

/**
 * Detects the language of a review. Returns null in case of doubt: the text must be long enough, unambiguous, and in
 * the same language in all sentences.
 *
 * @returns an ISO 639-1 code such as `es`, or null
 */
export function detectLanguage(title: string, description: string): string | null {
  const text = `${title}\n${description}`.slice(0, MAX_CHARACTERS);
  if (countLetters(text) < MIN_LETTERS) return null;
  const detected = eld.detect(text);
  const { language } = detected;
  const [first = 0, second = 0] = Object.values(detected.getScores());
  if (!detected.isReliable() || first - second < MIN_LEAD) return null;
  const sentences = text.split(SENTENCE_END).filter((sentence) => countLetters(sentence) >= MIN_SENTENCE_LETTERS);
  return sentences.some((sentence) => isOtherLanguage(language, sentence)) ? null : language;
}

function isOtherLanguage(language: string, sentence: string): boolean {
  const scores = eld.detect(sentence).getScores();
  const [first = 0] = Object.values(scores);
  return first - (scores[language] ?? 0) > MAX_DEVIATION;
}

function countLetters(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters + (LARGE_LETTER_WEIGHT - 1) * (text.match(LARGE_LETTER)?.length ?? 0);
}

import { eld } from 'eld/small';

/** Fewer letters than this could be of many languages. */
const LETTERS_NEEDED = 20;
/** So few letters of one sentence say nothing of it. */
const LETTERS_OF_SENTENCE = 8;
/** The language has to be ahead of the next likely one by so much … */
const LEAD = 0.01;
/** … and no sentence may look more like another one by so much. Scores go from 0 to 1. */
const MIXED = 0.1;
/** The detector itself reads some 380 bytes. */
const CHARACTERS_READ = 1000;

const SENTENCE_END = /[.!?\n。！？,;:]+/u;
/** Scripts whose letters stand for syllables or words. */
const LARGE_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const LARGE_LETTER_WEIGHT = 3;

// Without addresses, domains, numbers and codes.
eld.enableTextCleanup(true);

/**
 * The language that a review is written in, by ISO 639-1, such as `es`. Better none than a wrong one: it has to be long
 * enough, clear, and the same in all sentences.
 * @returns null where it can't be told
 */
export function detectLanguage(title: string, description: string): string | null {
  const text = `${title}\n${description}`.slice(0, CHARACTERS_READ);
  if (lettersOf(text) < LETTERS_NEEDED) return null;
  const detected = eld.detect(text);
  const { language } = detected;
  const [first = 0, second = 0] = Object.values(detected.getScores());
  if (!detected.isReliable() || first - second < LEAD) return null;
  const sentences = text.split(SENTENCE_END).filter((sentence) => lettersOf(sentence) >= LETTERS_OF_SENTENCE);
  return sentences.some((sentence) => isOfAnother(language, sentence)) ? null : language;
}

function isOfAnother(language: string, sentence: string): boolean {
  const scores = eld.detect(sentence).getScores();
  const [first = 0] = Object.values(scores);
  return first - (scores[language] ?? 0) > MIXED;
}

function lettersOf(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters + (LARGE_LETTER_WEIGHT - 1) * (text.match(LARGE_LETTER)?.length ?? 0);
}

/** The terms of a topic in one language. */
export interface TopicTerms {
  name: string;
  /** Phrases that mention the topic. */
  terms: readonly string[];
  /** Phrases whose words are ignored when the terms are matched. */
  exclusions: readonly string[];
}

/** A normalized word. */
interface Word {
  /** The word in lower case. */
  text: string;
  /** The word without accents. */
  form: string;
  stem: string;
}

/** The words that match at one position of a phrase. */
interface Slot {
  /** Words as written, with accents. They are compared if the sentence contains any accents; otherwise `forms` are. */
  texts: ReadonlySet<string>;
  forms: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  beginnings: readonly string[];
}

/** Consecutive words. If `isNear[i]`, slots i and i + 1 may be in either order, with up to three words in between. */
interface Phrase {
  slots: Slot[];
  isNear: boolean[];
}

/** Returns the ids of the topics that a sentence mentions. */
export type TopicMatcher = (sentence: string) => Set<string>;

/** The offset at which the next word of a phrase has to follow. */
const NEXT = [1];
/** Allowed offsets between words joined by `_`: either order, with up to three words in between. */
const NEAR = [1, 2, 3, 4, -1, -2, -3, -4];

/** Minimum length of a stem. Shorter stems match too many words: such words must match as written, with or without a final s. */
const MIN_STEM = 4;

const WORDS = /[\p{L}\p{N}%&]+/gu;

/**
 * Creates a matcher for one language. A term is a phrase of words, which are compared by their stems without accents. In a term:
 * - `a|b` matches either word.
 * - `=word` matches only this form. If the sentence contains any accents, the accents of the word must match, too: an
 * author who writes accents means "marche", not "marché".
 * - `word*` matches any ending.
 * - `_` matches up to three words in between. The words around it may be in either order.
 *
 * @param stem returns the stem of a word in the language
 */
export function createTopicMatcher(
  topics: Readonly<Record<string, TopicTerms>>,
  stem: (word: string) => string,
): TopicMatcher {
  const stems = new Map<string, Word>();
  const toWord = (text: string): Word => {
    const known = stems.get(text);
    if (known !== undefined) return known;
    const word = { text, form: removeAccents(text), stem: removeAccents(stem(text)) };
    if (stems.size < MAX_STEMS) stems.set(text, word);
    return word;
  };
  const toPhrase = (term: string): Phrase => compilePhrase(term, toWord);
  const exclusions = new Map(Object.entries(topics).map(([id, topic]) => [id, topic.exclusions.map(toPhrase)]));
  const findStarts = indexTerms(
    Object.entries(topics).flatMap(([id, { terms }]) => terms.map((term) => ({ id, phrase: toPhrase(term) }))),
  );
  return (sentence) => {
    const words = Array.from(sentence.normalize().toLowerCase().matchAll(WORDS), ([word]) => toWord(word));
    const hasAccents = words.some(({ text, form }) => text !== form);
    const mentions = new Map<string, number[][]>();
    for (const [at, word] of words.entries()) {
      for (const { id, phrase } of findStarts(word)) {
        const places = matchAt(phrase, words, at, hasAccents);
        if (places !== null) mentions.set(id, [...(mentions.get(id) ?? []), places]);
      }
    }
    const found = new Set<string>();
    for (const [id, matches] of mentions) {
      const excluded = new Set(
        (exclusions.get(id) ?? []).flatMap((phrase) => matchPhrase(phrase, words, hasAccents)).flat(),
      );
      if (matches.some((places) => !places.some((place) => excluded.has(place)))) found.add(id);
    }
    return found;
  };
}

interface Term {
  /** The id of the topic. */
  id: string;
  phrase: Phrase;
}

/** Indexes terms by their first word. Returns a function that looks up the terms that may start with a word. */
function indexTerms(terms: readonly Term[]): (word: Word) => readonly Term[] {
  const byForm = new Map<string, Term[]>();
  const byStem = new Map<string, Term[]>();
  const others: Term[] = [];
  const add = (index: Map<string, Term[]>, key: string, term: Term) =>
    index.set(key, [...(index.get(key) ?? []), term]);
  for (const term of terms) {
    const [first] = term.phrase.slots;
    for (const form of first?.forms ?? []) add(byForm, form, term);
    for (const stem of first?.stems ?? []) add(byStem, stem, term);
    if (first !== undefined && first.beginnings.length > 0) others.push(term);
  }
  return (word) => [
    ...(byForm.get(word.form) ?? []),
    ...(byStem.get(word.stem) ?? []),
    ...others.filter(({ phrase: { slots } }) => slots[0] !== undefined && accepts(slots[0], word, false)),
  ];
}

function accepts({ texts, forms, stems, beginnings }: Slot, { text, form, stem }: Word, hasAccents: boolean): boolean {
  return (
    stems.has(stem) ||
    (hasAccents ? texts.has(text) : forms.has(form)) ||
    beginnings.some((beginning) => form.startsWith(beginning))
  );
}

/** Maximum number of cached stems. Other stems are computed each time. */
const MAX_STEMS = 50_000;

function removeAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function compilePhrase(term: string, toWord: (text: string) => Word): Phrase {
  const slots: Slot[] = [];
  const isNear: boolean[] = [];
  for (const part of term.split(' ')) {
    if (part === '_') {
      isNear[slots.length - 1] = true;
      continue;
    }
    const texts = new Set<string>();
    const stems = new Set<string>();
    const beginnings: string[] = [];
    for (const word of part.split('|')) {
      if (word.startsWith('=')) texts.add(word.slice(1).toLowerCase());
      else if (word.endsWith('*')) beginnings.push(removeAccents(word.slice(0, -1).toLowerCase()));
      else {
        const { text, stem } = toWord(word.toLowerCase());
        if (stem.length >= MIN_STEM) stems.add(stem);
        else for (const one of [text, `${text}s`]) texts.add(one);
      }
    }
    slots.push({ texts, forms: new Set(Array.from(texts, removeAccents)), stems, beginnings });
    isNear.push(false);
  }
  return { slots, isNear };
}

/** Returns all matches of a phrase, each as the positions of its words. */
function matchPhrase(phrase: Phrase, words: readonly Word[], hasAccents: boolean): number[][] {
  return words.flatMap((_, at) => {
    const places = matchAt(phrase, words, at, hasAccents);
    return places === null ? [] : [places];
  });
}

/** Matches a phrase whose first word is at `start`. Returns the positions of its words; null if the phrase does not match. */
function matchAt(
  { slots, isNear }: Phrase,
  words: readonly Word[],
  start: number,
  hasAccents: boolean,
): number[] | null {
  const [first] = slots;
  const word = words[start];
  return first !== undefined && word !== undefined && accepts(first, word, hasAccents)
    ? matchRest(1, start, [start])
    : null;

  function matchRest(at: number, last: number, places: number[]): number[] | null {
    const slot = slots[at];
    if (slot === undefined) return places;
    for (const step of isNear[at - 1] === true ? NEAR : NEXT) {
      const next = words[last + step];
      if (next === undefined || places.includes(last + step) || !accepts(slot, next, hasAccents)) continue;
      const rest = matchRest(at + 1, last + step, [...places, last + step]);
      if (rest !== null) return rest;
    }
    return null;
  }
}

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
  /** The slots that accept the word in sentences without accents. */
  plain: Acceptance;
  /** The slots that accept the word in sentences with accents. */
  accented: Acceptance;
}

/** Slots that accept a word. */
interface Acceptance {
  slots: readonly number[];
  isIn: ReadonlySet<number>;
  /** The terms that start with one of the slots. */
  terms: readonly Term[];
}

/** Slots in the order of the words of a phrase. `gaps[i]` lists the allowed offsets between the words of slots i and i + 1. */
interface Phrase {
  /** Numbers of slots. A slot is a set of words that match at one position. */
  slots: number[];
  gaps: (readonly number[])[];
}

/** Returns the ids of the topics that a sentence mentions. */
export type TopicMatcher = (sentence: string) => Set<string>;

/** The offset at which the next word of a phrase has to follow. */
const NEXT = [1];
/** Allowed offsets between words joined by `_`: either order, with up to three words in between. */
const NEAR = [1, 2, 3, 4, -1, -2, -3, -4];
/** Allowed offsets between words joined by `__`: either order, with up to nine words in between. */
const FAR = Array.from({ length: 10 }, (_, i) => [i + 1, -i - 1]).flat();

/**
 * Minimum length of a stem. Shorter stems would match too many words. Words with a shorter stem must match as written, with or without a final s.
 */
const MIN_STEM = 4;

const WORDS = /[\p{L}\p{N}%&]+/gu;

/** Maximum number of words that are cached. Other words are normalized each time. */
const MAX_WORDS = 50_000;

/**
 * Creates a matcher for one language. A term is a phrase of words, which are compared by their stems without accents. In a term:
 * - `a|b` matches either word.
 * - `=word` matches only this form. If the sentence contains any accents, the accents of the word must match, too: an
 * author who writes accents means "marche", not "marché".
 * - `word*` matches any ending.
 * - `_` matches up to three words in between, `__` up to nine. The words around them may be in either order.
 *
 * @param stem returns the stem of a word in the language
 */
export function createTopicMatcher(
  topics: Readonly<Record<string, TopicTerms>>,
  stem: (word: string) => string,
): TopicMatcher {
  const slots = createSlots((word) => removeAccents(stem(word)));
  const toPhrase = (term: string): Phrase => compilePhrase(term, slots.add);
  const exclusions = new Map(Object.entries(topics).map(([id, topic]) => [id, topic.exclusions.map(toPhrase)]));
  /** Maps each slot to the terms that start with it. */
  const terms: Term[][] = [];
  for (const [id, topic] of Object.entries(topics)) {
    for (const term of topic.terms) {
      const phrase = toPhrase(term);
      const [first] = phrase.slots;
      if (first !== undefined) (terms[first] ??= []).push({ id, phrase });
    }
  }
  const findWord = slots.createFindWord((numbers) => numbers.flatMap((slot) => terms[slot] ?? []));
  let sentences = 0;
  /** For each slot, the number of the last sentence that contained a word which the slot accepts. */
  const lastSeen = new Float64Array(slots.count());
  // Checks that the sentence contains all words of a phrase before matching it, because most sentences with the first word lack another word.
  const isPossible = ({ slots: numbers }: Phrase): boolean => {
    for (let at = numbers.length - 1; at >= 0; at -= 1) if (lastSeen[numbers[at] ?? 0] !== sentences) return false;
    return true;
  };

  return (sentence) => {
    const words = Array.from(sentence.normalize().toLowerCase().matchAll(WORDS), ([word]) => findWord(word));
    const hasAccents = words.some(({ text, form }) => text !== form);
    const accepted = words.map((word) => (hasAccents ? word.accented : word.plain));
    sentences += 1;
    for (const word of accepted) for (const slot of word.slots) lastSeen[slot] = sentences;

    const mentions = new Map<string, number[][]>();
    for (const [at, word] of accepted.entries()) {
      for (const { id, phrase } of word.terms) {
        if (!isPossible(phrase)) continue;
        const places = matchAt(phrase, accepted, at);
        if (places !== null) mentions.set(id, [...(mentions.get(id) ?? []), places]);
      }
    }
    const found = new Set<string>();
    for (const [id, matches] of mentions) {
      const excluded = new Set(
        (exclusions.get(id) ?? [])
          .filter(isPossible)
          .flatMap((phrase) => matchPhrase(phrase, accepted))
          .flat(),
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

/** Numbers the slots of all phrases, so that a word is compared only once with a slot that occurs in several terms. */
function createSlots(stem: (word: string) => string) {
  const numbers = new Map<string, number>();
  /** Maps each word, with its accents, to slots. It serves sentences with accents; `byForm` serves all other sentences. */
  const byText = new Map<string, number[]>();
  const byForm = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  const beginnings: { beginning: string; slot: number }[] = [];
  const addTo = (index: Map<string, number[]>, key: string, slot: number) => {
    const known = index.get(key);
    if (known === undefined) index.set(key, [slot]);
    else known.push(slot);
  };

  return {
    /** Adds a slot, unless it exists, and returns its number. @param part the slot as it is written in terms */
    add(part: string): number {
      const known = numbers.get(part);
      if (known !== undefined) return known;
      const slot = numbers.size;
      numbers.set(part, slot);
      const addText = (text: string) => {
        addTo(byText, text, slot);
        addTo(byForm, removeAccents(text), slot);
      };
      for (const word of part.toLowerCase().split('|')) {
        if (word.startsWith('=')) addText(word.slice(1));
        else if (word.endsWith('*')) beginnings.push({ beginning: removeAccents(word.slice(0, -1)), slot });
        else {
          const key = stem(word);
          if (key.length >= MIN_STEM) addTo(byStem, key, slot);
          else for (const text of [word, `${word}s`]) addText(text);
        }
      }
      return slot;
    },

    count: () => numbers.size,

    /**
     * Returns a function that normalizes a word in lower case. All slots must have been added before.
     *
     * @param findTerms returns the terms that start with one of the slots
     */
    createFindWord(findTerms: (slots: readonly number[]) => Term[]) {
      const words = new Map<string, Word>();
      // Most words are in no slot: they share one object, because tens of thousands of words are cached.
      const nothing: Acceptance = { slots: [], isIn: new Set(), terms: [] };
      const accept = (found: readonly number[]): Acceptance => {
        if (found.length === 0) return nothing;
        const isIn = new Set(found);
        const distinct = Array.from(isIn);
        return { slots: distinct, isIn, terms: findTerms(distinct) };
      };
      return (text: string): Word => {
        const known = words.get(text);
        if (known !== undefined) return known;
        const form = removeAccents(text);
        const key = stem(text);
        const both = [
          ...(byStem.get(key) ?? []),
          ...beginnings.filter(({ beginning }) => form.startsWith(beginning)).map(({ slot }) => slot),
        ];
        const word = {
          text,
          form,
          plain: accept([...both, ...(byForm.get(form) ?? [])]),
          accented: accept([...both, ...(byText.get(text) ?? [])]),
        };
        if (words.size < MAX_WORDS) words.set(text, word);
        return word;
      };
    },
  };
}

function removeAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function compilePhrase(term: string, addSlot: (part: string) => number): Phrase {
  const slots: number[] = [];
  const gaps: (readonly number[])[] = [];
  for (const part of term.split(' ')) {
    if (part === '_') gaps[slots.length - 1] = NEAR;
    else if (part === '__') gaps[slots.length - 1] = FAR;
    else {
      slots.push(addSlot(part));
      gaps.push(NEXT);
    }
  }
  return { slots, gaps };
}

/** Returns all matches of a phrase, each as the positions of its words. */
function matchPhrase(phrase: Phrase, words: readonly Acceptance[]): number[][] {
  return words.flatMap((_, at) => {
    const places = matchAt(phrase, words, at);
    return places === null ? [] : [places];
  });
}

/**
 * Matches a phrase whose first word is at `start`. Returns the positions of its words; null if the phrase does not match.
 *
 * @param words the slots that accept each word of the sentence
 */
function matchAt({ slots, gaps }: Phrase, words: readonly Acceptance[], start: number): number[] | null {
  const [first] = slots;
  if (first === undefined || words[start]?.isIn.has(first) !== true) return null;
  const places = [start];
  return matchRest(1, start) ? places : null;

  function matchRest(at: number, last: number): boolean {
    const slot = slots[at];
    if (slot === undefined) return true;
    for (const step of gaps[at - 1] ?? NEXT) {
      if (words[last + step]?.isIn.has(slot) !== true || places.includes(last + step)) continue;
      places.push(last + step);
      if (matchRest(at + 1, last + step)) return true;
      places.pop();
    }
    return false;
  }
}

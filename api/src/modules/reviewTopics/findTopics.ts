import { getMatcher, type TopicLanguage } from './taxonomy/taxonomy.ts';

export interface ReviewText {
  title: string;
  description: string;
}

const segmenters = new Map<TopicLanguage, Intl.Segmenter>();

function getSegmenter(language: TopicLanguage): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/**
 * Finds the topics that a review mentions. The title counts as one sentence.
 *
 * @returns for each topic, the start and end offsets of its sentences in title + line feed + description, in UTF-16 code units
 */
export function findTopics({ title, description }: ReviewText, language: TopicLanguage): Map<string, number[]> {
  const match = getMatcher(language);
  const found = new Map<string, number[]>();
  const offset = title.length + 1;
  const sentences = [
    { segment: title, index: 0 },
    ...Array.from(getSegmenter(language).segment(description), ({ segment, index }) => ({
      segment,
      index: index + offset,
    })),
  ];
  for (const { segment, index } of sentences) {
    for (const topic of match(segment)) {
      const places = found.get(topic) ?? [];
      places.push(index, index + segment.trimEnd().length);
      found.set(topic, places);
    }
  }
  return found;
}

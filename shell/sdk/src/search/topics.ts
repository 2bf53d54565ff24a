import type { Topic } from '@heard/contract';
import { paths } from '../paths.ts';

/** A category or place that a text is about, with the path of its list. */
export type FoundTopic = Topic & { path: string };

/** Returns the path of the list of a category or place. */
export function toTopicPath(topic: Topic): string {
  return topic.kind === 'category' ? paths.category(topic.slug) : paths.place(topic.country.code, topic.city?.slug);
}

/** Returns the name of a topic and the category or country that it is in. @param getName returns the name in the language of the page */
export function describeTopic(
  topic: Topic,
  getName: (names: Record<'en' | 'es' | 'fr', string>) => string,
): { name: string; parent: string | null } {
  if (topic.kind === 'category') {
    return { name: getName(topic.names), parent: topic.parent === null ? null : getName(topic.parent.names) };
  }
  const country = getName(topic.country.names);
  return topic.city === null ? { name: country, parent: null } : { name: topic.city.name, parent: country };
}

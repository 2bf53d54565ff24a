import { useMessages } from './messages/messages.ts';

/** The rules that reported content can break, in the order of the report form. */
export const GROUNDS = ['spam', 'offTopic', 'notGenuine', 'personalData', 'hateOrThreat', 'illegal'] as const;

/** A rule that a decision is based on. */
export type GroundKey = (typeof GROUNDS)[number] | 'other';

/** Returns a function that names a rule in the active language. */
export function useGroundLabel(): (ground: GroundKey) => string {
  const t = useMessages();
  return (ground) => t(`ground.${ground}`);
}

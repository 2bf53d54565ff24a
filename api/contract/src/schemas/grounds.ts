import { Type, type Static } from 'typebox';

/** The rule that reported content breaks. */
export const Ground = Type.Union([
  Type.Literal('spam'),
  Type.Literal('offTopic'),
  Type.Literal('notGenuine'),
  Type.Literal('personalData'),
  Type.Literal('hateOrThreat'),
  Type.Literal('illegal'),
]);
export type Ground = Static<typeof Ground>;

/** The rule that a decision is based on. */
export const DecisionGround = Type.Union([...Ground.anyOf, Type.Literal('other')]);
export type DecisionGround = Static<typeof DecisionGround>;

/** The part of a review that a report or a decision is about. */
export const ContentPart = Type.Union([Type.Literal('review'), Type.Literal('reply'), Type.Literal('photo')]);
export type ContentPart = Static<typeof ContentPart>;

/** The subject of a decision. */
export const DecisionPart = Type.Union([...ContentPart.anyOf, Type.Literal('label'), Type.Literal('company')]);
export type DecisionPart = Static<typeof DecisionPart>;

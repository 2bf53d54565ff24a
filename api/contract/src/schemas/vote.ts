import { Type, type Static } from 'typebox';

/** The response to PUT and DELETE /review/{id}/helpful: the number of people who find the review helpful. */
export const HelpfulAnswer = Type.Object({ helpful: Type.Integer({ minimum: 0 }) }, { $id: 'HelpfulAnswer' });
export type HelpfulAnswer = Static<typeof HelpfulAnswer>;

import type { Endpoint } from '../../calls.ts';
import type { Score } from '../../schemas/index.ts';

/** The types of the endpoints of `scoreCalls`. */
interface ScoreCallTypes {
  getScore: { params: { id: string }; answer: Score };
}

/** The endpoints about the Heard score. */
export const scoreCalls: { readonly [Name in keyof ScoreCallTypes]: Endpoint<ScoreCallTypes[Name]> } = {
  getScore: { method: 'GET', path: '/company/{id}/score' },
};

/** The name of an endpoint of `scoreCalls`. */
export type ScoreCallName = keyof ScoreCallTypes;

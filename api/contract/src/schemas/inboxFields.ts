import { Type } from 'typebox';
import { Nullable } from './fields.ts';

/** The tags and the assignee that the people of a company have given a review. */
export const inboxFields = {
  tags: Type.Array(Type.String(), { description: 'The ids of the tags' }),
  assignee: Nullable(Type.String(), {
    description: 'The id of the person to whom the review is assigned. Null for nobody',
  }),
};

import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './fields.ts';
import { Appeal, Decision } from './flag.ts';
import { EmbeddedPhoto } from './photo.ts';

/** An appeal, as administrators see it. */
export const ListedAppeal = Type.Object(
  {
    ...Appeal.properties,
    decision: Decision,
    appellant: Type.Union([Type.Literal('author'), Type.Literal('owner'), Type.Literal('flagger')], {
      description: 'Who appealed: the author of the review, the owner of the company, or the sender of a report',
    }),
    isOwnDecision: Type.Boolean({ description: 'Whether the caller made the decision that was appealed' }),
    mayDecide: Type.Boolean({
      description:
        'Whether the caller may decide the appeal: it is open, and the caller did not make the decision or is the only administrator',
    }),
    company: Type.Object({ id: Type.String(), name: Type.String(), website: Type.String() }),
    review: Nullable(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        description: Type.String(),
        rating: Type.Integer({ minimum: 0, maximum: 5 }),
        language: Nullable(Type.String()),
        createdAt: Timestamp,
        user: Type.Object({ name: Type.String(), lastName: Type.String() }),
        reply: Nullable(
          Type.String({
            description: 'The text of the reply to the review, even if the reply is hidden. Null if there is no reply',
          }),
        ),
        photo: Nullable(EmbeddedPhoto, {
          description:
            'The photo that the decision is about, even if the photo is hidden. Null if it was deleted, and in decisions about other parts',
        }),
      }),
      {
        description: 'The review that the decision is about. Null if it was deleted, and in decisions about a company',
      },
    ),
  },
  { $id: 'ListedAppeal' },
);
export type ListedAppeal = Static<typeof ListedAppeal>;

import { EmbeddedReply, ReplyingPerson, SecondFactorMethod } from '@heard/contract/schemas';
import { Type } from 'typebox';

/** The schema of a problem (RFC 9457) in the OpenAPI document. */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'The id of the request, as `urn:uuid:…`. Only for errors of the server (status 5xx)',
      }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: "The name of the invalid property. '' if the body itself is invalid" }),
          message: Type.String(),
        }),
      ),
    ),
    reviewId: Type.Optional(
      Type.String({ description: 'The id of the existing review. Only for the type `/problems/already-reviewed`' }),
    ),
    reply: Type.Optional(
      Type.Union([EmbeddedReply, Type.Null()], {
        description:
          'The current reply; null if there is no reply. Only for the types `/problems/reply-reserved` and `/problems/reply-changed`',
      }),
    ),
    replying: Type.Optional(ReplyingPerson),
    methods: Type.Optional(
      Type.Array(SecondFactorMethod, {
        description:
          'The methods by which a password reset can be confirmed. Only for the type `/problems/second-factor-required`',
      }),
    ),
    company: Type.Optional(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'The marketplace that the website belongs to. Only for the type `/problems/marketplace`' },
      ),
    ),
  },
  { $id: 'Problem' },
);

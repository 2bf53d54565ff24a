import { Type } from 'typebox';

/** The schema of a problem (RFC 9457) in the OpenAPI document. */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.Optional(
      Type.String({ format: 'uri', description: "On 5xx: the request's id, `urn:uuid:…`; also in `X-Request-Id`" }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: "The property's name; '' for the body itself" }),
          message: Type.String(),
        }),
      ),
    ),
    reviewId: Type.Optional(
      Type.String({ description: 'On /problems/already-reviewed: the id of the existing review' }),
    ),
  },
  { $id: 'Problem' },
);

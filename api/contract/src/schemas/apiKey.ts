import { Type, type Static } from 'typebox';
import { API_KEY_DAYS_MAX, API_KEY_SCOPES } from '../apiKeys.ts';
import { Nullable, TextField, Timestamp } from './fields.ts';

const [reviewsRead, repliesWrite, invitationsWrite, analyticsRead] = API_KEY_SCOPES;

const Scope = Type.Union(
  [Type.Literal(reviewsRead), Type.Literal(repliesWrite), Type.Literal(invitationsWrite), Type.Literal(analyticsRead)],
  {
    description:
      'What a key may do. `reviews:read`: GET /review/company and /company. `replies:write`: PUT, DELETE and restore a reply. `invitations:write`: POST and GET /company/invitations. `analytics:read`: GET /company/analytics',
  },
);

/** An API key of a company, without the key itself. */
export const ApiKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Scope),
    createdAt: Timestamp,
    expiresAt: Nullable(Timestamp),
    lastUsedOn: Nullable(
      Type.String({
        format: 'date',
        description: 'The day of the last request with the key, in UTC. Null if the key has not been used',
      }),
    ),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;

/** The response to POST /company/keys, the only response with the key. */
export const CreatedApiKey = Type.Object(
  {
    ...ApiKey.properties,
    key: Type.String({
      description:
        'The key, sent as `Authorization: Bearer`: `heard_`, 43 characters in base64url, `_` and the CRC-32 of these 43 characters in base 36',
    }),
  },
  { $id: 'CreatedApiKey' },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;

/** The request body of POST /company/keys, which creates an API key. */
export const CreateApiKeyBody = Type.Object(
  {
    name: TextField('apiKeyName'),
    scopes: Type.Array(Scope, { minItems: 1, maxItems: API_KEY_SCOPES.length }),
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: API_KEY_DAYS_MAX,
        description: 'The number of days after which the key expires. Without this property, the key does not expire',
      }),
    ),
    currentPassword: Type.String(),
  },
  { $id: 'CreateApiKeyBody', additionalProperties: false },
);
export type CreateApiKeyBody = Static<typeof CreateApiKeyBody>;

import { Type, type Static } from 'typebox';
import { Timestamp } from './fields.ts';
import { CompanyRow } from './list.ts';

/** The maximum number of companies that an account follows. */
export const FOLLOWS_MAX = 500;
/** New reviews of a followed company are counted up to this number. */
export const NEW_REVIEWS_MAX = 100;

/** The response to GET /company/{id}/follow: whether the caller follows the company. */
export const Follow = Type.Object({ following: Type.Boolean() }, { $id: 'Follow' });
export type Follow = Static<typeof Follow>;

/** An item of GET /user/me/following. */
export const Followed = Type.Object(
  {
    company: CompanyRow,
    since: Timestamp,
    newReviews: Type.Integer({
      minimum: 0,
      maximum: NEW_REVIEWS_MAX,
      description: 'The number of visible reviews from the last 7 days. 100 means 100 or more',
    }),
  },
  { $id: 'Followed' },
);
export type Followed = Static<typeof Followed>;

/** The request body of POST /digest/unsubscribe, which turns the weekly email off. */
export const UnsubscribeFromDigestBody = Type.Object(
  {
    token: Type.String({
      maxLength: 100,
      description: 'The token from the link in the email: the part after `#digest=`',
    }),
  },
  { $id: 'UnsubscribeFromDigestBody', additionalProperties: false },
);
export type UnsubscribeFromDigestBody = Static<typeof UnsubscribeFromDigestBody>;

import type { Endpoint } from '../../calls.ts';
import type { Follow, Followed, UnsubscribeFromDigestBody } from '../../schemas/index.ts';

interface CompanyParams {
  params: { id: string };
}

/** The types of the endpoints of `followCalls`. */
interface FollowCallTypes {
  followCompany: CompanyParams & { answer: void };
  unfollowCompany: CompanyParams & { answer: void };
  getFollow: CompanyParams & { answer: Follow };
  listFollowing: { items: Followed };
  unsubscribeFromDigest: { body: UnsubscribeFromDigestBody; answer: void };
  /** What email programs send for a one-click unsubscribe. */
  unsubscribeFromDigestByLink: { params: { token: string }; answer: void };
}

/** The endpoints about the companies that a consumer follows, and the weekly email about them. */
export const followCalls: { readonly [Name in keyof FollowCallTypes]: Endpoint<FollowCallTypes[Name]> } = {
  followCompany: { method: 'PUT', path: '/company/{id}/follow' },
  unfollowCompany: { method: 'DELETE', path: '/company/{id}/follow' },
  getFollow: { method: 'GET', path: '/company/{id}/follow' },
  listFollowing: { method: 'GET', path: '/user/me/following' },
  unsubscribeFromDigest: { method: 'POST', path: '/digest/unsubscribe' },
  unsubscribeFromDigestByLink: { method: 'POST', path: '/digest/unsubscribe/{token}' },
};

/** The name of an endpoint of `followCalls`. */
export type FollowCallName = keyof FollowCallTypes;

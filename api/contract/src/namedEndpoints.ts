import type { Endpoint } from './defineEndpoint.ts';
import {
  register,
  login,
  loginCompany,
  logout,
  listSessions,
  endSession,
  logoutEverywhere,
  forgotPassword,
  resetPassword,
  confirmEmail,
  sendEmailConfirmation,
  sendWorkEmailConfirmation,
  changeUserPassword,
  changeCompanyPassword,
} from './endpoints/auth.ts';
import { setUserAvatar, removeUserAvatar, setCompanyAvatar, removeCompanyAvatar } from './endpoints/avatars.ts';
import { registerCompany, getOwnCompany, updateCompany, getCompany } from './endpoints/companies.ts';
import { exportAccount } from './endpoints/export.ts';
import { hideReview, unhideReview, listMarks, listMarkGroups, closeMark } from './endpoints/moderation.ts';
import {
  listOwnReviews,
  createReview,
  updateReview,
  deleteReview,
  restoreReview,
  listReviewsOfOwnCompany,
  listReviewsOfCompany,
} from './endpoints/reviews.ts';
import { getSitemapParts, getSitemapPart } from './endpoints/sitemap.ts';
import { getAccount, updateUser, deleteUser } from './endpoints/users.ts';

/**
 * The endpoints that the SDK also knows by name: `api.send('login', …)`. Deployed remotes use these names, so no name may be removed. The
 * shell loads all named endpoints with every page, so a new endpoint is requested by its definition, `api.send(endpoints.createFlag, …)`.
 */
export const namedEndpoints = {
  register,
  login,
  registerCompany,
  loginCompany,
  logout,
  listSessions,
  endSession,
  logoutEverywhere,
  forgotPassword,
  resetPassword,
  confirmEmail,
  sendEmailConfirmation,
  sendWorkEmailConfirmation,
  getAccount,
  exportAccount,
  updateUser,
  deleteUser,
  changeUserPassword,
  setUserAvatar,
  removeUserAvatar,
  listOwnReviews,
  createReview,
  updateReview,
  deleteReview,
  restoreReview,
  getOwnCompany,
  updateCompany,
  changeCompanyPassword,
  setCompanyAvatar,
  removeCompanyAvatar,
  listReviewsOfOwnCompany,
  getCompany,
  listReviewsOfCompany,
  hideReview,
  unhideReview,
  listMarks,
  listMarkGroups,
  closeMark,
  getSitemapParts,
  getSitemapPart,
};

/** The name of an endpoint of `namedEndpoints`. */
export type NamedEndpoint = keyof typeof namedEndpoints;

/** The types of an endpoint that is called by name. */
export type NamedEndpointTypes<Name extends NamedEndpoint> =
  (typeof namedEndpoints)[Name] extends Endpoint<infer Types> ? Types : never;

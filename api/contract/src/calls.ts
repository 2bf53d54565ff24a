import type {
  Account,
  AccountExport,
  ChangePasswordBody,
  Company,
  CompanyReview,
  CompanyReviewsQuery,
  CompanyWithReviews,
  ConfirmEmailAnswer,
  ConfirmEmailBody,
  CreateReviewBody,
  DeleteUserBody,
  ForgotPasswordBody,
  HideReviewBody,
  LoginAnswer,
  LoginBody,
  LoginCompanyAnswer,
  MailAnswer,
  Mark,
  MarksQuery,
  OptionalReasonBody,
  OwnCompany,
  OwnCompanyReviewsQuery,
  OwnReviewsQuery,
  RegisterBody,
  RegisterCompanyBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
  Review,
  Session,
  SitemapCompany,
  SitemapParts,
  UpdateCompanyBody,
  UpdateReviewBody,
  UpdateUserBody,
} from './schemas/index.ts';

/**
 * The types of each endpoint: path parameters, body, and the body of a successful response (`answer`). Endpoints with
 * `items` return a paginated array; `query` filters and orders it, in addition to `limit` and `cursor`.
 */
export interface CallTypes {
  register: { body: RegisterBody; answer: Account };
  login: { body: LoginBody; answer: LoginAnswer };
  registerCompany: { body: RegisterCompanyBody; answer: Company };
  loginCompany: { body: LoginBody; answer: LoginCompanyAnswer };
  logout: { answer: void };
  listSessions: { answer: Session[] };
  endSession: { params: { id: string }; answer: void };
  logoutEverywhere: { answer: void };
  forgotPassword: { body: ForgotPasswordBody; answer: MailAnswer };
  resetPassword: { body: ResetPasswordBody; answer: ResetPasswordAnswer };
  confirmEmail: { body: ConfirmEmailBody; answer: ConfirmEmailAnswer };
  sendEmailConfirmation: { answer: MailAnswer };
  sendWorkEmailConfirmation: { answer: MailAnswer };
  getAccount: { answer: Account };
  exportAccount: { answer: AccountExport };
  updateUser: { body: UpdateUserBody; answer: Account };
  deleteUser: { body: DeleteUserBody; answer: void };
  changeUserPassword: { body: ChangePasswordBody; answer: void };
  setUserAvatar: { body: FormData; answer: Account };
  removeUserAvatar: { answer: void };
  listOwnReviews: { query: OwnReviewsQuery; items: Review };
  createReview: { body: CreateReviewBody; answer: Review };
  updateReview: { params: { id: string }; body: UpdateReviewBody; answer: Review };
  deleteReview: { params: { id: string }; answer: void };
  restoreReview: { params: { id: string }; answer: Review };
  getOwnCompany: { answer: OwnCompany };
  updateCompany: { body: UpdateCompanyBody; answer: OwnCompany };
  changeCompanyPassword: { body: ChangePasswordBody; answer: void };
  setCompanyAvatar: { body: FormData; answer: OwnCompany };
  removeCompanyAvatar: { answer: void };
  listReviewsOfOwnCompany: { query: OwnCompanyReviewsQuery; items: CompanyReview };
  getCompany: { params: { id: string }; answer: CompanyWithReviews };
  listReviewsOfCompany: { params: { id: string }; query: CompanyReviewsQuery; items: CompanyReview };
  hideReview: { params: { id: string }; body: HideReviewBody; answer: Review };
  unhideReview: { params: { id: string }; body: OptionalReasonBody; answer: Review };
  listMarks: { query: MarksQuery; items: Mark };
  closeMark: { params: { id: string }; body: OptionalReasonBody; answer: void };
  getSitemapParts: { answer: SitemapParts };
  getSitemapPart: { params: { part: string }; answer: SitemapCompany[] };
}

/** The types of an endpoint: path parameters, body, query, and the body of a successful response or the items of a list. */
export interface EndpointTypes {
  params?: Record<string, string>;
  body?: unknown;
  query?: object;
  answer?: unknown;
  items?: unknown;
}

/**
 * An endpoint that is not in `calls`, which is part of the first page that loads. Tables of endpoints for some pages only are in
 * modules that those pages import.
 */
export interface Endpoint<Types extends EndpointTypes = EndpointTypes> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with parameters such as `{id}`. */
  readonly path: string;
  /** Never set: gives the types of the endpoint. */
  readonly types?: Types;
}

/** The name of an endpoint. */
export type CallName = keyof CallTypes;

/** The API's endpoints (specification 7; decisions, "API"): method and path, with parameters such as `{id}`. */
export const calls = {
  register: { method: 'POST', path: '/auth/register' },
  login: { method: 'POST', path: '/auth/login' },
  registerCompany: { method: 'POST', path: '/auth/registerCompany' },
  loginCompany: { method: 'POST', path: '/auth/loginCompany' },
  logout: { method: 'POST', path: '/auth/logout' },
  listSessions: { method: 'GET', path: '/auth/sessions' },
  endSession: { method: 'DELETE', path: '/auth/sessions/{id}' },
  logoutEverywhere: { method: 'POST', path: '/auth/logoutEverywhere' },
  forgotPassword: { method: 'POST', path: '/auth/forgotPassword' },
  resetPassword: { method: 'POST', path: '/auth/resetPassword' },
  confirmEmail: { method: 'POST', path: '/auth/confirmEmail' },
  sendEmailConfirmation: { method: 'POST', path: '/user/me/email/confirmation' },
  sendWorkEmailConfirmation: { method: 'POST', path: '/company/workEmail/confirmation' },
  getAccount: { method: 'GET', path: '/user/me' },
  exportAccount: { method: 'GET', path: '/user/me/export' },
  updateUser: { method: 'PUT', path: '/user/me' },
  deleteUser: { method: 'DELETE', path: '/user/me' },
  changeUserPassword: { method: 'PUT', path: '/user/me/password' },
  setUserAvatar: { method: 'PUT', path: '/user/me/avatar' },
  removeUserAvatar: { method: 'DELETE', path: '/user/me/avatar' },
  listOwnReviews: { method: 'GET', path: '/review/user' },
  createReview: { method: 'POST', path: '/review/companyOrUser' },
  updateReview: { method: 'PUT', path: '/review/{id}' },
  deleteReview: { method: 'DELETE', path: '/review/{id}' },
  restoreReview: { method: 'POST', path: '/review/{id}/restore' },
  getOwnCompany: { method: 'GET', path: '/company' },
  updateCompany: { method: 'PUT', path: '/company' },
  changeCompanyPassword: { method: 'PUT', path: '/company/password' },
  setCompanyAvatar: { method: 'PUT', path: '/company/avatar' },
  removeCompanyAvatar: { method: 'DELETE', path: '/company/avatar' },
  listReviewsOfOwnCompany: { method: 'GET', path: '/review/company' },
  getCompany: { method: 'GET', path: '/company/{id}' },
  listReviewsOfCompany: { method: 'GET', path: '/company/{id}/review' },
  hideReview: { method: 'POST', path: '/admin/reviews/{id}/hide' },
  unhideReview: { method: 'POST', path: '/admin/reviews/{id}/unhide' },
  listMarks: { method: 'GET', path: '/admin/marks' },
  closeMark: { method: 'POST', path: '/admin/marks/{id}/close' },
  getSitemapParts: { method: 'GET', path: '/sitemap/companies' },
  getSitemapPart: { method: 'GET', path: '/sitemap/companies/{part}' },
} as const satisfies Record<CallName, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }>;

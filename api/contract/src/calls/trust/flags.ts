import type { Endpoint } from '../../calls.ts';
import type {
  Appeal,
  AppealBody,
  AppealsQuery,
  CompanyTransparency,
  CreateFlagBody,
  DecideAppealBody,
  Decision,
  Flag,
  HideReviewBody,
  ListedAppeal,
  OptionalReasonBody,
  SiteTransparency,
} from '../../schemas/index.ts';

interface ById {
  params: { id: string };
}

/** The types of the endpoints of `flagCalls`. */
interface FlagCallTypes {
  createFlag: ById & { body: CreateFlagBody; answer: Flag };
  listFlags: { items: Flag };
  withdrawFlag: ById & { answer: void };
  appealDecision: ById & { body: AppealBody; answer: Appeal };
  hideReply: ById & { body: HideReviewBody; answer: void };
  unhideReply: ById & { body: OptionalReasonBody; answer: void };
  listAppeals: { query: AppealsQuery; items: ListedAppeal };
  decideAppeal: { params: { decisionId: string }; body: DecideAppealBody; answer: Appeal };
  getCompanyTransparency: ById & { answer: CompanyTransparency };
  listCompanyDecisions: ById & { items: Decision };
  getTransparency: { answer: SiteTransparency };
  listDecisions: { items: Decision };
}

/** The endpoints about reports, decisions, appeals and their public log. */
export const flagCalls: { readonly [Name in keyof FlagCallTypes]: Endpoint<FlagCallTypes[Name]> } = {
  createFlag: { method: 'POST', path: '/review/{id}/flags' },
  listFlags: { method: 'GET', path: '/flags' },
  withdrawFlag: { method: 'DELETE', path: '/flags/{id}' },
  appealDecision: { method: 'POST', path: '/decisions/{id}/appeal' },
  hideReply: { method: 'POST', path: '/admin/reviews/{id}/reply/hide' },
  unhideReply: { method: 'POST', path: '/admin/reviews/{id}/reply/unhide' },
  listAppeals: { method: 'GET', path: '/admin/appeals' },
  decideAppeal: { method: 'POST', path: '/admin/appeals/{decisionId}/decide' },
  getCompanyTransparency: { method: 'GET', path: '/company/{id}/transparency' },
  listCompanyDecisions: { method: 'GET', path: '/company/{id}/decisions' },
  getTransparency: { method: 'GET', path: '/transparency' },
  listDecisions: { method: 'GET', path: '/transparency/decisions' },
};

/** The name of an endpoint of `flagCalls`. */
export type FlagCallName = keyof FlagCallTypes;

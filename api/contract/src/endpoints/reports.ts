import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  Appeal,
  AppealBody,
  AppealsQuery,
  CompanyTransparency,
  ConfirmVisitorFlagBody,
  CreateFlagBody,
  CreateVisitorFlagBody,
  DecideAppealBody,
  Decision,
  Flag,
  ListedAppeal,
  SiteTransparency,
  VisitorFlag,
} from '../schemas/index.ts';

export const createFlag = defineEndpoint<{ params: { id: string }; body: CreateFlagBody; response: Flag }>({
  method: 'POST',
  path: '/review/{id}/flags',
});

export const createVisitorFlag = defineEndpoint<{
  params: { id: string };
  body: CreateVisitorFlagBody;
  response: VisitorFlag;
}>({ method: 'POST', path: '/review/{id}/flags/visitor' });

export const sendVisitorFlagCode = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'POST',
  path: '/visitorFlags/{id}/code',
});

export const confirmVisitorFlag = defineEndpoint<{
  params: { id: string };
  body: ConfirmVisitorFlagBody;
  response: Flag;
}>({ method: 'POST', path: '/visitorFlags/{id}/confirm' });

export const listFlags = defineEndpoint<{ items: Flag }>({ method: 'GET', path: '/flags' });

export const withdrawFlag = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/flags/{id}',
});

export const appealDecision = defineEndpoint<{ params: { id: string }; body: AppealBody; response: Appeal }>({
  method: 'POST',
  path: '/decisions/{id}/appeal',
});

export const listAppeals = defineEndpoint<{ query: AppealsQuery; items: ListedAppeal }>({
  method: 'GET',
  path: '/admin/appeals',
});

export const decideAppeal = defineEndpoint<{
  params: { decisionId: string };
  body: DecideAppealBody;
  response: Appeal;
}>({ method: 'POST', path: '/admin/appeals/{decisionId}/decide' });

export const getCompanyTransparency = defineEndpoint<{ params: { id: string }; response: CompanyTransparency }>({
  method: 'GET',
  path: '/company/{id}/transparency',
});

export const listCompanyDecisions = defineEndpoint<{ params: { id: string }; items: Decision }>({
  method: 'GET',
  path: '/company/{id}/decisions',
});

export const getTransparency = defineEndpoint<{ response: SiteTransparency }>({ method: 'GET', path: '/transparency' });

export const listDecisions = defineEndpoint<{ items: Decision }>({ method: 'GET', path: '/transparency/decisions' });

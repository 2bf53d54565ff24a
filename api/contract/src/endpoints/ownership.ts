import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  AdminCompany,
  CheckProofBody,
  ClaimsQuery,
  ConfirmWorkEmailBody,
  CorrectCategoriesBody,
  DeleteCompanyBody,
  ListedClaim,
  OwnClaim,
  OwnCompany,
  ReasonBody,
  RefuseClaimAnswer,
  RefuseClaimBody,
  ReleaseBody,
  RenameBody,
  TransferBody,
} from '../schemas/index.ts';

export const correctCategories = defineEndpoint<{
  params: { id: string };
  body: CorrectCategoriesBody;
  response: AdminCompany;
}>({ method: 'PUT', path: '/admin/companies/{id}/categories' });

export const getOwnClaim = defineEndpoint<{ response: OwnClaim }>({ method: 'GET', path: '/company/claim' });

export const confirmWorkEmail = defineEndpoint<{ body: ConfirmWorkEmailBody; response: OwnCompany }>({
  method: 'POST',
  path: '/company/workEmail/code',
});

export const checkProof = defineEndpoint<{ body: CheckProofBody; response: OwnCompany }>({
  method: 'POST',
  path: '/company/claim/check',
});

export const deleteCompany = defineEndpoint<{ body: DeleteCompanyBody; response: void }>({
  method: 'DELETE',
  path: '/company',
});

export const restoreCompany = defineEndpoint<{ response: OwnCompany }>({ method: 'POST', path: '/company/restore' });

export const refuseClaim = defineEndpoint<{ body: RefuseClaimBody; response: RefuseClaimAnswer }>({
  method: 'POST',
  path: '/claims/refuse',
});

export const listClaims = defineEndpoint<{ query: ClaimsQuery; items: ListedClaim }>({
  method: 'GET',
  path: '/admin/claims',
});

export const getCompanyAsAdmin = defineEndpoint<{ params: { id: string }; response: AdminCompany }>({
  method: 'GET',
  path: '/admin/companies/{id}',
});

export const releaseCompany = defineEndpoint<{ params: { id: string }; body: ReleaseBody; response: AdminCompany }>({
  method: 'POST',
  path: '/admin/companies/{id}/release',
});

export const transferCompany = defineEndpoint<{ params: { id: string }; body: TransferBody; response: AdminCompany }>({
  method: 'POST',
  path: '/admin/companies/{id}/transfer',
});

export const renameCompany = defineEndpoint<{ params: { id: string }; body: RenameBody; response: AdminCompany }>({
  method: 'PUT',
  path: '/admin/companies/{id}/name',
});

export const rejectName = defineEndpoint<{ params: { id: string }; body: ReasonBody; response: AdminCompany }>({
  method: 'POST',
  path: '/admin/companies/{id}/name/reject',
});

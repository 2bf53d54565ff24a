import type { Endpoint } from '../calls.ts';
import type {
  AdminCompany,
  CheckProofBody,
  Claim,
  ClaimsQuery,
  ConfirmWorkEmailBody,
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

interface CompanyParams {
  params: { id: string };
}

/** The types of the endpoints of `ownershipCalls`. */
interface OwnershipCallTypes {
  getOwnClaim: { answer: OwnClaim };
  confirmWorkEmail: { body: ConfirmWorkEmailBody; answer: OwnCompany };
  checkProof: { body: CheckProofBody; answer: OwnCompany };
  deleteCompany: { body: DeleteCompanyBody; answer: void };
  restoreCompany: { answer: OwnCompany };
  refuseClaim: { body: RefuseClaimBody; answer: RefuseClaimAnswer };
  listClaims: { query: ClaimsQuery; items: ListedClaim };
  getCompanyAsAdmin: CompanyParams & { answer: AdminCompany };
  releaseCompany: CompanyParams & { body: ReleaseBody; answer: AdminCompany };
  transferCompany: CompanyParams & { body: TransferBody; answer: AdminCompany };
  renameCompany: CompanyParams & { body: RenameBody; answer: AdminCompany };
  rejectName: CompanyParams & { body: ReasonBody; answer: AdminCompany };
}

/** The endpoints about the ownership of companies: proving a claim, and what administrators decide about it. */
export const ownershipCalls: { readonly [Name in keyof OwnershipCallTypes]: Endpoint<OwnershipCallTypes[Name]> } = {
  getOwnClaim: { method: 'GET', path: '/company/claim' },
  confirmWorkEmail: { method: 'POST', path: '/company/workEmail/code' },
  checkProof: { method: 'POST', path: '/company/claim/check' },
  deleteCompany: { method: 'DELETE', path: '/company' },
  restoreCompany: { method: 'POST', path: '/company/restore' },
  refuseClaim: { method: 'POST', path: '/claims/refuse' },
  listClaims: { method: 'GET', path: '/admin/claims' },
  getCompanyAsAdmin: { method: 'GET', path: '/admin/companies/{id}' },
  releaseCompany: { method: 'POST', path: '/admin/companies/{id}/release' },
  transferCompany: { method: 'POST', path: '/admin/companies/{id}/transfer' },
  renameCompany: { method: 'PUT', path: '/admin/companies/{id}/name' },
  rejectName: { method: 'POST', path: '/admin/companies/{id}/name/reject' },
};

/** The name of an endpoint of `ownershipCalls`. */
export type OwnershipCallName = keyof OwnershipCallTypes;

/** The record or line that proves a claim: as a DNS TXT record of the website's host, or in the file at `PROOF_FILE`. */
export const toProofLine = ({ token }: Pick<Claim, 'token'>): string => `heard-verification=${token}`;

/** The path on the website of the file that proves a claim (RFC 8615). */
export const PROOF_FILE = '/.well-known/heard-verification.txt';

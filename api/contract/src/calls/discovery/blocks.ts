import type { Endpoint } from '../../calls.ts';
import type { BlockCompanyBody, ReasonBody } from '../../schemas/index.ts';

/** The types of the endpoints of `blockCalls`. */
interface BlockCallTypes {
  blockCompany: { params: { id: string }; body: BlockCompanyBody; answer: void };
  unblockCompany: { params: { id: string }; body: ReasonBody; answer: void };
}

/** The endpoints by which administrators remove companies that break the rules. */
export const blockCalls: { readonly [Name in keyof BlockCallTypes]: Endpoint<BlockCallTypes[Name]> } = {
  blockCompany: { method: 'POST', path: '/admin/companies/{id}/block' },
  unblockCompany: { method: 'POST', path: '/admin/companies/{id}/unblock' },
};

/** The name of an endpoint of `blockCalls`. */
export type BlockCallName = keyof BlockCallTypes;

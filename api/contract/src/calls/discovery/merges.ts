import type { Endpoint } from '../../calls.ts';
import type { Merge, MergeBody, ReasonBody } from '../../schemas/index.ts';

/** The types of the endpoints of `mergeCalls`. */
interface MergeCallTypes {
  mergeCompanies: { body: MergeBody; answer: Merge };
  undoMerge: { params: { id: string }; body: ReasonBody; answer: Merge };
}

/** The endpoints by which administrators merge companies. */
export const mergeCalls: { readonly [Name in keyof MergeCallTypes]: Endpoint<MergeCallTypes[Name]> } = {
  mergeCompanies: { method: 'POST', path: '/admin/companies/merge' },
  undoMerge: { method: 'POST', path: '/admin/merges/{id}/undo' },
};

/** The name of an endpoint of `mergeCalls`. */
export type MergeCallName = keyof MergeCallTypes;

import type { Endpoint } from '../../calls.ts';
import type { Merge, MergeBody, MergePreview, ReasonBody } from '../../schemas/index.ts';

/** The types of the endpoints of `mergeCalls`. */
interface MergeCallTypes {
  previewMerge: { params: { id: string; into: string }; answer: MergePreview };
  mergeCompanies: { body: MergeBody; answer: Merge };
  undoMerge: { params: { id: string }; body: ReasonBody; answer: Merge };
}

/** The endpoints by which administrators merge companies. */
export const mergeCalls: { readonly [Name in keyof MergeCallTypes]: Endpoint<MergeCallTypes[Name]> } = {
  previewMerge: { method: 'GET', path: '/admin/companies/{id}/merge/{into}' },
  mergeCompanies: { method: 'POST', path: '/admin/companies/merge' },
  undoMerge: { method: 'POST', path: '/admin/merges/{id}/undo' },
};

/** The name of an endpoint of `mergeCalls`. */
export type MergeCallName = keyof MergeCallTypes;

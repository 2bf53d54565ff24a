import { defineEndpoint } from '../defineEndpoint.ts';
import type { Merge, MergeBody, MergePreview, ReasonBody } from '../schemas/index.ts';

export const previewMerge = defineEndpoint<{ params: { id: string; into: string }; response: MergePreview }>({
  method: 'GET',
  path: '/admin/companies/{id}/merge/{into}',
});

export const mergeCompanies = defineEndpoint<{ body: MergeBody; response: Merge }>({
  method: 'POST',
  path: '/admin/companies/merge',
});

export const undoMerge = defineEndpoint<{ params: { id: string }; body: ReasonBody; response: Merge }>({
  method: 'POST',
  path: '/admin/merges/{id}/undo',
});

import { defineEndpoint } from '../defineEndpoint.ts';
import type { BlockCompanyBody, ReasonBody } from '../schemas/index.ts';

export const blockCompany = defineEndpoint<{ params: { id: string }; body: BlockCompanyBody; response: void }>({
  method: 'POST',
  path: '/admin/companies/{id}/block',
});

export const unblockCompany = defineEndpoint<{ params: { id: string }; body: ReasonBody; response: void }>({
  method: 'POST',
  path: '/admin/companies/{id}/unblock',
});

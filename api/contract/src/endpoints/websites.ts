import { defineEndpoint } from '../defineEndpoint.ts';
import type { BlockWebsiteBody, BlockedWebsite } from '../schemas/index.ts';

export const listBlockedWebsites = defineEndpoint<{ items: BlockedWebsite }>({
  method: 'GET',
  path: '/admin/websites',
});

export const blockWebsite = defineEndpoint<{ body: BlockWebsiteBody; response: BlockedWebsite }>({
  method: 'POST',
  path: '/admin/websites',
});

export const unblockWebsite = defineEndpoint<{ params: { domain: string }; response: void }>({
  method: 'DELETE',
  path: '/admin/websites/{domain}',
});

import type { Endpoint } from '../../calls.ts';
import type { BlockedWebsite, BlockWebsiteBody } from '../../schemas/index.ts';

/** The types of the endpoints of `websiteCalls`. */
interface WebsiteCallTypes {
  listBlockedWebsites: { items: BlockedWebsite };
  blockWebsite: { body: BlockWebsiteBody; answer: BlockedWebsite };
  unblockWebsite: { params: { domain: string }; answer: void };
}

/** The endpoints by which administrators block websites. */
export const websiteCalls: { readonly [Name in keyof WebsiteCallTypes]: Endpoint<WebsiteCallTypes[Name]> } = {
  listBlockedWebsites: { method: 'GET', path: '/admin/websites' },
  blockWebsite: { method: 'POST', path: '/admin/websites' },
  unblockWebsite: { method: 'DELETE', path: '/admin/websites/{domain}' },
};

/** The name of an endpoint of `websiteCalls`. */
export type WebsiteCallName = keyof WebsiteCallTypes;

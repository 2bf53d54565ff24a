import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { UserEvents } from '../users/index.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { inboxService } from './inbox.service.ts';
import type { InboxDependencies } from './InboxDependencies.ts';
import { tagsRoutes } from './tags.routes.ts';

export type InboxOptions = InboxDependencies & { events: Pick<UserEvents, 'accountEnded'> };

/** Creates the inbox of companies: tags, assignments and counts. Its tags and assignments are deleted with the account of the company. */
export function createInboxModule({ events, ...options }: InboxOptions) {
  const { inbox } = options;
  events.accountEnded.subscribe(inbox.removeOfAccount);
  const companyInbox = inboxService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(inboxRoutes, { companyInbox });
    await app.register(tagsRoutes, { companyInbox });
  };
  return { routes, companyInbox };
}

import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { UserEvents } from '../users/index.ts';
import { savedRepliesRoutes } from './savedReplies.routes.ts';
import { savedRepliesService } from './savedReplies.service.ts';
import type { SavedRepliesDependencies } from './SavedRepliesDependencies.ts';

export type SavedRepliesOptions = SavedRepliesDependencies & { events: Pick<UserEvents, 'accountEnded'> };

/** Creates the endpoints of saved replies. Deletes the saved replies of a company when its account ends. */
export function createSavedRepliesModule({ events, ...options }: SavedRepliesOptions) {
  events.accountEnded.subscribe((transaction, { companyId }) =>
    options.savedReplies.removeOfCompany(transaction, companyId),
  );
  const companySavedReplies = savedRepliesService(options);
  const routes: RegisterRoutes = (app) => app.register(savedRepliesRoutes, { companySavedReplies });
  return { routes, companySavedReplies };
}

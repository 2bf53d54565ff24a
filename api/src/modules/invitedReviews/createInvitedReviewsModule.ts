import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createRequestBox } from './createRequestBox.ts';
import { invitedReviewsRoutes } from './invitedReviews.routes.ts';
import { invitedReviewsService } from './invitedReviews.service.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';

/** Creates the service and the endpoints of reviews that invited people write without an account. */
export function createInvitedReviewsModule({
  dataSecret,
  ...options
}: Omit<InvitedReviewsDependencies, 'requests'> & {
  /** The secret by which requests are hashed and encrypted. */
  dataSecret: string;
}) {
  const invitedReviews = invitedReviewsService({ ...options, requests: createRequestBox(dataSecret) });
  const routes: RegisterRoutes = (app) => app.register(invitedReviewsRoutes, { invitedReviews });
  return { routes, listPendingReviews: invitedReviews.listPending };
}

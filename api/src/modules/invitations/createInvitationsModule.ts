import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchCount } from '../../database/watchCount.ts';
import type { UserEvents } from '../users/index.ts';
import { createInvitationConsent } from './createInvitationConsent.ts';
import { createInvitationKeys } from './invitationKeys.ts';
import { createInvitationSender, type InvitationSenderOptions } from './createInvitationSender.ts';
import { invitationsService } from './invitations.service.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';
import { createUseInvitation } from './useInvitation.ts';
import { invitationUploadsRoutes } from './invitationUploads.routes.ts';
import { invitationBatchesRoutes } from './invitationBatches.routes.ts';
import { invitationLinkRoutes } from './invitationLink.routes.ts';
import { inviteesRoutes } from './invitees.routes.ts';

export type InvitationsOptions = Omit<
  InvitationsDependencies & InvitationSenderOptions,
  'invitationKeys' | 'onAccepted' | 'onChange'
> & {
  /** The secret that keys the hashes of invited email addresses. */
  dataSecret: string;
  registry: Registry;
  events: Pick<UserEvents, 'accountEnded'>;
};

/**
 * Creates the services, the endpoints, the sender and the metrics of invitations. The invitations of a company are deleted with the owner's
 * account.
 */
export function createInvitationsModule({ dataSecret, registry, events, ...options }: InvitationsOptions) {
  const { invitations } = options;
  const invitationKeys = createInvitationKeys(dataSecret);
  const shared = { ...options, invitationKeys };
  const counter = new Counter({
    name: 'heard_invitations_total',
    help: 'Invitations that were accepted, dropped, sent and used.',
    labelNames: ['state'],
    registers: [registry],
  });
  watchCount(registry, 'heard_suppressions', 'People who have opted out of invitations, by company.', () =>
    invitations.countSuppressions(),
  );
  events.accountEnded.subscribe((transaction, { companyId }) => invitations.removeOfCompany(transaction, companyId));
  const invitationUploads = invitationsService({
    ...shared,
    onAccepted: (count) => counter.inc({ state: 'accepted' }, count),
  });
  const { publicUrl } = options;
  const routes: RegisterRoutes = async (app) => {
    await app.register(invitationUploadsRoutes, { invitationUploads });
    await app.register(invitationBatchesRoutes, { invitationUploads });
    await app.register(invitationLinkRoutes, { invitationUploads });
    await app.register(inviteesRoutes, { invitationUploads, publicUrl });
  };
  return {
    routes,
    invitationKeys,
    invitationConsent: createInvitationConsent(shared),
    invited: createUseInvitation({ ...shared, onUsed: () => counter.inc({ state: 'used' }) }),
    invitationSender: createInvitationSender({
      ...shared,
      onChange: (state, count) => counter.inc({ state }, count),
    }),
  };
}

import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { UserEvents, UsersService } from '../users/index.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';
import { replyReservationsService, type ReplyReservationsDependencies } from './replyReservations.service.ts';
import { repliesService } from './replies.service.ts';
import { mailSettingsRoutes } from './mailSettings.routes.ts';
import { repliesRoutes } from './replies.routes.ts';
import { replyReservationsRoutes } from './replyReservations.routes.ts';

export type RepliesOptions = Omit<RepliesDependencies, 'onReply'> &
  ReplyReservationsDependencies & {
    registry: Registry;
    events: Pick<UserEvents, 'accountEnded'> & Pick<CompanyEvents, 'ownerRestored'>;
    /** The accounts of authors, which contain the setting for emails about replies. */
    userAccounts: UsersService;
  };

/** Creates the service with its metrics. The replies of a company are deleted and restored with the owner's account. */
export function createRepliesModule({ registry, events, userAccounts, ...options }: RepliesOptions) {
  const { replies } = options;
  const counter = new Counter({
    name: 'heard_replies_total',
    help: 'Replies of companies to reviews.',
    registers: [registry],
  });
  events.accountEnded.subscribe((transaction, { companyId }) => replies.removeOfCompany(transaction, companyId));
  events.ownerRestored.subscribe((transaction, { companyId }) => replies.restoreOfCompany(transaction, companyId));
  const service = repliesService({ ...options, onReply: () => counter.inc() });
  const reservations = replyReservationsService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(repliesRoutes, { replies: service });
    await app.register(replyReservationsRoutes, { reservations });
    await app.register(mailSettingsRoutes, { users: userAccounts });
  };
  return { routes };
}

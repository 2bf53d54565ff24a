export {
  type NotifiedCompany,
  subscriptionsRepository,
  type SubscriptionsRepository,
} from './subscriptions.repository.ts';
export { createUnsubscribeModule } from './createUnsubscribeModule.ts';

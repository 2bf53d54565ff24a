import type { Transaction } from '../database/Database.ts';

type Subscriber<Payload> = (transaction: Transaction, payload: Payload) => Promise<unknown>;

/** An event of a transaction. The publishing module does not know the subscribing modules. */
export interface DomainEvent<Payload> {
  /** Adds a function that runs in the transaction of each event. Modules subscribe when they are created. */
  subscribe(subscriber: Subscriber<Payload>): void;
  /**
   * Runs all subscribers one after the other, in the order of their subscription, so that locks are always acquired in the same order.
   *
   * @throws what a subscriber throws, which rolls the transaction back
   */
  publish(transaction: Transaction, payload: Payload): Promise<void>;
}

export function createEvent<Payload>(): DomainEvent<Payload> {
  const subscribers: Subscriber<Payload>[] = [];
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    async publish(transaction, payload) {
      for (const subscriber of subscribers) await subscriber(transaction, payload);
    },
  };
}

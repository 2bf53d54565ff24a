import type { Transaction } from '../database/Database.ts';

type Subscriber<Payload> = (transaction: Transaction, payload: Payload) => Promise<unknown>;

/** An event that is published in a transaction. The module that publishes it does not import the modules that subscribe to it. */
export interface DomainEvent<Payload> {
  /** Adds a function that runs in the transaction of each event. Modules subscribe when they are created. */
  subscribe(subscriber: Subscriber<Payload>): void;
  /**
   * Runs all subscribers one after the other, in the order of their subscription, so that locks are always acquired in the same order.
   *
   * @throws the error of a subscriber, so that the transaction is rolled back
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

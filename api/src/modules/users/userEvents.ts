import { createEvent } from '../../kernel/createEvent.ts';

export type UserEvents = ReturnType<typeof createUserEvents>;

/** Creates the events of accounts. Ids are database ids. The publisher must have locked the company of the account. */
export function createUserEvents() {
  return {
    /** A user has turned the weekly email on. */
    digestTurnedOn: createEvent<{ userId: string }>(),
    /** The account of a company has ended: the owner has left, or was replaced. The account belongs to an ended claim from now on. */
    accountEnded: createEvent<{ companyId: string; claimId: string }>(),
    /** A claim has become effective: the account of the claim belongs to the company from now on. */
    accountStarted: createEvent<{ companyId: string; claimId: string }>(),
  };
}

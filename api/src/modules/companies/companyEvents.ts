import { createEvent } from '../../kernel/createEvent.ts';

interface Merged {
  mergeId: string;
  fromId: string;
  intoId: string;
}

export type CompanyEvents = ReturnType<typeof createCompanyEvents>;

/** Creates the events of companies. Ids are database ids. The publisher has locked the company. */
export function createCompanyEvents() {
  return {
    /**
     * A verified company has changed its name, and shows both names until an administrator has reviewed the new name.
     */
    companyRenamed: createEvent<{ companyId: string; from: string; to: string }>(),
    /** An administrator has blocked a company: it is removed from everything public. */
    companyBlocked: createEvent<{ companyId: string }>(),
    /** The owner has restored the account of the company after deleting it. */
    ownerRestored: createEvent<{ companyId: string }>(),
    /**
     * A company was merged into another company. The other company now has its reviews. The transaction has locked both companies, the reviews and
     * their authors.
     */
    companyMerged: createEvent<Merged>(),
    /** A merge was undone, and its reviews were moved back. The transaction has locked both companies, these reviews and their authors. */
    mergeUndone: createEvent<Merged>(),
  };
}

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** The cost of one Argon2id hash. Memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The minimum cost that OWASP's Password Storage Cheat Sheet recommends for Argon2id. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The maximum number of hashes at the same time. It is at most half of the number of cores, so that logins don't slow down reads. It is at
 * most two, because each hash occupies one of libuv's four threads, which file access and DNS lookups also need.
 */
const MAX_CONCURRENT = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** The stored hash of accounts without a password. No password matches it. */
export const NO_PASSWORD = 'none';

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/**
 * Hashes and verifies passwords with Argon2id, a few at a time. The lane of these requests limits how many of them wait.
 *
 * @param cost the cost of new hashes; tests use a lower one
 */
export async function createPasswords(cost: PasswordCost = PASSWORD_COST) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  const dummyHash = await hash(randomBytes(16), cost);

  return {
    hash: (password: string) => inTurn(() => hash(password, cost)),

    /** Returns whether a stored hash has another algorithm or cost than new hashes (ASVS 5.0, 11.2.2). */
    needsRehash: (storedHash: string): boolean => readCost(storedHash) !== readCost(dummyHash),

    /**
     * Returns whether a password matches a stored hash. Takes the same time when there is no such account, or no password.
     *
     * @param storedHash null if there is no such account
     */
    async matches(storedHash: string | null, password: string): Promise<boolean> {
      const hasPassword = storedHash !== null && storedHash !== NO_PASSWORD;
      const isEqual = await inTurn(() => verify(hasPassword ? storedHash : dummyHash, password));
      return isEqual && hasPassword;
    },
  };
}

/** Returns algorithm, version and cost of a hash: the PHC string without salt and digest. */
function readCost(hash: string): string {
  return hash.split('$').slice(0, 4).join('$');
}

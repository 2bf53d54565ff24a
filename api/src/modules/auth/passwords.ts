import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ProblemError } from '../../problems.ts';

/** What one Argon2id hash costs. Memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The least that OWASP's Password Storage Cheat Sheet asks of Argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds one of libuv's four threads, which file and name look-ups need too. */
const MOST_AT_ONCE = 2;

/** So many more wait, for some seconds at most. */
const MOST_WAITING = 100;

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/** Hashes and checks passwords with Argon2id, a few at a time. Both throw 503 when too many wait already. */
export async function createPasswords(cost: PasswordCost = PASSWORD_COST) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= MOST_WAITING) throw new ProblemError('unavailable');
    if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  const nobodysHash = await hash(randomBytes(16), cost);

  return {
    hash: (password: string) => inTurn(() => hash(password, cost)),

    /** Takes the same time when there is no such account (`kept` is null). */
    async matches(kept: string | null, password: string): Promise<boolean> {
      const equal = await inTurn(() => verify(kept ?? nobodysHash, password));
      return equal && kept !== null;
    },
  };
}

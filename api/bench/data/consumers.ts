import { isProfileId } from '../../src/kernel/profileId.ts';
import { languages } from './languages.ts';
import { mix, pick, createRandom } from './random.ts';

export interface BenchConsumer {
  email: string;
  name: string;
  lastName: string;
  /** The id of the public page; null for accounts that were created before public pages existed. */
  profileId: string | null;
}

const WITH_PAGE = 0.4;
const PROFILE_ID_DIGITS = Array.from('0123456789abcdefghijklmnopqrstuvwxyz').filter((digit) =>
  isProfileId(digit.repeat(10)),
);

/** Generates a consumer. The same seed generates the same consumer. */
export function benchConsumer(at: number, seed: number): BenchConsumer {
  const random = createRandom(seed, mix(7), at);
  const { given, surnames } = pick(languages, random);
  const [name, lastName] = [pick(given, random), pick(surnames, random)];
  const digits = Array.from({ length: 10 }, () => pick(PROFILE_ID_DIGITS, random));
  return {
    email: `consumer${at}@people.example`,
    name,
    lastName,
    profileId: random() < WITH_PAGE ? digits.join('') : null,
  };
}

export interface BenchFollow {
  /** The id of the consumer minus 1, and the id of the company minus 1. */
  consumer: number;
  company: number;
  /** When the company was followed, in milliseconds since 1970. */
  at: number;
}

/** Every tenth consumer follows companies. */
const FOLLOWERS_EACH = 10;
const FOLLOWS_MAX = 20;
const YEAR = 365 * 86_400_000;

/**
 * Generates follows. Companies with more reviews get more followers.
 *
 * @param companyAt the company of each review
 * @param until in milliseconds
 */
export function* benchFollows(
  consumers: number,
  companyAt: Int32Array,
  seed: number,
  until: number,
): Generator<BenchFollow> {
  for (let consumer = 0; consumer < consumers; consumer += FOLLOWERS_EACH) {
    const random = createRandom(seed, mix(14), consumer);
    const companies = new Set(
      Array.from(
        { length: Math.ceil(random() * FOLLOWS_MAX) },
        () => companyAt[Math.floor(random() * companyAt.length)],
      ),
    );
    for (const company of companies) {
      if (company !== undefined) yield { consumer, company, at: until - Math.floor(random() * YEAR) };
    }
  }
}

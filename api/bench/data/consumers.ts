import { languages } from './languages.ts';
import { mix, pick, randomOf } from './random.ts';

export interface BenchConsumer {
  email: string;
  name: string;
  lastName: string;
}

/** An invented consumer: always the same one for a seed. */
export function benchConsumer(at: number, seed: number): BenchConsumer {
  const random = randomOf(seed, mix(7), at);
  const { given, surnames } = pick(languages, random);
  return { email: `consumer${at}@people.example`, name: pick(given, random), lastName: pick(surnames, random) };
}

import { languages } from './languages.ts';
import { mix, pick, createRandom } from './random.ts';

export interface BenchConsumer {
  email: string;
  name: string;
  lastName: string;
}

/** Generates a consumer. The same seed generates the same one. */
export function benchConsumer(at: number, seed: number): BenchConsumer {
  const random = createRandom(seed, mix(7), at);
  const { given, surnames } = pick(languages, random);
  return { email: `consumer${at}@people.example`, name: pick(given, random), lastName: pick(surnames, random) };
}

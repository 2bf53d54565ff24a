import { createPasswords, PASSWORD_COST } from './passwords.ts';

// Covers API-87, ASVS-11.2.3, ASVS-11.4.2
test('hashes with Argon2id at the recommended cost', async () => {
  expect(PASSWORD_COST).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('correct horse')).not.toBe(kept);
  expect(await passwords.matches(kept, 'correct horse')).toBe(true);
  expect(await passwords.matches(kept, 'Correct horse')).toBe(false);
});

// Covers API-16, ASVS-6.3.4
test('takes as long for an account that is not there', async () => {
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  const timeOf = async (hash: string | null) => {
    const times: number[] = [];
    for (let i = 0; i < 7; i++) {
      const began = performance.now();
      expect(await passwords.matches(hash, 'another one')).toBe(false);
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[3] ?? 0;
  };
  const [there, absent] = [await timeOf(kept), await timeOf(null)];
  expect(absent / there).toBeGreaterThan(0.33);
  expect(absent / there).toBeLessThan(3);
});

// Covers ASVS-15.2.2
test('answers every one of many at once', async () => {
  const passwords = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const hashes = await Promise.all(Array.from({ length: 20 }, (_, index) => passwords.hash(`password ${index}`)));
  const right = await Promise.all(hashes.map((kept, index) => passwords.matches(kept, `password ${index}`)));
  expect(right).toEqual(Array(20).fill(true));
});

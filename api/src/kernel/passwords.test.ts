import argon2 from '@node-rs/argon2';
import { createPasswords } from './passwords.ts';

// Covers API-87, ASVS-11.2.3, ASVS-11.4.2
it('hashes with Argon2id at the cost that OWASP recommends', async () => {
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('correct horse')).not.toBe(kept);
  expect(await passwords.matches(kept, 'correct horse')).toBe(true);
  expect(await passwords.matches(kept, 'Correct horse')).toBe(false);
});

// Covers API-16, ASVS-6.3.4
it('takes the same time to check a password with and without an account', async () => {
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  const verify = jest.spyOn(argon2, 'verify');
  expect(await passwords.matches(kept, 'another one')).toBe(false);
  expect(await passwords.matches(null, 'another one')).toBe(false);
  const verified = verify.mock.calls.map(([hash, password]) => [parameters(String(hash)), password]);
  expect(verified).toEqual([
    [parameters(kept), 'another one'],
    [parameters(kept), 'another one'],
  ]);
});

/** Returns everything in a hash that determines the cost of verifying it. */
function parameters(hash: string): unknown[] {
  const [, algorithm, version, cost, salt = '', digest = ''] = hash.split('$');
  return [algorithm, version, cost, salt.length, digest.length];
}

// Covers ASVS-15.2.2
it('completes many concurrent hashes and checks', async () => {
  const passwords = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const hashes = await Promise.all(Array.from({ length: 20 }, (_, index) => passwords.hash(`password ${index}`)));
  const right = await Promise.all(hashes.map((kept, index) => passwords.matches(kept, `password ${index}`)));
  expect(right).toEqual(Array(20).fill(true));
});

// Covers ASVS-11.2.2
it('recognizes hashes with another cost or algorithm', async () => {
  const passwords = await createPasswords();
  const cheap = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(passwords.needsRehash(await passwords.hash('correct horse'))).toBe(false);
  expect(passwords.needsRehash(await cheap.hash('correct horse'))).toBe(true);
  expect(passwords.needsRehash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

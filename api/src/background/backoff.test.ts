import { backoffMs, retryDelayMs } from './backoff.ts';

const noJitter = () => 0;
const fullJitter = () => 1;

describe('backoffMs', () => {
  it('doubles the pause with each failure up to the maximum', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => backoffMs(failures, 1000, 30_000, noJitter));
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('limits the pause to a minute unless another maximum is given', () => {
    expect(backoffMs(50, 1000, undefined, noJitter)).toBe(60_000);
  });

  it('subtracts up to half of the delay as jitter', () => {
    expect(backoffMs(3, 1000, 30_000, fullJitter)).toBe(2000);
    expect(backoffMs(3, 1000, 30_000, () => 0.5)).toBe(3000);
  });
});

describe('retryDelayMs', () => {
  const policy = { maxAttempts: 3, baseMs: 100, maxMs: 150 };

  it('backs off until all attempts are used', () => {
    expect([1, 2].map((attempts) => retryDelayMs(attempts, policy, noJitter))).toEqual([100, 150]);
    expect([3, 4].map((attempts) => retryDelayMs(attempts, policy, noJitter))).toEqual([null, null]);
  });
});

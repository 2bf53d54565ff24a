import { CircuitBreaker, type RenderOutcome } from './CircuitBreaker.ts';

let breaker: CircuitBreaker;
beforeEach(() => {
  jest.useFakeTimers();
  breaker = new CircuitBreaker(1_000);
});
afterEach(() => jest.useRealTimers());

const record = (count: number, outcome: RenderOutcome) => {
  for (let done = 0; done < count; done += 1) breaker.record(outcome);
};

it.each(['slow', 'error'] as const)('pauses a release after five pages with the outcome %s', (outcome) => {
  record(4, outcome);
  expect(breaker.isOpen).toBe(false);
  expect(breaker.record(outcome)).toBe(1_000);
  expect(breaker.isOpen).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(breaker.isOpen).toBe(false);
});

it('does not pause a release while most of its pages are rendered', () => {
  record(20, 'rendered');
  record(19, 'error');
  expect(breaker.isOpen).toBe(false);
  record(1, 'error');
  expect(breaker.isOpen).toBe(true);
});

it('does not pause a release whose failures are rare', () => {
  for (let minute = 0; minute < 10; minute += 1) {
    record(4, 'slow');
    jest.advanceTimersByTime(60_001);
  }
  expect(breaker.isOpen).toBe(false);
});

it('pauses a release after three hangs, regardless of the number of rendered pages', () => {
  record(100, 'rendered');
  record(2, 'hang');
  expect(breaker.isOpen).toBe(false);
  expect(breaker.record('hang')).toBe(1_000);
});

it('doubles the pause with each failure up to ten minutes, and resets it after ten minutes without failures', () => {
  const pauses = Array.from({ length: 12 }, () => {
    const pause = breaker.open();
    jest.advanceTimersByTime(pause);
    return pause / 1_000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
  jest.advanceTimersByTime(600_001);
  expect(breaker.open()).toBe(1_000);
});
